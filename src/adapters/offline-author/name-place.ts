import type { Chooser } from './create-chooser.ts';
import type { Lexicon, NamingStyle } from './lexicon-schema.ts';

/** A place name in the style of the people who live there. */
export function namePlace(
  slot: string,
  style: NamingStyle,
  language: Lexicon['language'],
  choose: Chooser,
): string {
  const head = choose.pick(`${slot}/head`, style.heads);
  const middle = choose.pick(`${slot}/middle`, style.middles);
  // No Montmonte: a tail that repeats the head is passed over.
  const tails = style.tails.filter((end) => !end.startsWith(head.slice(0, 3).toLowerCase()));
  const tail = choose.pick(`${slot}/tail`, tails);
  if (language === 'zh') return `${head}${middle}${tail}`;
  // A long head carries no middle, and where two vowels would meet the first gives way.
  const stem = head.length > 4 ? head : `${head}${middle}`;
  const joined = /[aeiou]$/i.test(stem) && /^[aeiou]/i.test(tail) ? stem.slice(0, -1) + tail : stem + tail;
  return joined.replace(/(.)\1\1+/g, '$1$1');
}
