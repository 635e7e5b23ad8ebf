import type { UnitEstimate } from '../engine/estimate/estimate-run.ts';
import { estimateTokens, measureLanguage } from '../engine/estimate/estimate-tokens.ts';
import { renderAnswerSchema } from '../engine/judge-answer.ts';
import type { Template } from '../prompts/parse-template.ts';
import type { OutlineSources } from './outline-sources.ts';
import { PHASES, type Phase } from './phases.ts';

// What six phases would take, before any has answered. Templates and the story's files are measured as they are; what does
// not exist yet is taken at the size that it usually has, in tokens of English.

const USUAL_SCENES = 4;
/** What one chapter of the answer comes to in the two phases that answer for the whole book. */
const SPINE_OF_A_CHAPTER = 170;
const SECTIONS_OF_A_CHAPTER = 230;
/** A scene as phase 03 says it. */
export const SCENE_TOKENS = 360;
/** What whoever works on one chapter is told of each other. */
const GLANCE_AT_A_CHAPTER = 75;
/** What phases 04 to 06 say of a scene, and around the scenes. */
const CHANGE_OF_A_SCENE = 90;
const AROUND_THE_CHANGES = 90;
const ATTEMPTS = 2;

/** Bridge scenes are not counted: whether there are any is seen when the seams are. */
export function estimateOutline(sources: OutlineSources): UnitEstimate[] {
  const { options, chapters } = sources;
  const scale = measureLanguage(sources.book.language).tokensACharacter > 0.3 ? 1.3 : 1;
  const wanted = PHASES.filter(({ number }) => number >= options.fromPhase && number <= options.toPhase);
  return wanted.flatMap((phase) => {
    const template = sources.templates.get(phase.id) ?? null;
    const shared =
      measureTexts(template?.system ?? []) + measureStory(template, sources) + measureSchema(phase);
    const known = shared + measureTexts(template?.user ?? []);
    const count = phase.unit === 'book' ? 1 : chapters;
    const before = wanted.filter(({ number }) => number === phase.number - 1);
    const needs = before.flatMap((each) => nameUnits(each, chapters));
    return nameUnits(phase, chapters).map((id, index) => ({
      unit: { id, needs },
      of: 'outline',
      requests: [
        {
          step: phase.title.toLowerCase(),
          role: 'planner',
          inputTokens: known + measureContext(phase, sources) * scale,
          // Of a phase that works by chapters all requests begin with the rules and the story.
          ...(index === 0 ? {} : { sharedTokens: shared }),
          outputTokens: (measureAnswer(phase, sources) / count) * scale,
        },
      ],
      fewer: 0,
      more: 0,
      worst: ATTEMPTS,
    }));
  });
}

function measureTexts(lines: Template['system']): number {
  return lines.reduce((sum, line) => sum + (line.kind === 'text' ? estimateTokens(line.text) : 0), 0);
}

/** Those of the story's files that a phase is shown. */
function measureStory(template: Template | null, { book, ...sources }: OutlineSources): number {
  const story: Readonly<Record<string, string | null>> = {
    idea: book.idea,
    world: sources.world,
    theme_conflict: sources.themeConflict,
    characters: sources.characters,
    author_notes: sources.notes,
    author_outline: sources.authorOutline,
  };
  const lines = template === null ? [] : [...template.system, ...template.user];
  return lines.reduce(
    (sum, line) => sum + (line.kind === 'slot' ? estimateTokens(story[line.name] ?? '') : 0),
    0,
  );
}

function measureSchema(phase: Phase): number {
  return estimateTokens(JSON.stringify(renderAnswerSchema({ name: phase.id, ...phase }).schema));
}

function nameUnits({ id, unit }: Phase, chapters: number): string[] {
  if (unit === 'book') return [id];
  return Array.from({ length: chapters }, (_, at) => `${id}/chapter:${at + 1}`);
}

/** What of the outline so far a request is told. */
function measureContext(phase: Phase, { chapters }: OutlineSources): number {
  if (phase.number === 1) return 0;
  if (phase.number === 2) return chapters * SPINE_OF_A_CHAPTER;
  const glance = chapters * GLANCE_AT_A_CHAPTER;
  if (phase.number === 3) return glance + SPINE_OF_A_CHAPTER + SECTIONS_OF_A_CHAPTER;
  return (
    USUAL_SCENES * SCENE_TOKENS + (phase.number === 4 ? 2 * SCENE_TOKENS : phase.number === 6 ? glance : 0)
  );
}

/** What one answer of a phase has where it says all that it may: phases 04 to 06 may answer a whole chapter too. */
export function measureWholeAnswer(phase: Phase, sources: OutlineSources): number {
  if (phase.unit === 'book') return measureAnswer(phase, sources);
  return Math.max(countScenes(sources), MANY_SCENES) * SCENE_TOKENS;
}

/** What a chapter may come to where nobody has said how many scenes it is to have. */
const MANY_SCENES = 8;

function countScenes({ options: { sceneCount } }: OutlineSources): number {
  if (sceneCount.mode === 'exact') return sceneCount.count;
  return sceneCount.mode === 'range' ? sceneCount.max : USUAL_SCENES;
}

function measureAnswer(phase: Phase, sources: OutlineSources): number {
  const { chapters } = sources;
  if (phase.number === 1) return chapters * SPINE_OF_A_CHAPTER;
  if (phase.number === 2) return chapters * SECTIONS_OF_A_CHAPTER;
  const scenes = countScenes(sources);
  if (phase.number === 3) return chapters * scenes * SCENE_TOKENS;
  return chapters * (scenes * CHANGE_OF_A_SCENE + AROUND_THE_CHANGES);
}
