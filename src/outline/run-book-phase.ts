import type { z } from 'zod';
import type { Finding } from '../contracts/finding.ts';
import { type Sections, SectionsSchema, type Spine, SpineSchema } from '../contracts/outline.ts';
import type { RunContext } from '../engine/run-context.ts';
import { askUnit } from './ask-unit.ts';
import { checkSections, checkSpine } from './check-plan.ts';
import { measureWholeAnswer } from './estimate-outline.ts';
import { formatRetry } from './format-retry.ts';
import type { OutlineProgress } from './outline-progress.ts';
import { renderArtifact } from './phase-artifacts.ts';
import { buildPhaseInputs, type PhaseView } from './phase-inputs.ts';
import { findPhase } from './phases.ts';

export interface BookPhase<T> {
  readonly number: number;
  readonly schema: z.ZodType<T>;
  readonly file: string;
  readonly check: (answer: T, chapters: number) => readonly Finding[];
}

/** A phase that asks for the whole book at once. */
export async function runBookPhase<T>(
  context: RunContext,
  progress: OutlineProgress,
  view: Omit<PhaseView, 'phase'>,
  { number, schema, file, check }: BookPhase<T>,
): Promise<T> {
  const { sources } = view;
  const phase = findPhase(number);
  progress.phase = phase.id;
  const { value } = await askUnit(context, progress, {
    phase,
    unit: `${phase.id}/book`,
    name: phase.id,
    template: sources.templates.get(phase.id),
    schema,
    language: sources.book.language,
    usualTokens: measureWholeAnswer(phase, sources),
    inputs: (findings, refused) =>
      buildPhaseInputs({ ...view, phase }, findings === null ? null : formatRetry(findings, refused, view)),
    compile: (answer) => ({ value: answer, findings: check(answer, sources.chapters) }),
  });
  await context.commit(phase.id, [renderArtifact(context, phase, file, value)], {});
  return value;
}

export const SPINE: BookPhase<Spine> = {
  number: 1,
  schema: SpineSchema,
  file: 'spine.json',
  check: checkSpine,
};
export const SECTIONS: BookPhase<Sections> = {
  number: 2,
  schema: SectionsSchema,
  file: 'sections.json',
  check: checkSections,
};
