import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Chapter, OutlineSchema } from '../../contracts/outline.ts';
import { CARRIED_FIELDS, ChapterPlanSchema, type RawChapterPlan } from '../../contracts/scene-card.ts';
import { compileChapterPlan, isPlanOf } from './compile-chapter-plan.ts';

const url = new URL('../../../test/fixtures/contracts/outline/valid/one-chapter.json', import.meta.url);
const [chapter] = OutlineSchema.parse(JSON.parse(readFileSync(url, 'utf8'))).chapters as [Chapter];
const scenes = chapter.sections.flatMap((section) => section.scenes);

function cardFor(scene: number): RawChapterPlan['scenes'][number] {
  return {
    scene,
    scene_target: `What scene ${scene} is aimed at.`,
    goal: 'To leave with the song.',
    conflict: 'The water wants it back.',
    constraints: ['Nobody has heard it but Annis.'],
    estimated_words: 700,
  };
}

const raw = { scenes: scenes.map(({ scene_id }) => cardFor(scene_id)) };

describe('compileChapterPlan', () => {
  it('carries the outline over word for word, and adds what the answer says', () => {
    const { value, findings } = compileChapterPlan(chapter, raw);
    expect(findings).toEqual([]);
    expect(ChapterPlanSchema.parse(value)).toEqual(value);
    expect(value).toMatchObject({ chapter_number: 1, chapter_title: 'The Lamp Goes Dark' });
    value?.scenes.forEach((card, index) => {
      const scene = scenes[index];
      for (const field of CARRIED_FIELDS) expect(card[field], field).toEqual(scene?.[field]);
      expect(card).toMatchObject({
        ...cardFor(card.scene),
        scene_id: `1:${card.scene}`,
        characters: scene?.characters,
        required_callbacks: scene?.callbacks ?? [],
      });
    });
  });

  it('ends a scene with its echo, the last of a section with the section, any other with its outcome', () => {
    const bare: Chapter = {
      ...chapter,
      sections: chapter.sections.map((section) => ({
        ...section,
        scenes: section.scenes.map(({ end_condition_echo: _, ...scene }) => scene),
      })),
    };
    const ends = compileChapterPlan(bare, raw).value?.scenes.map(({ end_condition }) => end_condition);
    expect(ends).toEqual([
      'Annis has heard a song that only the dead knew.',
      'Annis knows that the light answers somebody.',
    ]);
    const [section] = bare.sections;
    const [first, ...others] = section?.scenes ?? [];
    if (section === undefined || first === undefined) throw new Error('the fixture has a scene');
    const echoed = {
      ...bare,
      sections: [{ ...section, scenes: [{ ...first, end_condition_echo: 'The lamp is out.' }, ...others] }],
    };
    expect(compileChapterPlan(echoed, raw).value?.scenes[0]?.end_condition).toBe('The lamp is out.');
  });

  it.each([
    ['a scene without an entry', [cardFor(1)], '/scenes', 'scene 2 has no entry'],
    ['a scene twice', [cardFor(1), cardFor(2), cardFor(1)], '/scenes/2/scene', 'scene 1 is planned twice'],
    [
      'a scene that is not there',
      [cardFor(1), cardFor(2), cardFor(9)],
      '/scenes/2/scene',
      'the chapter has no scene 9',
    ],
  ])('refuses %s, with its place', (_, cards, path, message) => {
    const { value, findings } = compileChapterPlan(chapter, { scenes: cards });
    expect(value).toBeNull();
    expect(findings).toMatchObject([
      { reason_code: 'phase_contract_invalid', severity: 'error', path, message },
    ]);
  });
});

describe('isPlanOf', () => {
  it('knows a plan of this chapter from one of an earlier outline', () => {
    const { value } = compileChapterPlan(chapter, raw);
    if (value === null) throw new Error('the plan compiles');
    expect(isPlanOf(chapter, value)).toBe(true);
    expect(isPlanOf({ ...chapter, title: 'Another' }, value)).toBe(false);
    const [section] = chapter.sections;
    if (section === undefined) throw new Error('the fixture has a section');
    const moved = section.scenes.map((scene) => ({ ...scene, location_start_id: 'LOC_ELSEWHERE' }));
    expect(isPlanOf({ ...chapter, sections: [{ ...section, scenes: moved }] }, value)).toBe(false);
    expect(isPlanOf({ ...chapter, sections: [{ ...section, scenes: moved.slice(1) }] }, value)).toBe(false);
  });
});
