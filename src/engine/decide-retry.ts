import type { Finding } from '../contracts/finding.ts';
import { isReasonCode, REASONS, type ReasonCode } from '../reasons.ts';

// The only place where findings become retry, stop or pause. In this order:
//   1  no error                                        accept
//   2  an error of a class that no retry mends          stop with its code
//   3  an error of class pause                          pause with its code
//   4  attempts left                                    retry
//   5  the same failure as the attempt before           stop with its code, and same_failure_repeated
//   6  otherwise                                        stop with its code
// Warnings never count. "Its code" is the most frequent one, the earliest among equals.

export interface RetryFacts {
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly findings: readonly Finding[];
  /** Of the attempt before, null for the first. */
  readonly previous: readonly Finding[] | null;
}

export type RetryDecision =
  | { readonly action: 'accept' }
  | { readonly action: 'retry' }
  | {
      readonly action: 'stop' | 'pause';
      readonly reasonCode: ReasonCode;
      readonly reasonCodes: readonly ReasonCode[];
    };

export function decideRetry(facts: RetryFacts): RetryDecision {
  const errors = facts.findings.filter((finding) => finding.severity === 'error');
  if (errors.length === 0) return { action: 'accept' };
  const final = errors.filter((finding) => !['retry', 'pause'].includes(classOf(finding)));
  if (final.length > 0) return ended('stop', rankReasons(final), rankReasons(errors));
  const pausing = errors.filter((finding) => classOf(finding) === 'pause');
  if (pausing.length > 0) return ended('pause', rankReasons(pausing), rankReasons(errors));
  if (facts.attempt < facts.maxAttempts) return { action: 'retry' };
  const ranked = rankReasons(errors);
  const repeated = facts.previous !== null && isSameFailure(facts.previous, errors);
  return ended('stop', ranked, repeated ? [...ranked, 'same_failure_repeated'] : ranked);
}

function ended(
  action: 'stop' | 'pause',
  top: readonly ReasonCode[],
  all: readonly ReasonCode[],
): RetryDecision {
  return { action, reasonCode: top[0] ?? 'invariant_broken', reasonCodes: [...new Set([...top, ...all])] };
}

/** Reason codes by how often they occur, the earliest first among equals. */
export function rankReasons(findings: readonly Finding[]): ReasonCode[] {
  const counts = new Map<ReasonCode, number>();
  for (const { reason_code: code } of findings) {
    const known = isReasonCode(code) ? code : 'invariant_broken';
    counts.set(known, (counts.get(known) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([code]) => code);
}

/** Same top code, same first offending path pattern (indices replaced by `*`) and same detail at that place. */
export function isSameFailure(before: readonly Finding[], now: readonly Finding[]): boolean {
  const key = failureKey(now);
  return key !== null && key === failureKey(before);
}

function failureKey(findings: readonly Finding[]): string | null {
  const errors = findings.filter((finding) => finding.severity === 'error');
  const top = rankReasons(errors)[0];
  const first = errors.find((finding) => finding.reason_code === top);
  return first === undefined ? null : JSON.stringify([top, derivePathPattern(first.path), first.detail]);
}

export function derivePathPattern(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, '/*');
}

function classOf(finding: Finding): string {
  return isReasonCode(finding.reason_code) ? REASONS[finding.reason_code].class : 'bug';
}
