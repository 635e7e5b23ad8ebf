import { expect, it } from 'vitest';
import { loadLexicons } from './load-lexicon.ts';
import { phraseHint } from './phrase-hint.ts';

const lexicons = await loadLexicons();

it.each([
  ['en', 'Enter the second chapter on the sound of a bell.', 'It begins on the sound of a bell.', 'first'],
  ['en', 'Open with rain', 'It begins with rain.', 'first'],
  ['en', 'End chapter 1 with a door left open.', 'It ends with a door left open.', 'last'],
  ['en', 'The storm is heard before it is seen.', 'The storm is heard before it is seen.', 'first'],
  ['en', 'Use the smell of tar', 'There it is, as somebody had said it would be: the smell of tar.', 'first'],
  ['zh', '第二章以钟声开场', '先到的是钟声。', 'first'],
  ['zh', '以一扇没关的门收尾。', '最后留下的是一扇没关的门。', 'last'],
  ['zh', '风声比雨声先到。', '风声比雨声先到。', 'first'],
] as const)('%s: %s', (language, hint, words, at) => {
  expect(phraseHint(hint, lexicons[language])).toEqual({ words, at });
});

it.each([
  ['en', 'Every scene has the same number of words.'],
  ['zh', '每个场景字数相同。'],
] as const)('has no words of the story for: %s %s', (language, hint) => {
  expect(phraseHint(hint, lexicons[language])).toBeNull();
});
