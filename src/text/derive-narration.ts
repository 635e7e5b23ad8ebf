import type { Narration } from '../contracts/book.ts';

// Who tells a book, and in which tense, by the words in which its idea asks for it: "told in the first person", "present tense",
// "a diary", “第一人称”. What the idea does not say is as in most novels: third person, past tense. Only words about the telling
// count; an "I" is as likely the author who wishes for something.

export function deriveNarration(idea: string): Narration {
  const { person = 'third', tense = 'past' } = findNarration(idea);
  return { person, tense };
}

/** Only what the idea asks for. */
export function findNarration(idea: string): Partial<Narration> {
  const person = findLast(idea, PERSONS);
  const tense = findLast(idea, TENSES);
  return { ...(person === null ? {} : { person }), ...(tense === null ? {} : { tense }) };
}

/** "The first person to cross the ice" is somebody in the story. */
const PERSON = '[- ]person\\b(?! (?:to|who|whom|that|ever|on|he|she|they)\\b)';
const PERSONS: readonly (readonly [Narration['person'], RegExp])[] = [
  ['first', new RegExp(`\\b(?:first|1st)${PERSON}|第一人称|第一人稱`, 'giu')],
  // Only as the form of the book: a diary may also be found in it.
  [
    'first',
    /^\W*(?:(?:a|the) )?(?:diary|memoirs?|journal) of\b|\b(?:as|in the form of) (?:a |an )?(?:diary|memoir|letters|journal)\b|\b(?:told|written) (?:in|through) (?:letters|diary entries|journal entries)\b|\bepistolary\b|日记体|日記體|书信体|書信體/giu,
  ],
  ['second', new RegExp(`\\b(?:second|2nd)${PERSON}|第二人称|第二人稱`, 'giu')],
  ['third', new RegExp(`\\b(?:third|3rd)${PERSON}|第三人称|第三人稱`, 'giu')],
];
const TENSES: readonly (readonly [Narration['tense'], RegExp])[] = [
  ['present', /\bpresent[- ]tense\b|现在时|現在時/giu],
  ['past', /\bpast[- ]tense\b|过去时|過去時/giu],
];

/** Right before them, and in the same clause: what is named is what is not wanted. */
const DENIED =
  /(?:\b(?:not?|never|without|avoid|instead of|rather than)\b[^.,;!?]{0,24}|(?:不要|不用|别用|別用|而非)[^，。；！？]{0,6})$/iu;

/** What is asked for last, which corrects what was said before. */
function findLast<T>(text: string, kinds: readonly (readonly [T, RegExp])[]): T | null {
  const found = kinds.flatMap(([kind, words]) =>
    [...text.matchAll(words)]
      .filter(({ index }) => !DENIED.test(text.slice(0, index)))
      .map(({ index }) => ({ kind, index })),
  );
  return found.toSorted((a, b) => b.index - a.index)[0]?.kind ?? null;
}
