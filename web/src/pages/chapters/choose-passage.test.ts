import { expect, it } from 'vitest';
import { choosePassage } from './choose-passage.ts';

const CONTENT = 'She *waited* long.\n\nThe tide came. The tide went… and came.\n\nNobody spoke.';
const lines = { from: 3, to: 3 };
const choose = (words: string) => choosePassage(CONTENT, { scene: 1, words, lines });

it('words that stand once in the text name themselves', () => {
  expect(choose(' Nobody spoke. ')).toEqual({ passage: 'Nobody spoke.' });
});

it('words that stand there twice, with marks between them, or with an ellipsis are named by their lines', () => {
  for (const words of ['The tide', 'She waited long.', 'The tide went… and came.', ''])
    expect(choose(words)).toEqual({ lines });
});
