import { describe, expect, it } from 'vitest';
import { nameNote } from './name-note.ts';

const name = (...earlier: string[]) =>
  nameNote({ isFromEarlierRound: (id) => earlier.includes(id) }, 'commit/file:a');

describe('nameNote', () => {
  it.each([
    ['nothing of an earlier round', [], 'commit/file:a/before:1'],
    ['a note whose commit failed', ['commit/file:a/before:1'], 'commit/file:a/before:2'],
    ['a note whose commit was made', ['commit/file:a/before:1', 'commit/file:a'], 'commit/file:a/before:1'],
    [
      'a commit that was made at the second look',
      ['commit/file:a/before:1', 'commit/file:a/before:2', 'commit/file:a'],
      'commit/file:a/before:2',
    ],
  ])('with %s', (_, earlier, expected) => {
    expect(name(...earlier)).toBe(expected);
  });
});
