import { foldLetters } from '../text/fold-text.ts';

// A status is free text. It is closed when it has the word resolved, closed or paid and no word that takes it back:
// "Resolved in 9:2" and "paid_off" are closed; "unresolved", "not yet paid" and "partly resolved" are open, and so is
// whatever we do not understand, since an open end overlooked is the worse mistake.

export function isThreadClosed(status: string): boolean {
  const words: string[] = foldLetters(status).match(/\p{L}+/gu) ?? [];
  return words.some((word) => CLOSED.has(word)) && !words.some((word) => TAKEN_BACK.has(word));
}

const CLOSED: ReadonlySet<string> = new Set(['resolved', 'closed', 'paid']);
const TAKEN_BACK: ReadonlySet<string> = new Set([
  'not',
  'never',
  'un',
  'non',
  'be',
  'partly',
  'partially',
  'half',
  'almost',
  'nearly',
  'until',
]);
