import { describe, expect, it } from 'vitest';
import { isOwnVersion, parseWrittenMark, renderWrittenMark } from './written-mark.ts';

const AT = '2026-02-10T14:30:00.123Z';
const LATER = '2026-02-10T15:00:00.000Z';
const bytes = Buffer.from('{}\n');
const { bytes: mark } = renderWrittenMark('chapters/chapter_001.json', bytes, AT);
const text = Buffer.from(mark ?? []).toString('utf8');

describe('isOwnVersion', () => {
  it.each([
    ['the work that wrote it', text, bytes, AT, true],
    ['another work', text, bytes, LATER, false],
    ['a file that somebody edited since', text, Buffer.from('{ }\n'), AT, false],
    ['no mark', null, bytes, AT, false],
    ['a mark that is torn', text.slice(0, -10), bytes, AT, false],
  ])('%s', (_, written, now, at, own) => {
    expect(isOwnVersion(parseWrittenMark(written), now, at)).toBe(own);
  });
});
