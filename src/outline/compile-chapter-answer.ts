import type { Finding } from '../contracts/finding.ts';
import type { PlannedSection, RawChapter, RawOutline } from '../contracts/outline.ts';
import type { OutlineDelta } from '../contracts/outline-delta.ts';
import type { ChapterAnswer } from './chapter-answer.ts';
import { checkChapter } from './check-chapter.ts';
import { compileDelta, type DeltaGround } from './compile-delta.ts';
import { compileWhole, outlineOf, type WholeRefinement } from './compile-whole.ts';
import type { Registries } from './merge-registries.ts';
import { outlineFinding } from './outline-finding.ts';
import type { PhaseView } from './phase-inputs.ts';
import { stripChapter } from './strip-scene.ts';

/** What a phase of chapters may be answered with: the draft, a refined chapter whole, or what is another in it. */
export type RawChapterAnswer = RawOutline | WholeRefinement | OutlineDelta;

export interface CompiledAnswer {
  readonly value: ChapterAnswer | null;
  readonly findings: readonly Finding[];
}

/** One chapter of a phase, checked alone and against the phase before. */
export function compileChapterAnswer(
  view: PhaseView,
  chapterId: number,
  answer: RawChapterAnswer,
): CompiledAnswer {
  const before = view.chapters?.find((each) => each.chapter_id === chapterId);
  const path: PropertyKey[] = 'outline' in answer ? ['outline', 'chapters', 0] : ['chapters', 0];
  if (before === undefined) return compileDraft(view, chapterId, answer as RawOutline, path);
  const ground: DeltaGround = {
    phase: view.phase.number,
    before: stripChapter(before),
    known: view.registries as Registries,
    check: (chapter, known) => check(view, chapterId, chapter, known, isDelta(answer) ? [] : path),
  };
  if (isDelta(answer)) return compileDelta(answer, ground);
  const [chapter, ...more] = outlineOf(answer).chapters;
  if (chapter === undefined || more.length > 0) return refuseCount(chapterId, path);
  return compileWhole(answer, chapter, path, ground);
}

function isDelta(answer: RawChapterAnswer): answer is OutlineDelta {
  return answer.schema_version === 'outline_delta_v1';
}

function compileDraft(
  view: PhaseView,
  chapterId: number,
  answer: RawOutline,
  path: readonly PropertyKey[],
): CompiledAnswer {
  const [chapter, ...more] = answer.chapters;
  if (chapter === undefined || more.length > 0) return refuseCount(chapterId, path);
  const said: Registries = { characters: answer.characters ?? [], threads: answer.threads ?? [] };
  const findings = check(view, chapterId, chapter, said, path);
  return { value: { chapter, said, answer, refinement: null }, findings };
}

function refuseCount(chapterId: number, path: readonly PropertyKey[]): CompiledAnswer {
  const message = `exactly one chapter was asked for, chapter ${chapterId}`;
  const code = 'phase_contract_invalid';
  return {
    value: null,
    findings: [outlineFinding({ code, path: path.slice(0, -1), message, detail: 'coverage' })],
  };
}

function check(
  view: PhaseView,
  chapterId: number,
  chapter: RawChapter,
  known: Registries,
  path: readonly PropertyKey[],
): readonly Finding[] {
  const { phase, sources, chapters } = view;
  const before = chapters?.find((each) => each.chapter_id === chapterId);
  return checkChapter(chapter, {
    phase: phase.number,
    chapterId,
    strict: sources.options.strict,
    sections: planOf(view, chapterId),
    sceneCount: phase.number === 3 ? sources.options.sceneCount : { mode: 'default' },
    expectedSceneCount:
      before?.sections.reduce((sum, section) => sum + section.scenes.length, 0) ??
      chapter.pacing.expected_scene_count,
    ...known,
    path,
  });
}

function planOf({ sections, chapters }: PhaseView, chapterId: number): readonly PlannedSection[] {
  const before = chapters?.find((each) => each.chapter_id === chapterId)?.sections;
  return before ?? sections?.chapters.find((each) => each.chapter_id === chapterId)?.sections ?? [];
}
