import { expect, it } from 'vitest';
import { findLabels } from './labels.ts';
import { roundWords } from './round-words.ts';

it.each([
  [0, 0],
  [21, 21],
  [104, 100],
  [996, 1000],
  [1049, 1000],
  [6249, 6200],
  [10_499, 10_000],
  [84_501, 85_000],
])('%i words are told as %i', (words, told) => {
  expect(roundWords(words)).toBe(told);
});

it.each([
  ['en', 'about 1,085,000 words'],
  ['de-AT', 'etwa 1.085.000 Wörter'],
  ['fr', 'environ 1\u00a0085\u00a0000 mots'],
  ['zh', '约1085000字'],
  ['zh-Hant', '約1085000字'],
  ['xx', 'about 1,085,000 words'],
])('a count in %s reads %j', (language, text) => {
  expect(findLabels(language).aboutWords(1_085_000)).toBe(text);
});
