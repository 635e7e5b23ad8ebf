import { expect, it } from 'vitest';
import { boundExcerpt, boundSummary } from './bound-receipt.ts';

it.each([
  ['One. Two. Three. Four. Five.', 'One. Two. Three.'],
  ['One.\n\nTwo!', 'One. Two!'],
  ['一句。二句。三句。四句。', '一句。二句。三句。'],
  ['<think>Hm. Well. So.</think>Made a plan. Nothing is open.', 'Made a plan. Nothing is open.'],
  [`${'word '.repeat(400)}`, `${'word '.repeat(119)}word …`],
])('an excerpt of %j is at most three sentences', (text, excerpt) => {
  expect(boundExcerpt(text)).toBe(excerpt);
});

it.each([
  ['Kept the lamp.', 'Kept the lamp.'],
  ['<think>First I …</think>\nKept the lamp.', 'Kept the lamp.'],
  ['Kept the lamp. <reasoning>because', 'Kept the lamp.'],
  ['</thinking>Kept.', 'Kept.'],
  ['<think>all of it</think>', 'The agent gave no summary beside its reasoning, which is not kept.'],
])('a summary of %j has no reasoning', (text, summary) => {
  expect(boundSummary(text)).toBe(summary);
});
