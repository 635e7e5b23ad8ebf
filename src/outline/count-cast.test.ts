import { describe, expect, it } from 'vitest';
import { buildChapters } from '../../test/fakes/test-outline.ts';
import type { OutlineCharacter } from '../contracts/outline.ts';
import type { Scene } from '../contracts/outline-scene.ts';
import { countCast } from './count-cast.ts';

const KAEL = person('CHAR_KAEL', 'Kael Orrin');
const MIRA = person('CHAR_MIRA', 'Mira');
const ODO = person('CHAR_ODO', 'Odo');

describe('countCast', () => {
  it('is core from 40 % of the scenes on, supporting from three, episodic below', () => {
    const cast = countCast(scenes(10, { CHAR_KAEL: [1, 2, 3, 4], CHAR_MIRA: [5, 6, 7], CHAR_ODO: [8, 9] }), [
      ODO,
      MIRA,
      KAEL,
    ]);
    expect(cast).toMatchObject({
      core: ['CHAR_KAEL'],
      supporting: ['CHAR_MIRA'],
      episodic: ['CHAR_ODO'],
    });
  });

  it('counts 40 % without rounding', () => {
    const partsIn = (total: number, count: number) => {
      const where = Array.from({ length: count }, (_, index) => index + 1);
      return countCast(scenes(total, { CHAR_KAEL: where }), [KAEL]).core;
    };
    expect(partsIn(5, 2)).toEqual(['CHAR_KAEL']);
    expect(partsIn(6, 2)).toEqual([]);
    expect(partsIn(15, 6)).toEqual(['CHAR_KAEL']);
    expect(partsIn(16, 6)).toEqual([]);
  });

  it('counts a scene once, however often it lists somebody', () => {
    const chapters = buildChapters([
      [{ characters: ['CHAR_KAEL', 'CHAR_KAEL', 'CHAR_KAEL'] }, ...fill(9, ['CHAR_MIRA'])],
    ]);
    expect(countCast(chapters, [KAEL]).episodic).toEqual(['CHAR_KAEL']);
  });

  it('keeps the order of the registry', () => {
    const chapters = scenes(20, { CHAR_KAEL: [1], CHAR_MIRA: [2], CHAR_ODO: [3] });
    expect(countCast(chapters, [MIRA, ODO, KAEL]).episodic).toEqual(['CHAR_MIRA', 'CHAR_ODO', 'CHAR_KAEL']);
  });

  it('whoever is in no scene is episodic, also in a book without scenes', () => {
    expect(countCast(scenes(3, {}), [ODO])).toEqual({
      core: [],
      supporting: [],
      episodic: ['CHAR_ODO'],
      without_job: [],
    });
    expect(countCast([], [ODO]).episodic).toEqual(['CHAR_ODO']);
    expect(countCast([], [])).toEqual({ core: [], supporting: [], episodic: [], without_job: [] });
  });
});

describe('a job', () => {
  const withText = (changes: Partial<Scene>) =>
    countCast(buildChapters([[...fill(2, ['CHAR_KAEL']), { characters: ['CHAR_KAEL'], ...changes }]]), [KAEL])
      .without_job;

  it('is missing where a recurring character is never named', () => {
    expect(withText({})).toEqual(['CHAR_KAEL']);
  });

  it.each<[string, Partial<Scene>]>([
    ['an outcome', { outcome: 'Kael loses the key.' }],
    ['a summary', { summary: 'Orrin’s door is forced.' }],
  ])('is there when %s of one of its scenes names it', (_, changes) => {
    expect(withText(changes)).toEqual([]);
  });

  it('is not made by a scene the character is not in', () => {
    const chapters = buildChapters([
      [...fill(3, ['CHAR_KAEL']), { characters: ['CHAR_MIRA'], outcome: 'Kael is gone.' }],
    ]);
    expect(countCast(chapters, [KAEL, MIRA]).without_job).toEqual(['CHAR_KAEL']);
  });

  it('is asked of supporting characters too, and of nobody with fewer than three scenes', () => {
    const chapters = scenes(20, { CHAR_MIRA: [1, 2, 3], CHAR_ODO: [4, 5] });
    expect(countCast(chapters, [MIRA, ODO]).without_job).toEqual(['CHAR_MIRA']);
    expect(countCast(scenes(2, { CHAR_KAEL: [1, 2] }), [KAEL])).toMatchObject({
      core: ['CHAR_KAEL'],
      without_job: [],
    });
  });
});

function person(id: string, name: string): OutlineCharacter {
  return { character_id: id, name, intro: { chapter: 1, scene: 1 } };
}

function fill(count: number, characters: string[]): Partial<Scene>[] {
  return Array.from({ length: count }, () => ({ characters }));
}

/** A book of one chapter; who is in which scene, by number. Nobody of note is in the others. */
function scenes(total: number, where: Readonly<Record<string, readonly number[]>>) {
  const numbers = Array.from({ length: total }, (_, index) => index + 1);
  return buildChapters([
    numbers.map((number) => ({
      characters: [
        'CHAR_CROWD',
        ...Object.entries(where)
          .filter(([, places]) => places.includes(number))
          .map(([id]) => id),
      ],
    })),
  ]);
}
