import type { z } from 'zod';
import type { Finding } from '../contracts/finding.ts';
import type { JsonObject } from '../contracts/json.ts';
import { type Accepted, askModel, type RefusedAttempt } from '../engine/ask-model.ts';
import type { Place } from '../engine/map-in-flight.ts';
import { refusalToError } from '../engine/refused-answer.ts';
import type { RunContext } from '../engine/run-context.ts';
import { InvariantError } from '../errors.ts';
import { fillTemplate, type PromptInput } from '../prompts/fill-template.ts';
import type { Template } from '../prompts/parse-template.ts';
import { readOwnWords } from '../prompts/read-own-words.ts';
import { ANSWER_REASONS } from '../reasons.ts';
import { createProseFloor } from '../text/plausible/check-plausible.ts';
import { inspectRefused } from './inspect-refused.ts';
import { locateScene } from './locate-scene.ts';
import { normalizeAliases } from './normalize-aliases.ts';
import type { OutlineProgress } from './outline-progress.ts';
import type { Phase } from './phases.ts';

export const UNIT_ATTEMPTS = 2;

export interface UnitSpec<Raw, Value = Raw> {
  readonly phase: Phase;
  readonly unit: string;
  readonly name: string;
  readonly template: Template | undefined;
  readonly schema: z.ZodType<Raw>;
  /** The book's. */
  readonly language: string;
  /** What a good answer usually has. */
  readonly usualTokens: number;
  /** What a provider is sent where that is less than what is taken. */
  readonly asked?: Readonly<Record<string, unknown>>;
  readonly inputs: (findings: string | null, refused: RefusedAttempt | null) => PromptInput[];
  readonly compile: (raw: Raw) => { readonly value: Value | null; readonly findings: readonly Finding[] };
  /** So that the checks also say what they find in an answer that breaks its schema. */
  readonly loosen?: (answer: JsonObject) => Raw;
  readonly later?: (attempt: number) => readonly Finding[];
  readonly place?: Place;
}

/** Asks for one unit of a phase (the book, a chapter, a bridge) and writes down what it took. A refused answer ends the phase. */
export async function askUnit<Raw, Value>(
  context: RunContext,
  progress: OutlineProgress,
  spec: UnitSpec<Raw, Value>,
): Promise<Accepted<Value>> {
  const { template } = spec;
  if (template === undefined) throw new InvariantError(`there is no template for ${spec.unit}`);
  // A unit that is never answered counts as asked once.
  if (!progress.attempts.has(spec.unit)) progress.attempts.set(spec.unit, 1);
  const answer = await askModel<Raw, Value>(context, spec.unit, {
    role: 'planner',
    template: template.template_id,
    maxAttempts: UNIT_ATTEMPTS,
    usualTokens: spec.usualTokens,
    contract: {
      name: spec.name,
      schema: spec.schema,
      ...(spec.asked === undefined ? {} : { asked: spec.asked }),
      reasonCode: 'outline_schema',
      isStrict: true,
      errorReasons: ANSWER_REASONS,
      normalize: normalizeAliases,
      inspect: (answer, refused) =>
        inspectRefused({ ...spec, look: (raw) => spec.compile(raw).findings }, answer, refused),
      locate: locateScene,
      plausible: createProseFloor(spec.schema, {
        language: spec.language,
        told: readOwnWords(template),
      }),
      compile: spec.compile,
    },
    prompt: (findings, refused) => fillTemplate(template, spec.inputs(findings, refused)),
    ...(spec.later === undefined ? {} : { laterFindings: spec.later }),
    ...(spec.place === undefined ? {} : { place: spec.place }),
  });
  if (!answer.ok) {
    progress.attempts.set(spec.unit, answer.refused.attempts);
    progress.refusals.set(spec.unit, answer.refused);
    throw refusalToError(answer.refused);
  }
  progress.attempts.set(spec.unit, answer.attempt);
  // A unit may be judged more than once, when all chapters meet; what counts is the last time.
  const others = progress.warnings.filter(({ unit }) => unit !== spec.unit);
  progress.warnings.splice(0, progress.warnings.length, ...others);
  for (const finding of answer.warnings) {
    progress.warnings.push({ phase: spec.phase.id, unit: spec.unit, attempt: answer.attempt, finding });
  }
  return answer;
}
