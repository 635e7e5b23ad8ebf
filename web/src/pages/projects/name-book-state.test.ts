import { expect, it } from 'vitest';
import { nameBookState } from './name-book-state.ts';

type Facts = Parameters<typeof nameBookState>[0];
const run = (status: string) => [{ status }] as unknown as Facts['unfinished_runs'];

it.each<[string, Facts['unfinished_runs'], number, number]>([
  ['running', run('running'), 2, 0],
  ['running', run('pending'), 0, 3],
  ['waiting', run('failed'), 1, 0],
  ['failed', run('interrupted'), 0, 3],
  ['written', [], 0, 3],
  ['open', [], 0, 2],
])('a book is %s', (state, unfinished_runs, items, written) => {
  const writing = { written } as Facts['writing'];
  expect(nameBookState({ unfinished_runs, inbox: { items, since: null }, writing, chapters: 3 })).toBe(state);
});
