import { describe, expect, it } from 'vitest';
import { loadScenesAround } from './load-scenes-around.ts';

const FILES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    [1, ['First.', 'Second.']],
    [2, ['Third.', 'Fourth.', 'Fifth.']],
  ].map(([number, texts]) => [
    `chapters/chapter_00${number}.json`,
    JSON.stringify({
      schema_version: 'chapter_v1',
      chapter_number: number,
      chapter_title: 'A title',
      scenes: (texts as string[]).map((content, at) => ({ scene_number: at + 1, content, word_count: 1 })),
      total_words: (texts as string[]).length,
    }),
  ]),
);
const files = {
  async read(path: string) {
    const text = FILES[path];
    return text === undefined ? null : Buffer.from(text);
  },
};

describe('the scenes around a scene', () => {
  it.each<[string, number, number, number[], string[]]>([
    ['of the first chapter are those of its chapter', 1, 1, [1], ['1:2 Second.']],
    [
      'of a later one have the last of the chapter before',
      2,
      1,
      [1],
      ['1:2 Second.', '2:2 Fourth.', '2:3 Fifth.'],
    ],
    ['leave out what is still to be written anew', 2, 2, [2, 3], ['1:2 Second.', '2:1 Third.']],
    ['are those that are there', 4, 1, [1], []],
  ])('%s', async (_, chapter, scene, unwritten, expected) => {
    const around = await loadScenesAround(files, { chapter, scene }, unwritten);
    expect(around.map(({ scene_ref, content }) => `${scene_ref} ${content}`)).toEqual(expected);
  });
});
