import type { ShownStyle } from '../novel/direction/open-style.ts';
import { formatColumns } from './format-columns.ts';

/** A style for people: a row a wish, then the passages. */
export function formatStyle({ style, narration }: ShownStyle): string {
  const {
    schema_version: _,
    samples = [],
    measured,
    person,
    tense,
    ...wishes
  } = style ?? { schema_version: null };
  const told = `${person ?? narration.person} person, ${tense ?? narration.tense} tense`;
  const rows = [
    ['narration', person === undefined && tense === undefined ? `${told} (nothing else was said)` : told],
    ...Object.entries(wishes).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join('; ') : String(value),
    ]),
    ...(measured === undefined
      ? []
      : [
          [
            'measured',
            `${measured.words} words; ${measured.sentence_words} a sentence, give or take ${measured.sentence_words_spread}; ${Math.round(measured.dialogue_share * 100)} % dialogue`,
          ],
          ['favourites', measured.favourite_words.join(', ')],
        ]),
  ];
  return [formatColumns(rows), ...samples.map((sample) => `“${sample}”`)].join('\n\n');
}
