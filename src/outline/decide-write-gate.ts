import type { OutlineStatus } from '../contracts/outline-ids.ts';

// Whether prose may be written over the latest outline. In this order:
//   1  no report                                        closed: report_missing
//   2  a report that cannot be read, or has no status   closed: report_unreadable
//   3  PAUSED or ERROR                                  closed, whatever is acknowledged
//   4  the report does not say whether it wants attention   closed: report_unreadable
//   5  no attention wanted                              open
//   6  attention wanted on a SUCCESS                    closed, also when acknowledged: only warnings can be
//   7  attention wanted, acknowledged                   open
//   8  otherwise                                        closed: attention_not_acknowledged
// Every gap in the facts closes: a gate that is not sure is shut.

export interface WriteGateFacts {
  readonly report: 'valid' | 'missing' | 'unreadable';
  /** Null where no report was read. */
  readonly overall_status: OutlineStatus | null;
  readonly requires_user_attention: boolean | null;
  /** --ack-outline-issues */
  readonly ack: boolean;
}

export type WriteGateReason =
  | 'report_missing'
  | 'report_unreadable'
  | 'outline_paused'
  | 'outline_error'
  | 'attention_not_acknowledgeable'
  | 'attention_not_acknowledged';

export type WriteGateDecision =
  | { readonly open: true }
  | { readonly open: false; readonly because: WriteGateReason };

export function decideWriteGate(facts: WriteGateFacts): WriteGateDecision {
  if (facts.report === 'missing') return closed('report_missing');
  if (facts.report === 'unreadable' || facts.overall_status === null) return closed('report_unreadable');
  if (facts.overall_status === 'PAUSED') return closed('outline_paused');
  if (facts.overall_status === 'ERROR') return closed('outline_error');
  if (facts.requires_user_attention === null) return closed('report_unreadable');
  if (!facts.requires_user_attention) return { open: true };
  if (facts.overall_status === 'SUCCESS') return closed('attention_not_acknowledgeable');
  return facts.ack ? { open: true } : closed('attention_not_acknowledged');
}

function closed(because: WriteGateReason): WriteGateDecision {
  return { open: false, because };
}
