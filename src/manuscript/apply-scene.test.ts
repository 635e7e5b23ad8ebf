import { describe, expect, it } from 'vitest';
import { GeneratedChapterSchema } from '../contracts/chapter.ts';
import { applyScene } from './apply-scene.ts';

const scene = (sceneNumber: number, content: string, chapterTitle = 'The Quay') => ({
  chapterNumber: 2,
  chapterTitle,
  sceneNumber,
  content,
});

describe('applyScene', () => {
  it('begins a chapter with its first scene, trimmed and counted', () => {
    const chapter = applyScene(null, scene(3, '\n  The boat was gone.  \n'));
    expect(chapter).toEqual({
      schema_version: 'chapter_v1',
      chapter_number: 2,
      chapter_title: 'The Quay',
      scenes: [{ scene_number: 3, content: 'The boat was gone.', word_count: 4 }],
      total_words: 4,
    });
    expect(GeneratedChapterSchema.safeParse(chapter).success).toBe(true);
  });

  it('puts scenes into their order, whatever order they come in', () => {
    const chapter = [10, 2, 1].reduce<ReturnType<typeof applyScene> | null>(
      (before, number) => applyScene(before, scene(number, `Scene ${number}.`)),
      null,
    );
    expect(chapter?.scenes.map(({ scene_number }) => scene_number)).toEqual([1, 2, 10]);
    expect(chapter?.total_words).toBe(6);
  });

  it('takes the place of the scene that was there, counts anew, and leaves the others as they are', () => {
    const before = applyScene(applyScene(null, scene(1, 'One two three.')), scene(2, 'Four five.'));
    const after = applyScene(before, scene(1, 'Six.'));
    expect(after.scenes).toEqual([
      { scene_number: 1, content: 'Six.', word_count: 1 },
      { scene_number: 2, content: 'Four five.', word_count: 2 },
    ]);
    expect(after.total_words).toBe(3);
    expect(before.total_words).toBe(5);
  });

  it('takes the title that the outline has now', () => {
    const before = applyScene(null, scene(1, 'One.', 'The Ferry'));
    expect(applyScene(before, scene(2, 'Two.')).chapter_title).toBe('The Quay');
  });

  it('counts Chinese by its characters', () => {
    expect(applyScene(null, scene(1, '船夫收起了篙。')).total_words).toBe(6);
  });
});
