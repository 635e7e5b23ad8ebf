import { isDeepStrictEqual } from 'node:util';
import type { Finding } from '../../contracts/finding.ts';
import type { Chapter, Section } from '../../contracts/outline.ts';
import type { Scene } from '../../contracts/outline-scene.ts';
import {
  CARRIED_FIELDS,
  type ChapterPlan,
  type RawChapterPlan,
  type SceneCard,
} from '../../contracts/scene-card.ts';
import { refuseAnswer } from '../after/refuse-answer.ts';

type RawCard = RawChapterPlan['scenes'][number];

/**
 * Scene cards out of a model's answer and the outline. Where a scene is, how it is entered and left, and what it is linked
 * to are the outline's own words; an answer has no say in them. It has to have one entry for each scene, and no other.
 */
export function compileChapterPlan(
  chapter: Chapter,
  raw: RawChapterPlan,
): { readonly value: ChapterPlan | null; readonly findings: readonly Finding[] } {
  const placed = chapter.sections.flatMap((section) => section.scenes.map((scene) => ({ section, scene })));
  const known = new Set(placed.map(({ scene }) => scene.scene_id));
  const cards = new Map<number, RawCard>();
  const findings: Finding[] = [];
  raw.scenes.forEach((card, index) => {
    const path = `/scenes/${index}/scene`;
    if (!known.has(card.scene)) findings.push(refuseAnswer(path, `the chapter has no scene ${card.scene}`));
    else if (cards.has(card.scene)) findings.push(refuseAnswer(path, `scene ${card.scene} is planned twice`));
    else cards.set(card.scene, card);
  });
  const scenes = placed.flatMap(({ section, scene }) => {
    const card = cards.get(scene.scene_id);
    if (card !== undefined) return [compileCard(chapter, section, scene, card)];
    findings.push(refuseAnswer('/scenes', `scene ${scene.scene_id} has no entry`));
    return [];
  });
  if (findings.length > 0) return { value: null, findings };
  const value: ChapterPlan = {
    schema_version: 'chapter_plan_v1',
    chapter_number: chapter.chapter_id,
    chapter_title: chapter.title,
    scenes,
  };
  return { value, findings };
}

/** Whether a plan was made from the chapter as the outline has it now. */
export function isPlanOf(chapter: Chapter, plan: ChapterPlan): boolean {
  const scenes = plan.scenes.map((card): RawCard => {
    const { scene, scene_target, goal, conflict, constraints, estimated_words } = card;
    return { scene, scene_target, goal, conflict, constraints, estimated_words };
  });
  const { value } = compileChapterPlan(chapter, { scenes });
  return value !== null && isDeepStrictEqual(value, plan);
}

function compileCard(chapter: Chapter, section: Section, scene: Scene, card: RawCard): SceneCard {
  const isLast = section.scenes.at(-1) === scene;
  return {
    schema_version: '1.1',
    scene_id: `${chapter.chapter_id}:${scene.scene_id}`,
    chapter: chapter.chapter_id,
    scene: scene.scene_id,
    scene_target: card.scene_target,
    goal: card.goal,
    conflict: card.conflict,
    required_callbacks: [...(scene.callbacks ?? [])],
    constraints: [...card.constraints],
    // A section's end is its last scene's; every other scene ends with what it comes to.
    end_condition: scene.end_condition_echo ?? (isLast ? section.end_condition : scene.outcome),
    ...pickCarried(scene),
    estimated_words: card.estimated_words,
    characters: [...scene.characters],
  };
}

function pickCarried(scene: Scene): Pick<Scene, (typeof CARRIED_FIELDS)[number]> {
  const carried = CARRIED_FIELDS.flatMap((field) =>
    scene[field] === undefined ? [] : [[field, scene[field]] as const],
  );
  return Object.fromEntries(carried) as Pick<Scene, (typeof CARRIED_FIELDS)[number]>;
}
