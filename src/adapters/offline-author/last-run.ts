import type { Lexicon } from './lexicon-schema.ts';

/** What stands unbroken before a word: back to the last punctuation or function word. */
export function lastRun(before: string, lexicon: Lexicon): string {
  const run = /[\p{Script=Han}]*$/u.exec(before)?.[0] ?? '';
  const cuts = [...lexicon.words.stop, ...lexicon.words.verbs].map((word) => {
    const at = run.lastIndexOf(word);
    return at === -1 ? 0 : at + word.length;
  });
  return run.slice(Math.max(0, ...cuts));
}
