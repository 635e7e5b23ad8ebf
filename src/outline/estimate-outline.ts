import type { UnitEstimate } from '../engine/estimate/estimate-run.ts';
import { estimateTokens, measureLanguage } from '../engine/estimate/estimate-tokens.ts';
import type { Template } from '../prompts/parse-template.ts';
import type { OutlineSources } from './outline-sources.ts';
import { PHASES, type Phase } from './phases.ts';

// What six phases would take, before any has answered. Templates and the story's files are measured as they are; what does
// not exist yet is taken at the size that it usually has, in tokens of English.

const USUAL_SCENES = 4;
/** What one chapter of the answer comes to in the two phases that answer for the whole book. */
const SPINE_OF_A_CHAPTER = 170;
const SECTIONS_OF_A_CHAPTER = 230;
const SCENE = 360;
const REPORT_OF_A_CHAPTER = 120;
const ATTEMPTS = 2;

/** Bridge scenes are not counted: whether there are any is seen when the seams are. */
export function estimateOutline(sources: OutlineSources): UnitEstimate[] {
  const { options, chapters } = sources;
  const scale = measureLanguage(sources.book.language).tokensACharacter > 0.3 ? 1.3 : 1;
  const story = [
    sources.book.idea,
    sources.world,
    sources.themeConflict,
    sources.characters,
    sources.notes ?? '',
  ];
  const known = story.reduce((sum, text) => sum + estimateTokens(text), 0);
  const wanted = PHASES.filter(({ number }) => number >= options.fromPhase && number <= options.toPhase);
  return wanted.flatMap((phase) => {
    const template = measureTemplate(sources.templates.get(phase.id) ?? null);
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
          inputTokens: template + known + measureContext(phase, sources) * scale,
          // Of a phase that works by chapters all requests begin with the template and the story.
          ...(index === 0 ? {} : { sharedTokens: template + known }),
          outputTokens: (measureAnswer(phase, sources) / count) * scale,
        },
      ],
      fewer: 0,
      more: 0,
      worst: ATTEMPTS,
    }));
  });
}

function measureTemplate(template: Template | null): number {
  const lines = template === null ? [] : [...template.system, ...template.user];
  return lines.reduce((sum, line) => sum + (line.kind === 'text' ? estimateTokens(line.text) : 0), 0);
}

function nameUnits({ id, unit }: Phase, chapters: number): string[] {
  if (unit === 'book') return [id];
  return Array.from({ length: chapters }, (_, at) => `${id}/chapter:${at + 1}`);
}

/** What of the outline so far a request is told. */
function measureContext(phase: Phase, { chapters }: OutlineSources): number {
  const spine = chapters * SPINE_OF_A_CHAPTER;
  if (phase.number === 1) return 0;
  if (phase.number <= 3) return spine + (phase.number === 3 ? SECTIONS_OF_A_CHAPTER : 0);
  return USUAL_SCENES * SCENE + 2 * SCENE;
}

function measureAnswer(phase: Phase, { chapters, options }: OutlineSources): number {
  if (phase.number === 1) return chapters * SPINE_OF_A_CHAPTER;
  if (phase.number === 2) return chapters * SECTIONS_OF_A_CHAPTER;
  const { sceneCount } = options;
  const scenes =
    sceneCount.mode === 'exact'
      ? sceneCount.count
      : sceneCount.mode === 'range'
        ? sceneCount.max
        : USUAL_SCENES;
  return chapters * (scenes * SCENE + (phase.number === 3 ? 0 : REPORT_OF_A_CHAPTER));
}
