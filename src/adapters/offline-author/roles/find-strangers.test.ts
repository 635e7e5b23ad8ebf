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
