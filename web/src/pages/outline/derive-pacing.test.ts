import { describe, expect, it } from 'vitest';
import type { Chapter } from '../../../../src/contracts/outline.ts';
import { derivePacing } from './derive-pacing.ts';

const chapter = (chapter_id: number, intensity: number, scenes: number) =>
  ({
    chapter_id,
    title: `Chapter ${chapter_id}`,
    pacing: { intensity, tempo: 'steady', expected_scene_count: 9 },
    sections: [{ scenes: Array.from({ length: scenes }) }],
  }) as unknown as Chapter;

describe('the pacing curve', () => {
  it('goes from the left edge to the right, higher where a chapter is more intense', () => {
    const curve = derivePacing([chapter(1, 1, 3), chapter(2, 5, 2), chapter(3, 3, 4)], 320);
    expect(curve.path).toBe('M20 160 L160 20 L300 90');
    expect(curve.levels).toEqual([160, 125, 90, 55, 20]);
    expect(curve.points.map(({ chapter: number, scenes }) => [number, scenes])).toEqual([
      [1, 3],
      [2, 2],
      [3, 4],
    ]);
  });

  it('is wider than there is room where the book is long', () => {
    const many = Array.from({ length: 100 }, (_, place) => chapter(place + 1, 3, 1));
    expect(derivePacing(many, 320).width).toBe(40 + 36 * 99);
  });

  it('draws no line for one chapter', () => {
    const curve = derivePacing([chapter(1, 4, 1)], 320);
    expect([curve.path, curve.points[0]?.x]).toEqual(['', 160]);
  });
});
