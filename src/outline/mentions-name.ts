import { hasCjkLetter } from '../text/cjk-letter.ts';
import { foldLetters } from '../text/fold-text.ts';

// A name is mentioned when one of its parts of at least three letters is there as a whole word, case and accents folded:
// "Kael" in "Kael's oath", but not "Ann" in "planned". Articles and particles are no part: "the" would find The Warden
// in every sentence. A name without such a part (Bo, Li Wu) has to be there whole. In Chinese, Japanese and Korean,
// where words are not set apart, the whole name may stand anywhere in the text.

export function mentionsName(texts: readonly string[], name: string): boolean {
  const text = foldLetters(texts.join('\n'));
  const folded = foldLetters(name).trim();
  if (hasCjkLetter(folded)) return text.includes(folded);
  const words = listWords(folded);
  if (words.length === 0) return false;
  const parts = words.filter((word) => [...word].length >= SHORTEST && !PARTICLES.has(word));
  const wanted = parts.length > 0 ? parts : [words.join(' ')];
  const searched = ` ${listWords(text).join(' ')} `;
  return wanted.some((part) => searched.includes(` ${part} `));
}

const SHORTEST = 3;
const PARTICLES: ReadonlySet<string> = new Set([
  'the',
  'and',
  'von',
  'van',
  'der',
  'die',
  'das',
  'den',
  'dem',
  'del',
  'dos',
  'las',
  'les',
  'los',
]);

function listWords(folded: string): string[] {
  return folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
