import type { RunStatus } from '../contracts/run.ts';

// Whether a run may be taken up again. In this order:
//   1  done, cancelled                                    refused: it has ended for good
//   2  built from something else, not overridden          refused
//   3  another model, not asked for by name               refused
//   4  otherwise                                          taken up; overrides are recorded
// Whoever asks holds the project's lock, so that a run which is stored as running has no living owner.

export interface ResumeFacts {
  readonly status: RunStatus;
  readonly fingerprintMatches: boolean;
  readonly overrideFingerprint: boolean;
  readonly modelMatches: boolean;
  readonly modelGivenExplicitly: boolean;
}

export type ResumeDecision =
  | { readonly resume: true; readonly record: readonly ('fingerprint' | 'model')[] }
  | {
      readonly resume: false;
      readonly reasonCode: 'run_not_resumable' | 'resume_fingerprint_mismatch';
      readonly because: 'ended' | 'fingerprint' | 'model';
    };

export function decideResume(facts: ResumeFacts): ResumeDecision {
  if (facts.status === 'done' || facts.status === 'cancelled') {
    return { resume: false, reasonCode: 'run_not_resumable', because: 'ended' };
  }
  if (!facts.fingerprintMatches && !facts.overrideFingerprint) {
    return { resume: false, reasonCode: 'resume_fingerprint_mismatch', because: 'fingerprint' };
  }
  if (!facts.modelMatches && !facts.modelGivenExplicitly) {
    return { resume: false, reasonCode: 'resume_fingerprint_mismatch', because: 'model' };
  }
  return {
    resume: true,
    record: [
      ...(facts.fingerprintMatches ? [] : (['fingerprint'] as const)),
      ...(facts.modelMatches ? [] : (['model'] as const)),
    ],
  };
}
