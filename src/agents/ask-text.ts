import type { Finding } from '../contracts/finding.ts';
import type { BuiltPrompt } from '../engine/ask-model.ts';
import { KEPT_FINDINGS, type Refused } from '../engine/refused-answer.ts';
import type { RunContext } from '../engine/run-context.ts';
import { isReasonCode, type ReasonCode } from '../reasons.ts';

export interface TextSpec {
  readonly role: string;
  readonly template: string;
  readonly prompt: BuiltPrompt;
  readonly check: (text: string) => readonly Finding[];
  /** Whether an attempt was accepted and worked with before: then nothing that has changed since can refuse it. */
  readonly wasAccepted?: (attempt: number) => boolean;
}

export interface AcceptedText {
  readonly ok: true;
  readonly text: string;
  readonly attempt: number;
  /** Who answered: another than the role's own where that could not be reached. */
  readonly model: string;
}

/**
 * Asks for prose, once: an answer that does not pass its checks is refused, and the user decides. A run that is taken up
 * again after that asks anew; what was refused before is not offered a second time.
 */
export async function askText(
  context: RunContext,
  id: string,
  spec: TextSpec,
): Promise<AcceptedText | Refused> {
  for (let attempt = 1; ; attempt += 1) {
    const stepId = `${id}/attempt:${attempt}`;
    const output = await context.callModel(stepId, {
      role: spec.role,
      template: spec.template,
      contract: null,
      inputs: spec.prompt.inputs,
      request: {
        messages: spec.prompt.messages,
        jsonSchema: null,
        maxOutputTokens: null,
        temperature: null,
      },
    });
    const findings = spec.wasAccepted?.(attempt) === true ? [] : judgeText(output.text, spec.check);
    const [first] = findings;
    if (first === undefined) return { ok: true, text: output.text.trim(), attempt, model: output.model };
    if (context.isFromEarlierRound(stepId)) continue;
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
