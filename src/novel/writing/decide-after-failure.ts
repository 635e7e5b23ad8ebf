import type { ReasonClass, ReasonCode } from '../../reasons.ts';

// What a failed chapter means for those after it. In this order:
//   1  the run is being stopped                             end it: this is no failure of the chapter
//   2  it pauses, or it is a bug of ours                    end it
//   3  it would be the same for every chapter: no key, no address, a closed gate, trouble with the store    end it
//   4  --stop-on-failure                                    record it, begin no other
//   5  otherwise                                            record it, go on with the next

export interface FailureFacts {
  readonly stopping: boolean;
  readonly code: ReasonCode;
  readonly class: ReasonClass;
  readonly stopOnFailure: boolean;
}

const OF_EVERY_CHAPTER: ReadonlySet<ReasonCode> = new Set([
  'write_gated',
  'revision_pending',
  'template_drift',
  'provider_not_configured',
  'provider_unauthorised',
  'base_url_refused',
  'storage_failed',
  'lock_lost',
  'journal_corrupt',
]);

export function decideAfterFailure(facts: FailureFacts): 'end' | 'record and stop' | 'record and go on' {
  if (facts.stopping || facts.class === 'pause' || facts.class === 'bug') return 'end';
  if (OF_EVERY_CHAPTER.has(facts.code)) return 'end';
  return facts.stopOnFailure ? 'record and stop' : 'record and go on';
}
