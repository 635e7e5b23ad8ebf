import { describe, expect, it } from 'vitest';
import { fitWords } from '../../src/novel/planning/fit-words.ts';
import { deriveLength } from '../../src/tools/direction/derive-length.ts';

// What was asked for, and what that makes of chapters and scenes: worked out by hand.

describe('the length of a book', () => {
  it.each([
    ['nothing', undefined, 10, [1200, null, null, null]],
    ['a scene', { of: 'scene', words: 1500 }, 10, [1500, null, null, null]],
    ['a chapter', { of: 'chapter', words: 2500 }, 10, [1250, 2500, 2, 25_000]],
    ['a short chapter', { of: 'chapter', words: 500 }, 4, [500, 500, 1, 2000]],
    ['the book', { of: 'book', words: 30_000 }, 10, [1000, 3000, 3, 30_000]],
    ['a long book', { of: 'book', words: 80_000 }, 20, [1333, 4000, 3, 80_000]],
  ] as const)('said of %s', (_, length, chapters, [sceneWords, chapterWords, scenes, bookWords]) => {
    const asked = { chapters, ...(length === undefined ? {} : { length }) };
    expect(deriveLength(asked)).toEqual({ sceneWords, chapterWords, scenes, bookWords });
  });
});

describe('the cards of a chapter', () => {
  const card = { scene_target: 'x', goal: 'x', conflict: 'x', constraints: [] };
  const plan = (words: readonly number[]) => ({
    scenes: words.map((estimated_words, index) => ({ ...card, scene: index + 1, estimated_words })),
  });
  const wordsOf = (words: readonly number[], length: Parameters<typeof deriveLength>[0]) =>
    fitWords(plan(words), deriveLength(length)).scenes.map(({ estimated_words }) => estimated_words);

  it.each([
    ['keep their weights', [600, 900, 900], { of: 'chapter', words: 2400 }, [600, 900, 900]],
    ['are as long as the chapter is to be', [500, 1000], { of: 'chapter', words: 3000 }, [1000, 2000]],
    ['do not starve', [100, 1900], { of: 'chapter', words: 2200 }, [600, 1600]],
    ['have what a scene is to have', [700, 700], { of: 'scene', words: 1500 }, [1500, 1500]],
  ] as const)('%s', (_, words, length, wanted) => {
    expect(wordsOf(words, { chapters: 1, length })).toEqual(wanted);
  });

  it('are of 1,200 words where nothing was said', () => {
    expect(wordsOf([800, 800, 800], { chapters: 3 })).toEqual([1200, 1200, 1200]);
  });
});
