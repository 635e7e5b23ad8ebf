import type { Finding } from '../contracts/finding.ts';
import { CodedError } from '../errors.ts';
import type { ReasonCode } from '../reasons.ts';

/** An answer that is not believed, with the attempts used up. It is a value: what it ends is for whoever asked to say. */
export interface RefusedAnswer {
  readonly reasonCode: ReasonCode;
  /** Every code among the findings, the one above first; also that the same failure came twice. */
  readonly reasonCodes: readonly ReasonCode[];
  /** What a person is told. */
  readonly message: string;
  /** What was asked for; null for prose. */
  readonly contract: string | null;
  /** The step of the last attempt. */
  readonly stepId: string;
  readonly attempts: number;
  /** Of the last attempt; at most KEPT_FINDINGS. */
  readonly findings: readonly Finding[];
  /** Where the last raw answer lies. */
  readonly rawOutput: string;
}

export interface Refused {
  readonly ok: false;
  readonly refused: RefusedAnswer;
}

/** More would say nothing new, and a manifest has to stay small. */
export const KEPT_FINDINGS = 100;

/** A refused answer as what ends a step. Nobody reads its details back: they are for the manifest and for programs. */
export function refusalToError(refused: RefusedAnswer): CodedError {
  const { reasonCode, message, rawOutput } = refused;
  const kept = `the raw answer is in ${rawOutput}`;
  return new CodedError(reasonCode, { message, kept, details: renderDetails(refused) });
}

function renderDetails(refused: RefusedAnswer): CodedError['details'] {
  const { contract, stepId, attempts, reasonCodes, rawOutput, findings } = refused;
  const told = { step_id: stepId, attempts };
  // The message about prose has all that was found in it.
  if (contract === null) return { ...told, raw_output: rawOutput, detail: findings[0]?.detail ?? null };
  return {
    ...told,
    reason_codes: [...reasonCodes],
    raw_output: rawOutput,
    findings: findings.map(({ scene_ref, ...finding }) => ({ ...finding, scene_ref: scene_ref ?? null })),
  };
}
