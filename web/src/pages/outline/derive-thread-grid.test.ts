import { describe, expect, it } from 'vitest';
import type { Chapter } from '../../../../src/contracts/outline.ts';
import { deriveThreadGrid } from './derive-thread-grid.ts';

/** A chapter whose scenes touch the thread, or do not. */
const chapter = (touches: boolean) =>
  ({ sections: [{ scenes: [{ threads: touches ? ['THREAD_A'] : [] }, {}] }] }) as unknown as Chapter;

describe('a thread over the chapters', () => {
  // x: the chapter touches it. O opened, A advanced, P paid, B opened and paid, u untouched, a dot: nothing to say.
  it.each([
    ['never touched', '....', 'open', '....'],
    ['opened and left open at the end', '.x.x', 'open', '.O.A'],
    ['paid in its last chapter', 'x.x.x', 'paid_off', 'O.A.P'],
    ['opened and paid at once', '.x.', 'resolved in 2:1', '.B.'],
    ['two chapters without it are no gap', 'x..x', 'open', 'O..A'],
    ['three are', 'x...x', 'open', 'OuuuA'],
    ['and so are three at the end of an open one', 'xx...', 'advanced', 'OAuuu'],
    ['but not after it is paid', 'xx...', 'paid', 'OP...'],
    ['nor before it is opened', '....x', 'open', '....O'],
    ['a gap before it is paid', 'x....x..', 'closed', 'OuuuuP..'],
    ['a status that takes it back leaves it open', 'xx...', 'not yet paid', 'OAuuu'],
  ])('%s', (_, touched, status, expected) => {
    const grid = deriveThreadGrid(
      [...touched].map((mark) => chapter(mark === 'x')),
      [{ thread_id: 'THREAD_A', label: 'A debt', status }],
    );
    const letters = { opened: 'O', advanced: 'A', paid: 'P', untouched: 'u' };
    const drawn = grid[0]?.chapters.map((marks) =>
      marks.length === 2 ? 'B' : marks[0] === undefined ? '.' : letters[marks[0]],
    );
    expect(drawn?.join('')).toBe(expected);
  });
});
