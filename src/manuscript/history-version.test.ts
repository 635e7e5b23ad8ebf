import { describe, expect, it } from 'vitest';
import { parseHistoryFile, sortVersions } from './history-version.ts';
import { keepInHistory } from './keep-in-history.ts';

const AT = '2026-02-10T14:30:00.123Z';

describe('parseHistoryFile', () => {
  it.each(['chapters/chapter_001.json', 'Story/Scenes/SCN-001-001-a.md', 'notes/README'])(
    'reads back what keepInHistory wrote for %s',
    (path) => {
      const { path: file } = keepInHistory(path, Buffer.from('x'), AT);
      const id = expect.stringMatching(/^20260210T143000123Z-[0-9a-f]{8}$/);
      expect(parseHistoryFile(file)).toEqual({ path, id, replacedAt: AT, file });
    },
  );

  it.each([
    ['.control-room/history/world.json/20260210T143000123Z.json', '20260210T143000123Z'],
    ['.control-room/history/world.json/notes.txt', undefined],
    ['.control-room/history/20260210T143000123Z-1f0c9a2b.json', undefined],
    ['chapters/20260210T143000123Z-1f0c9a2b.json', undefined],
  ])('%s is version %s', (file, id) => {
    expect(parseHistoryFile(file)?.id).toBe(id);
  });
});

it('sorts the newest first, and versions of one time by their names', () => {
  const version = (path: string, at: string) =>
    parseHistoryFile(keepInHistory(path, Buffer.from(path), at).path) ?? expect.fail(path);
  const [a, b, older] = [version('a', AT), version('b', AT), version('c', '2026-02-10T14:29:59.999Z')];
  expect(sortVersions([older, b, a])).toEqual([a, b, older]);
});
