import type { z } from 'zod';
import type { Finding } from '../contracts/finding.ts';
import type {
  OutlineCharacter,
  OutlineThread,
  PlannedSection,
  RawChapter,
  RawOutline,
} from '../contracts/outline.ts';
import type { Degradation } from '../contracts/outline-refinement.ts';
import { mapInFlight } from '../engine/map-in-flight.ts';
import type { RunContext } from '../engine/run-context.ts';
import { deriveFailureCause, hasFailedAlike } from '../engine/same-failure.ts';
import { CodedError } from '../errors.ts';
import { askUnit } from './ask-unit.ts';
import { checkChapter } from './check-chapter.ts';
import { comparePhases } from './compare-phases.ts';
import { loosenOutline } from './loosen-outline.ts';
import { mergeRegistries, type Registries } from './merge-registries.ts';
import { outlineFinding } from './outline-finding.ts';
import type { OutlineProgress } from './outline-progress.ts';
import { buildPhaseInputs, buildSharedInputs, type PhaseView } from './phase-inputs.ts';
import { stripChapter } from './strip-scene.ts';

export interface ChapterAnswer {
  readonly chapter: RawChapter;
  readonly characters: readonly OutlineCharacter[];
  readonly threads: readonly OutlineThread[];
  readonly answer: unknown;
}

export interface ChapterPhaseResult {
  readonly answers: readonly ChapterAnswer[];
  readonly registries: Registries;
}

/** So many chapters of a phase that failed alike, and none is asked again. */
const ALIKE_UNITS = 3;

/**
 * A phase that works chapter by chapter. Units run side by side, each checked alone; then all are checked together, in
 * chapter order. What is found there counts against the chapter's attempt: that chapter is asked again if it has one left,
 * and the check is made anew.
 */
export async function runChapterPhase(
  context: RunContext,
  progress: OutlineProgress,
  view: PhaseView,
): Promise<ChapterPhaseResult> {
  const { phase, sources } = view;
  const ids = Array.from({ length: sources.chapters }, (_, index) => index + 1);
  const later = new Map<number, Map<number, Finding[]>>();
  const shared = buildSharedInputs(view);
  const model = await context.modelFor('planner');
  const breaker = createBreaker();
  for (;;) {
    const accepted = await mapInFlight(
      ids,
      model.maxInFlight,
      (chapterId, place) =>
        askUnit(context, progress, {
          phase,
          unit: `${phase.id}/chapter:${chapterId}`,
          name: phase.id,
          template: sources.templates.get(phase.id),
          schema: phase.schema as z.ZodType<unknown>,
          inputs: (findings) => buildPhaseInputs({ ...view, chapterId, shared }, findings),
          check: (answer) => checkAnswer(view, chapterId, answer),
          loosen: (answer) => loosenOutline(phase, answer),
          later: (attempt) => later.get(chapterId)?.get(attempt) ?? [],
          place,
        }),
      breaker.isOpen,
    ).catch((error: unknown) => {
      throw breaker.describe(error);
    });
    const answers = accepted.map(({ value }) => readAnswer(phase.outlineKey, value));
    const { registries, findings } = mergeRegistries(
      answers.map(({ characters, threads }, index) => ({ chapterId: index + 1, characters, threads })),
    );
    const broken = findings.size;
    if (broken === 0) {
      for (const [index, { answer }] of answers.entries()) {
        const unit = `${phase.id}/chapter:${index + 1}`;
        const taken = readDegradations(answer).map((each) => ({ ...each, phase: phase.id, unit }));
        if (taken.length > 0) progress.degradations.set(unit, taken);
      }
      return { answers, registries };
    }
    for (const [chapterId, found] of findings) {
      const attempt = accepted[chapterId - 1]?.attempt ?? 1;
      later.set(chapterId, new Map([...(later.get(chapterId) ?? []), [attempt, [...found]]]));
    }
  }
}

interface Breaker {
  isOpen(failures: readonly unknown[]): boolean;
  /** The trouble of a phase, with why the others were left alone. */
  describe(error: unknown): unknown;
}

/** A phase that keeps failing in the same way is not asked for a second time, chapter by chapter. */
function createBreaker(): Breaker {
  let open = false;
  return {
    isOpen(failures) {
      const causes = failures.map((each) => (each instanceof CodedError ? deriveFailureCause(each) : null));
      open ||= hasFailedAlike(causes, ALIKE_UNITS);
      return open;
    },
    describe(error) {
      if (!open || !(error instanceof CodedError)) return error;
      return error.withMessage(
        `${error.message}; ${ALIKE_UNITS} chapters failed in the same way, so no other was asked again`,
      );
    },
  };
}

function checkAnswer(view: PhaseView, chapterId: number, answer: unknown): Finding[] {
  const { phase, sources } = view;
  const outline = readOutline(phase.outlineKey, answer);
  const path: PropertyKey[] = [...(phase.outlineKey === null ? [] : [phase.outlineKey]), 'chapters'];
  const [chapter] = outline.chapters;
  if (chapter === undefined || outline.chapters.length !== 1) {
    const message = `exactly one chapter was asked for, chapter ${chapterId}`;
    return [outlineFinding({ code: 'phase_contract_invalid', path, message, detail: 'coverage' })];
  }
  const before = view.chapters?.find((each) => each.chapter_id === chapterId);
  const findings = checkChapter(chapter, {
    phase: phase.number,
    chapterId,
    strict: sources.options.strict,
    sections: planOf(view, chapterId),
    sceneCount: phase.number === 3 ? sources.options.sceneCount : { mode: 'default' },
    expectedSceneCount:
      before?.sections.reduce((sum, section) => sum + section.scenes.length, 0) ??
      chapter.pacing.expected_scene_count,
    characters: outline.characters ?? [],
    threads: outline.threads ?? [],
    path: [...path, 0],
  });
  if (before === undefined) return findings;
  return [
    ...findings,
    ...comparePhases(stripChapter(before), chapter, readDegradations(answer), [...path, 0]),
  ];
}

function planOf({ sections, chapters }: PhaseView, chapterId: number): readonly PlannedSection[] {
  const before = chapters?.find((each) => each.chapter_id === chapterId)?.sections;
  return before ?? sections?.chapters.find((each) => each.chapter_id === chapterId)?.sections ?? [];
}

function readOutline(outlineKey: 'outline' | null, answer: unknown): RawOutline {
  return (outlineKey === null ? answer : (answer as { outline: RawOutline }).outline) as RawOutline;
}

function readAnswer(outlineKey: 'outline' | null, answer: unknown): ChapterAnswer {
  const outline = readOutline(outlineKey, answer);
  return {
    chapter: outline.chapters[0] as RawChapter,
    characters: outline.characters ?? [],
    threads: outline.threads ?? [],
    answer,
  };
}

function readDegradations(answer: unknown): readonly Degradation[] {
  return (answer as { degradations?: readonly Degradation[] }).degradations ?? [];
}
