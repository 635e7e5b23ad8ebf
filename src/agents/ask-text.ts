import type { Finding } from '../contracts/finding.ts';
import type { BuiltPrompt } from '../engine/ask-model.ts';
import { limitOutput } from '../engine/estimate/limit-output.ts';
import { formatFixList } from '../engine/format-fix-list.ts';
import { KEPT_FINDINGS, type Refused } from '../engine/refused-answer.ts';
import type { RunContext } from '../engine/run-context.ts';
import { isReasonCode, type ReasonCode } from '../reasons.ts';

export interface TextSpec {
  readonly role: string;
  readonly template: string;
  /** With what was found in the answers before, null at the first. */
  readonly prompt: (findings: string | null) => BuiltPrompt;
  /** What a good answer usually has, in tokens; left out, as much as the model gives. */
  readonly usualTokens?: number;
  /** How often an answer that does not pass is asked for again; left out, never. */
  readonly corrections?: number;
  readonly check: (text: string) => readonly Finding[];
  /** Whether an attempt was accepted and worked with before: then nothing that has changed since can refuse it. */
  readonly wasAccepted?: (attempt: number) => boolean;
  /** Told of each answer that does not pass, in their order. */
  readonly onRefused?: (attempt: number, findings: readonly Finding[]) => void;
}

export interface AcceptedText {
  readonly ok: true;
  readonly text: string;
  readonly attempt: number;
  /** Who answered: another than the role's own where that could not be reached. */
  readonly model: string;
  /** What was left out of it because it does not hold, for the receipt. */
  readonly warnings?: readonly string[];
}

/**
 * Asks for prose: once, and as often again as may be corrected, with what was found. An answer that does not pass then is
 * refused, and the user decides. A run that is taken up again after that asks anew; what was refused before is not offered a
 * second time, and no longer counts.
 */
export async function askText(
  context: RunContext,
  id: string,
  spec: TextSpec,
): Promise<AcceptedText | Refused> {
  const { corrections = 0 } = spec;
  const refused: Finding[][] = [];
  for (let attempt = 1, counted = 0; ; attempt += 1) {
    const stepId = `${id}/attempt:${attempt}`;
    const earlier = context.isFromEarlierRound(stepId);
    if (!earlier) counted += 1;
    // Without corrections an answer is asked for as if for the first time.
    const prompt = spec.prompt(refused.length === 0 || corrections === 0 ? null : formatFixList(refused));
    const output = await context.callModel(stepId, {
      role: spec.role,
      template: spec.template,
      contract: null,
      inputs: prompt.inputs,
      request: {
        messages: prompt.messages,
        jsonSchema: null,
        maxOutputTokens: spec.usualTokens === undefined ? null : limitOutput(spec.usualTokens),
        temperature: null,
      },
    });
    const findings = spec.wasAccepted?.(attempt) === true ? [] : judgeText(output.text, spec.check);
    const [first] = findings;
    if (first === undefined) return { ok: true, text: output.text.trim(), attempt, model: output.model };
    refused.push([...findings]);
    spec.onRefused?.(attempt, findings);
    if (earlier || counted <= corrections) continue;
    return {
      ok: false,
      refused: {
        reasonCode: codeOf(first),
        reasonCodes: [...new Set(findings.map(codeOf))],
        message: findings.map(({ message }) => message).join('; '),
        contract: null,
        stepId,
        attempts: attempt,
        findings: findings.slice(0, KEPT_FINDINGS),
        rawOutput: await context.keep(Buffer.from(output.text)),
      },
    };
  }
}

function judgeText(text: string, check: TextSpec['check']): readonly Finding[] {
  if (text.trim() !== '') return check(text.trim());
  const message = 'the answer is empty';
  return [{ reason_code: 'answer_empty', severity: 'error', path: '', message, excerpt: null, detail: null }];
}

function codeOf({ reason_code }: Finding): ReasonCode {
  return isReasonCode(reason_code) ? reason_code : 'invariant_broken';
}
