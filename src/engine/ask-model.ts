import type { Finding } from '../contracts/finding.ts';
import type { PromptInputRecord } from '../contracts/model-call.ts';
import { InvariantError } from '../errors.ts';
import type { ModelCallOutput } from './call-model.ts';
import { decideRetry } from './decide-retry.ts';
import { limitOutput } from './estimate/limit-output.ts';
import { formatFixList } from './format-fix-list.ts';
import { type AnswerContract, judgeAnswer, renderAnswerSchema, type Verdict } from './judge-answer.ts';
import type { Place } from './map-in-flight.ts';
import { parseStrictJson } from './parse-strict-json.ts';
import type { Model, ModelMessage } from './ports.ts';
import { KEPT_FINDINGS, type Refused } from './refused-answer.ts';
import type { RunContext } from './run-context.ts';
import { unwrapEnvelope } from './unwrap-envelope.ts';

/** A prompt built from a compiled template; `findings` is the fix list of a retry, null at the first attempt. */
export interface BuiltPrompt {
  readonly messages: readonly ModelMessage[];
  readonly inputs: readonly PromptInputRecord[];
}

/** The answer that was refused last, and what was found in it. */
export interface RefusedAttempt {
  readonly text: string;
  readonly findings: readonly Finding[];
}

export interface AskSpec<Raw, Value> {
  readonly role: string;
  readonly template: string;
  readonly contract: AnswerContract<Raw, Value>;
  /** The prompt alone tells the shape of the answer. A schema stands before everything else that a provider reads, so that
   *  requests with two schemas share no beginning. Left out: a schema is sent to whoever takes one. */
  readonly shape?: 'told';
  readonly prompt: (findings: string | null, refused: RefusedAttempt | null) => BuiltPrompt;
  readonly maxAttempts: number;
  /** What a good answer usually has; it may have a few times that. Left out: as much as the model gives. */
  readonly usualTokens?: number;
  readonly temperature?: number;
  /** What was found later about an attempt that was accepted alone, such as where all chapters meet. */
  readonly laterFindings?: (attempt: number) => readonly Finding[];
  /** Given on while an answer is judged, so that the next request need not wait for it. */
  readonly place?: Place;
}

export interface Accepted<Value> {
  readonly ok: true;
  readonly value: Value;
  readonly attempt: number;
  /** Who answered: another than the role's own where that could not be reached. */
  readonly model: string;
  readonly warnings: readonly Finding[];
}

/**
 * Asks until an answer keeps its contract or the attempts are used up; either is a value, and only what keeps a question from
 * being asked or its answer from being kept is thrown. Each attempt is a journaled step whose output is
 * the raw text; everything after it is pure, so a resumed run judges recorded answers again without a call.
 * Attempts of an earlier round, before a failed run was taken up again, are shown to the model but no longer counted.
 */
export async function askModel<Raw, Value>(
  context: RunContext,
  id: string,
  spec: AskSpec<Raw, Value>,
): Promise<Accepted<Value> | Refused> {
  const model = await context.modelFor(spec.role);
  const jsonSchema = spec.shape === 'told' ? null : renderAnswerSchema(spec.contract);
  const refused: Finding[][] = [];
  let last: RefusedAttempt | null = null;
  for (let attempt = 1, counted = 0; ; attempt += 1) {
    const stepId = `${id}/attempt:${attempt}`;
    const earlier = context.isFromEarlierRound(stepId);
    if (!earlier) counted += 1;
    await spec.place?.enter();
    const prompt = spec.prompt(refused.length === 0 ? null : formatFixList(refused), last);
    const output = await context.callModel(stepId, {
      role: spec.role,
      template: spec.template,
      contract: spec.contract.name,
      inputs: prompt.inputs,
      request: {
        messages: prompt.messages,
        jsonSchema,
        maxOutputTokens: spec.usualTokens === undefined ? null : limitOutput(spec.usualTokens),
        temperature: spec.temperature ?? null,
      },
    });
    if (spec.place !== undefined) {
      spec.place.leave();
      await context.turn();
    }
    const verdict = withFindings(
      judgeAnswer(output.text, spec.contract, spec.contract.isStrict === true ? model.envelope : 'unwrap'),
      spec.laterFindings?.(attempt) ?? [],
    );
    const warnings = verdict.findings.filter(({ severity }) => severity === 'warning');
    for (const { reason_code, message } of warnings)
      context.notice({ reason_code, message, step_id: stepId });
    const decision = decideRetry({
      attempt: counted,
      maxAttempts: spec.maxAttempts,
      findings: verdict.findings,
      previous: refused.at(-1) ?? null,
    });
    if (decision.action === 'accept') {
      if (verdict.value === null)
        throw new InvariantError(`${spec.contract.name}: refused without a finding`);
      return {
        ok: true,
        value: verdict.value,
        attempt,
        model: output.model,
        warnings: context.wasOverridden(stepId) ? [...warnings, OVERRIDDEN] : warnings,
      };
    }
    refused.push([...verdict.findings]);
    last = { text: output.text, findings: verdict.findings };
    if (decision.action === 'retry' || earlier) continue;
    return {
      ok: false,
      refused: {
        reasonCode: decision.reasonCode,
        reasonCodes: decision.reasonCodes,
        message: `${spec.contract.name}: ${describe(verdict.findings)}${describeCut(output, spec.role)}${describeEnvelope(output.text, model)}${attempt > 1 ? ` (after ${attempt} attempts)` : ''}`,
        contract: spec.contract.name,
        stepId,
        attempts: attempt,
        findings: verdict.findings.slice(0, KEPT_FINDINGS),
        rawOutput: await context.keep(Buffer.from(output.text)),
      },
    };
  }
}

const OVERRIDDEN: Finding = {
  reason_code: 'step_inputs_overridden',
  severity: 'warning',
  path: '',
  message:
    'this answer was made from other inputs than are here now, and stands because they were overridden',
  excerpt: null,
  detail: null,
};

function withFindings<Value>(verdict: Verdict<Value>, later: readonly Finding[]): Verdict<Value> {
  return later.length === 0 ? verdict : { ...verdict, findings: [...verdict.findings, ...later] };
}

/** An answer that was cut off is refused for what it lacks; what is to be done about it is something else. */
function describeCut({ finish_reason }: ModelCallOutput, role: string): string {
  return finish_reason === 'length'
    ? `; the answer was cut off at its limit of tokens, see max_output_tokens of agents.${role}`
    : '';
}

/** Strictness about what stands around an object is a choice; whoever meets it has to know that there is one. */
function describeEnvelope(text: string, { id, envelope }: Pick<Model, 'id' | 'envelope'>): string {
  if (envelope === 'unwrap') return '';
  const { text: inner, removed } = unwrapEnvelope(text, 'unwrap');
  return removed !== null && parseStrictJson(inner).ok
    ? `; without its ${removed} it is one JSON object, and "envelope": "unwrap" for ${id} takes such answers (bookforge help configuration)`
    : '';
}

function describe(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) return 'the answer was refused';
  const more = errors.length > 1 ? ` and ${errors.length - 1} more` : '';
  return `${first.message}${first.path === '' ? '' : ` at ${first.path}`}${more}`;
}
