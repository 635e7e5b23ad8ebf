import { describe, expect, it } from 'vitest';
import { keepInHistory, keepReplaced } from './keep-in-history.ts';

const AT = '2026-02-10T14:30:00.123Z';
const bytes = Buffer.from('before\n');

describe('keepInHistory', () => {
  it.each([
    [
      'chapters/chapter_001.json',
      /^\.control-room\/history\/chapters\/chapter_001\.json\/20260210T143000123Z-[0-9a-f]{8}\.json$/,
    ],
    [
      'Story/Scenes/SCN-001-001-a.md',
      /\/Story\/Scenes\/SCN-001-001-a\.md\/20260210T143000123Z-[0-9a-f]{8}\.md$/,
    ],
    ['notes/README', /\/notes\/README\/20260210T143000123Z-[0-9a-f]{8}$/],
    ['v1.2/notes', /\/v1\.2\/notes\/20260210T143000123Z-[0-9a-f]{8}$/],
  ])('names a version of %s by its file, time and content', (path, name) => {
    const kept = keepInHistory(path, bytes, AT);
    expect(kept.path).toMatch(name);
    expect(kept.bytes).toEqual(bytes);
  });

  it('gives the same version the same name, and another time or content another', () => {
    const name = (text: string, at: string) => keepInHistory('a.md', Buffer.from(text), at).path;
    expect(name('one', AT)).toBe(name('one', AT));
    const names = [name('one', AT), name('two', AT), name('one', '2026-02-10T14:30:00.124Z')];
    expect(new Set(names).size).toBe(3);
  });
});

describe('keepReplaced', () => {
  it('keeps what is written over or removed, and neither what is new nor what stays', () => {
    const before = new Map(
      ['over', 'gone', 'same', 'other'].map((name) => [name, Buffer.from(name)] as const),
    );
    const changes = [
      { path: 'over', bytes: Buffer.from('anew') },
      { path: 'gone', bytes: null },
      { path: 'same', bytes: Buffer.from('same') },
      { path: 'new', bytes: Buffer.from('new') },
    ];
    expect(keepReplaced(before, changes, AT)).toEqual([
      keepInHistory('over', Buffer.from('over'), AT),
      keepInHistory('gone', Buffer.from('gone'), AT),
    ]);
  });
});
