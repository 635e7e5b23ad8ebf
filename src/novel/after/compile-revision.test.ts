import { describe, expect, it } from 'vitest';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { compileRevision } from './compile-revision.ts';

const LONG = Array.from({ length: 80 }, (_, at) => `word${at}`).join(' ');

const CHAPTER: GeneratedChapter = {
  schema_version: 'chapter_v1',
  chapter_number: 4,
  chapter_title: 'The Lamp',
  scenes: [
    { scene_number: 1, content: 'Mara has blue eyes.', word_count: 4 },
    { scene_number: 2, content: LONG, word_count: 80 },
  ],
  total_words: 84,
  written_without: [2],
};

const scene = (scene_number: number, content: string) => ({ scene_number, content });
const revise = (...scenes: ReturnType<typeof scene>[]) =>
  compileRevision(CHAPTER, 'Make them green.', { scenes });

describe('compileRevision', () => {
  it('keeps number, title and all else, and counts the words anew', () => {
    const { value, findings } = revise(scene(2, LONG), scene(1, ' Mara has very green eyes.\n'));
    expect(findings).toEqual([]);
    expect(value).toEqual({
      ...CHAPTER,
      scenes: [
        { scene_number: 1, content: 'Mara has very green eyes.', word_count: 5 },
        { scene_number: 2, content: LONG, word_count: 80 },
      ],
      total_words: 85,
    });
  });

  it.each([
    ['a scene left out', [scene(1, 'Mara.')], 'scene 2 is missing'],
    ['a scene added', [scene(1, 'Mara.'), scene(2, LONG), scene(3, 'More.')], 'the chapter has no scene 3'],
    ['a scene twice', [scene(1, 'Mara.'), scene(2, LONG), scene(1, 'Mara.')], 'scene 1 is there twice'],
    ['a scene summed up', [scene(1, 'Mara.'), scene(2, 'word1 word2')], 'scene 2 has lost more of its text'],
    ['a scene written on', [scene(1, 'Mara.'), scene(2, `${LONG} ${LONG}`)], 'scene 2 has grown by more'],
  ])('refuses %s', (_, scenes, message) => {
    const { value, findings } = revise(...scenes);
    expect(value).toBeNull();
    expect(findings.map((each) => each.message)).toEqual([expect.stringContaining(message)]);
  });

  it('lets a scene be cut, or written on, where the notes ask for it', () => {
    const cut = [scene(1, 'Mara.'), scene(2, 'word1 word2')];
    expect(compileRevision(CHAPTER, 'Cut the second half of scene 2.', { scenes: cut }).findings).toEqual([]);
    const longer = [scene(1, 'Mara.'), scene(2, `${LONG} ${LONG}`)];
    expect(compileRevision(CHAPTER, 'Expand scene 2.', { scenes: longer }).findings).toEqual([]);
  });
});
