import type { z } from 'zod';
import type { Finding } from '../contracts/finding.ts';
import { mapInFlight } from '../engine/map-in-flight.ts';
import type { RunContext } from '../engine/run-context.ts';
import { deriveFailureCause, hasFailedAlike } from '../engine/same-failure.ts';
import { CodedError } from '../errors.ts';
import { askUnit } from './ask-unit.ts';
import type { ChapterAnswer } from './chapter-answer.ts';
import { compileChapterAnswer, type RawChapterAnswer } from './compile-chapter-answer.ts';
import { measureWholeAnswer } from './estimate-outline.ts';
import { formatRetry } from './format-retry.ts';
import { loosenOutline } from './loosen-outline.ts';
import { mergeRegistries, type Registries } from './merge-registries.ts';
import { noteRefinement } from './note-refinement.ts';
import type { OutlineProgress } from './outline-progress.ts';
import { buildPhaseInputs, buildSharedInputs, type PhaseView } from './phase-inputs.ts';

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
          schema: phase.schema as z.ZodType<RawChapterAnswer>,
          language: sources.book.language,
          usualTokens: measureWholeAnswer(phase, sources),
          ...(phase.asked === undefined ? {} : { asked: phase.asked }),
          inputs: (findings, refused) =>
            buildPhaseInputs(
              { ...view, chapterId, shared },
              findings === null ? null : formatRetry(findings, refused, view),
            ),
          compile: (answer) => compileChapterAnswer(view, chapterId, answer),
          // No answer by its contract, only in the shape that the checks read.
          loosen: (answer) => loosenOutline(answer) as never,
          later: (attempt) => later.get(chapterId)?.get(attempt) ?? [],
          place,
        }),
      breaker.isOpen,
    ).catch((error: unknown) => {
      throw breaker.describe(error);
    });
    const answers = accepted.map(({ value }) => value);
    const { registries, findings } = mergeRegistries(knownBefore(view), answers);
    if (findings.size === 0) {
      answers.forEach((answer, index) => {
        noteRefinement(progress, phase.id, `${phase.id}/chapter:${index + 1}`, answer);
      });
      return { answers, registries };
    }
    for (const [chapterId, found] of findings) {
      const attempt = accepted[chapterId - 1]?.attempt ?? 1;
      later.set(chapterId, new Map([...(later.get(chapterId) ?? []), [attempt, [...found]]]));
    }
  }
}

/** Before the draft there are only offers: what a chapter uses is what it says itself. */
function knownBefore({ chapters, registries }: PhaseView): Registries {
  return chapters === undefined ? { characters: [], threads: [] } : (registries as Registries);
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
