import type { BookStatus } from '../../shared/api-types.ts';

// How a book stands, in a word. In this order:
//   running       somebody works on it, or is about to
//   waiting       something waits for the author
//   failed        work of it ended in trouble, or was cut short
//   written       every chapter has text
//   open          otherwise

type Facts = Pick<BookStatus, 'unfinished_runs' | 'inbox' | 'writing' | 'chapters'>;

export function nameBookState({ unfinished_runs: runs, inbox, writing, chapters }: Facts): string {
  if (runs.some(({ status }) => status === 'running' || status === 'pending')) return 'running';
  if (inbox.items > 0) return 'waiting';
  if (runs.length > 0) return 'failed';
  return writing.written >= chapters ? 'written' : 'open';
}
