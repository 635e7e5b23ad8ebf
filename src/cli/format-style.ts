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
  const rows = [
    ['person', tellSaid(person, narration.person)],
    ['tense', tellSaid(tense, narration.tense)],
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

/** What the author said, or what holds as long as nothing is said. */
function tellSaid(said: string | undefined, otherwise: string): string {
  return said ?? `${otherwise} (nothing else was said)`;
}
