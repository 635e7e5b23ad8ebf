import type { Lexicon } from './lexicon-schema.ts';

const LONGEST = 170;

/** An idea as plain prose: no markup, emoji or control signs, no shouting. */
export function cleanIdea(idea: string): string {
  const plain = idea
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Cf}|\p{Variation_Selector}/gu, ' ')
    .replace(/(?!\n)\p{Cc}|[{}[\]<>`|*_#~^\\=$%@+/]/gu, ' ')
    .replace(/["«»„“”「」『』]/g, '')
    .replace(/(?<=\s|^)['‘’]|['‘’](?=\s|$)(?<!s['’])/g, '')
    .replace(/[ \t]+/g, ' ');
  const letters = plain.match(/\p{L}/gu)?.length ?? 0;
  const capitals = plain.match(/\p{Lu}/gu)?.length ?? 0;
  return letters > 6 && capitals / letters > 0.6 ? plain.toLowerCase() : plain;
}

/** Up to three sentences of a cleaned idea that can stand inside a sentence of ours, without a stop at the end. */
export function cutPremises(plain: string, lexicon: Lexicon): string[] {
  const stop = new Set(lexicon.words.stop);
  return plain
    .split(/(?<=[.!?…])\s+|\n+|(?<=[。！？])/u)
    .map((sentence) => stripOpening(sentence, lexicon))
    .map((sentence) => shorten(sentence.replace(/[\s.!?…。！？,;:，；：—–-]+$/u, ''), stop))
    .filter((sentence) => saysSomething(sentence))
    .slice(0, 3);
}

function stripOpening(sentence: string, lexicon: Lexicon): string {
  let rest = sentence.trim().replace(/^(?:[-–—•·]|\d+[.)])\s*/u, '');
  for (let again = true; again; ) {
    again = false;
    for (const opening of lexicon.words.openings) {
      if (!rest.toLowerCase().startsWith(opening)) continue;
      const cut = rest.slice(opening.length);
      if (lexicon.language === 'en' && /^[\p{L}\p{N}]/u.test(cut)) continue;
      rest = cut.replace(/^[\s,:，：]+/u, '');
      again = rest !== '';
      break;
    }
  }
  return rest.replace(/^(?:and|but|so|that)\s+/i, '');
}

function shorten(sentence: string, stop: ReadonlySet<string>): string {
  const wide = /\p{Script=Han}/u.test(sentence);
  const limit = wide ? 60 : LONGEST;
  if (sentence.length <= limit) return sentence;
  const head = sentence.slice(0, limit);
  const clause = Math.max(
    ...[', ', '; ', ': ', ' – ', ' — ', '，', '；', '：'].map((mark) => head.lastIndexOf(mark)),
  );
  if (clause > limit / 3) return head.slice(0, clause);
  const words = head.slice(0, wide ? undefined : head.lastIndexOf(' ')).split(' ');
  while (words.length > 3 && stop.has((words.at(-1) ?? '').toLowerCase())) words.pop();
  return words.join(' ').replace(/[,;:，；：]+$/, '');
}

function saysSomething(sentence: string): boolean {
  if (/\p{Script=Han}/u.test(sentence)) return (sentence.match(/\p{Script=Han}/gu)?.length ?? 0) >= 4;
  const words = sentence.match(/\p{L}+/gu) ?? [];
  // A run of letters that no language has for a word would stand in the text like a scar.
  return words.length >= 3 && words.every((word) => word.length <= 24);
}
