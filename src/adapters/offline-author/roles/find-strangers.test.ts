import { beforeAll, expect, it } from 'vitest';
import type { Lexicon } from '../lexicon-schema.ts';
import { loadLexicon } from '../load-lexicon.ts';
import { findStrangers } from './find-strangers.ts';

let lexicon: Lexicon;
beforeAll(async () => {
  lexicon = await loadLexicon('en');
});

it.each([
  ['Marek asked for the fare.', ['Marek']],
  ['Anne-Marie asked for the fare.', ['Anne-Marie']],
  ["“You've asked four times,” Perran said.", []],
  ['“You’ve asked four times,” Perran said.', []],
  ["They'll asked nobody.", []],
])('in %s the strangers are %j', (text, expected) => {
  expect(findStrangers(text, 'Perran Lanyon', lexicon)).toEqual(expected);
});

it('takes nothing that stands about in a place of its own for a stranger', async () => {
  const { places } = lexicon.prose;
  const lines = places.flatMap((place) => place.lines);
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => findStrangers(line, 'Perran Lanyon', lexicon).length > 0)).toEqual([]);
});
