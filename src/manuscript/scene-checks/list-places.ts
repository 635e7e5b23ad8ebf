import { escapePattern } from '../../text/escape-pattern.ts';

// Where the words that show a finding stand in a text as it is now. What was found may have been mended, moved or said once more since.

/** What may stand before and after a word that is found wherever it stands; no word is found inside another. */
const AROUND = {
  scene_banned_phrase: ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'],
  scene_other_spelling: ["(?<![\\p{L}’'-])", '(?![\\p{L}-])'],
  scene_name_near_miss: ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'],
  scene_leftover: ['', ''],
} as const satisfies Readonly<Record<string, readonly [before: string, after: string]>>;

/** Whether each sentence with its words is a finding of its own. */
export function isFoundByWord(reasonCode: string): reasonCode is keyof typeof AROUND {
  return Object.hasOwn(AROUND, reasonCode);
}

/** In characters from the start of the text. A finding that is not by a word has one place at most. */
export function listPlaces(text: string, reasonCode: string, quote: string): number[] {
  if (quote.trim() === '') return [];
  if (!isFoundByWord(reasonCode)) return [text.indexOf(quote)].filter((at) => at >= 0);
  const [before, after] = AROUND[reasonCode];
  const pattern = [
    isSpaced(quote.at(0)) ? before : '',
    escapePattern(quote),
    isSpaced(quote.at(-1)) ? after : '',
  ].join('');
  return [...text.matchAll(new RegExp(pattern, 'gu'))].map(({ index }) => index);
}

/** Chinese sets no word apart. */
function isSpaced(letter: string | undefined): boolean {
  return /^[\p{Script=Latin}\p{N}]$/u.test(letter ?? '');
}
