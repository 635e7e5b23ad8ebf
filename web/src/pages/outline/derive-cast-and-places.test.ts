import { describe, expect, it } from 'vitest';
import type { Outline } from '../../../../src/contracts/outline.ts';
import { deriveCast } from './derive-cast.ts';
import { derivePlaces } from './derive-places.ts';

const scene = (scene_id: number, characters: readonly string[], start: string, end: string) => ({
  scene_id,
  characters,
  location_start_id: start,
  location_end_id: end,
});
const OUTLINE = {
  chapters: [
    {
      chapter_id: 1,
      sections: [
        { scenes: [scene(1, ['CHAR_A', 'CHAR_A'], 'LOC_X', 'LOC_X')] },
        { scenes: [scene(2, ['CHAR_B', 'CHAR_A'], 'LOC_X', 'LOC_Y')] },
      ],
    },
    { chapter_id: 2, sections: [{ scenes: [scene(1, ['CHAR_B', 'CHAR_C'], 'LOC_Y', 'LOC_Y')] }] },
  ],
  characters: [
    { character_id: 'CHAR_B', name: 'Bo', intro: { chapter: 1, scene: 2 } },
    { character_id: 'CHAR_A', name: 'Ada', intro: { chapter: 1, scene: 1 } },
    { character_id: 'CHAR_D', name: 'Dee', intro: { chapter: 3, scene: 1 } },
  ],
} as unknown as Outline;

describe('who is where', () => {
  it('counts the scenes of everybody, also of who is not registered and of who never comes', () => {
    expect(deriveCast(OUTLINE).map(({ id, chapters, scenes }) => [id, chapters.join(' '), scenes])).toEqual([
      ['CHAR_B', '1 1', 2],
      ['CHAR_A', '2 0', 2],
      ['CHAR_C', '0 1', 1],
      ['CHAR_D', '0 0', 0],
    ]);
  });

  it('tells the scenes of a place once, in story order, and places without a scene too', () => {
    const place = (location_id: string, display_name: string, parent?: string) => ({
      location_id,
      display_name,
      aliases: [],
      stability_key: location_id,
      introduced_in: '1:1',
      ...(parent === undefined ? {} : { parent_location_id: parent }),
    });
    const registry = [place('LOC_X', 'The quay', 'LOC_Z'), place('LOC_Z', 'The harbour')];
    expect(derivePlaces(OUTLINE.chapters, registry)).toEqual([
      { id: 'LOC_X', name: 'The quay', within: 'The harbour', scenes: ['1:1', '1:2'] },
      { id: 'LOC_Z', name: 'The harbour', within: null, scenes: [] },
      { id: 'LOC_Y', name: 'LOC_Y', within: null, scenes: ['1:2', '2:1'] },
    ]);
  });
});
