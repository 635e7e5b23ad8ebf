import type { Outline, OutlineCharacter } from '../../../../src/contracts/outline.ts';
import { listScenes } from '../../../../src/outline/list-scenes.ts';

/** Who is in how many scenes of each chapter. Those who are there most come first; who is called but not registered comes too,
 *  by the id alone. */
export interface CastRow {
  readonly id: string;
  readonly character: OutlineCharacter | null;
  /** Scenes, one entry a chapter. */
  readonly chapters: readonly number[];
  readonly scenes: number;
}

export function deriveCast({ chapters, characters }: Pick<Outline, 'chapters' | 'characters'>): CastRow[] {
  const places = new Map(chapters.map(({ chapter_id }, place) => [chapter_id, place]));
  const counts = new Map(characters.map(({ character_id }) => [character_id, chapters.map(() => 0)]));
  for (const { chapterId, scene } of listScenes(chapters)) {
    for (const id of new Set(scene.characters)) {
      const row = counts.get(id) ?? chapters.map(() => 0);
      const place = places.get(chapterId) ?? 0;
      row[place] = (row[place] ?? 0) + 1;
      counts.set(id, row);
    }
  }
  return [...counts]
    .map(([id, row]) => ({
      id,
      character: characters.find(({ character_id }) => character_id === id) ?? null,
      chapters: row,
      scenes: row.reduce((sum, each) => sum + each, 0),
    }))
    .sort((a, b) => b.scenes - a.scenes);
}
