import { describe, expect, it } from 'vitest';
import { buildChapters } from '../../test/fakes/test-outline.ts';
import { countThreads } from './count-threads.ts';

describe('countThreads', () => {
  it('tells where each registered thread is touched, in the order of the registry', () => {
    const chapters = buildChapters(
      [[{ threads: ['THREAD_DEBT', 'THREAD_DEBT'] }, {}], [{ threads: ['THREAD_HEIR'] }]],
      [[{ threads: ['THREAD_HEIR', 'THREAD_DEBT'] }]],
    );
    expect(countThreads(chapters, [thread('THREAD_HEIR', 'open'), thread('THREAD_DEBT', 'open')])).toEqual([
      { thread_id: 'THREAD_HEIR', scenes: ['1:3', '2:1'], underused: false },
      { thread_id: 'THREAD_DEBT', scenes: ['1:1', '2:1'], underused: false },
    ]);
  });

  it.each<[boolean, string, number, number[], string]>([
    [true, 'a thread that nothing touches', 6, [], 'open'],
    [true, 'a closed thread that nothing touches', 6, [], 'resolved'],
    [true, 'an open thread in one late scene', 6, [6], 'open'],
    [true, 'a closed thread in one scene', 6, [2], 'resolved'],
    [true, 'an open thread dropped early', 6, [1, 2, 3, 4], 'open'],
    [false, 'a closed thread that ends early', 6, [1, 2], 'resolved'],
    [false, 'an open thread that reaches the last third', 6, [1, 5], 'open'],
    [false, 'the last third of 7 scenes begins at 5', 7, [1, 5], 'open'],
    [true, 'scene 4 of 7 is before it', 7, [1, 4], 'open'],
    [false, 'the last third of 8 scenes begins at 6', 8, [1, 6], 'open'],
    [true, 'scene 5 of 8 is before it', 8, [1, 5], 'open'],
    [false, 'a book of two scenes', 2, [1, 2], 'open'],
    [true, 'a book of one scene', 1, [1], 'open'],
  ])('underused is %s: %s', (underused, _, total, places, status) => {
    expect(countThreads(book(total, places), [thread('THREAD_DEBT', status)])).toEqual([
      { thread_id: 'THREAD_DEBT', scenes: places.map((place) => `1:${place}`), underused },
    ]);
  });

  it.each([
    ['resolved', true],
    ['Resolved in 9:2', true],
    ['CLOSED', true],
    ['paid_off', true],
    ['paid-off', true],
    ['the debt is paid', true],
    ['closed, no loose ends', true],
    ['open', false],
    ['unresolved', false],
    ['UNRESOLVED', false],
    ['un-resolved', false],
    ['unpaid', false],
    ['undisclosed', false],
    ['not yet paid', false],
    ['never closed', false],
    ['partly resolved', false],
    ['half-resolved', false],
    ['to be resolved', false],
    ['open until paid', false],
    ['simmering', false],
    ['已解决', false],
  ])('the status “%s” is closed: %s', (status, closed) => {
    const [use] = countThreads(book(9, [1, 2]), [thread('THREAD_DEBT', status)]);
    expect(use?.underused).toBe(!closed);
  });

  it('is empty without threads, and lists a thread also without scenes', () => {
    expect(countThreads(book(3, [1]), [])).toEqual([]);
    expect(countThreads([], [thread('THREAD_DEBT', 'open')])).toEqual([
      { thread_id: 'THREAD_DEBT', scenes: [], underused: true },
    ]);
  });
});

function thread(id: string, status: string) {
  return { thread_id: id, label: 'A thread', status };
}

function book(total: number, places: readonly number[]) {
  const numbers = Array.from({ length: total }, (_, index) => index + 1);
  return buildChapters([
    numbers.map((number) => (places.includes(number) ? { threads: ['THREAD_DEBT'] } : {})),
  ]);
}
