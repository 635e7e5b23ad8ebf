import type { RawReceipt } from '../../../contracts/receipt.ts';
import type { WorkPacket } from '../../../contracts/task-packet.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';

/** Inputs by which the program speaks; all others are what an agent drew on. */
const SPOKEN = new Set([
  'request',
  'contract_schema',
  'task',
  'packet',
  'micro_step',
  'earlier',
  'keys',
  'findings',
]);

/** The receipt of one packet: the work under the one path that the packet expects, or a stop and nothing. */
export function writeReceipt(
  packet: WorkPacket,
  kind: string,
  outcome: Work | Stop,
  { inputs, say }: RoleRequest,
): RawReceipt {
  const [path] = packet.output_contract.expected_artifacts;
  const shared = {
    packet_id: packet.packet_id,
    issue_id: packet.parent_issue_id,
    inputs_used: [...inputs.keys()].filter((name) => !SPOKEN.has(name)),
    assumptions: [],
  };
  if ('stop' in outcome) {
    return {
      ...shared,
      outputs_produced: [],
      reasoning_summary: outcome.detail,
      decisions: [],
      checks_performed: [],
      risks: [],
      next_recommended_action: { intent: 'clarify', reason: outcome.detail },
      stop_hook: { triggered: true, type: outcome.stop, detail: outcome.detail },
      citations: [],
      report_excerpt: outcome.detail,
    };
  }
  const next = packet.handoff.required_next_step;
  return {
    ...shared,
    outputs_produced: path === undefined ? [] : [{ path, kind, content: renderWork(outcome) }],
    reasoning_summary: outcome.told,
    decisions: [...(outcome.decisions ?? [])],
    checks_performed: [...(outcome.checks ?? [])],
    risks: [...(outcome.risks ?? [])],
    next_recommended_action: {
      intent: next ?? 'finalize',
      reason: say(next === null ? 'receipt_last' : 'receipt_next'),
    },
    stop_hook: { triggered: false },
    citations: listCitations(outcome),
    report_excerpt: outcome.told,
  };
}

/** The work as it leaves: JSON, prose, or a report with its Evidence line. */
export function renderWork({ content, evidence }: Work): string {
  if (typeof content !== 'string') return JSON.stringify(content, null, 2);
  return evidence === null ? content : `${content}\n\n${evidence}`;
}

function listCitations({ evidence }: Work): RawReceipt['citations'] {
  const cited = /^Evidence: (\S+?)(?::\d+)? "([^"]+)"/u.exec(evidence ?? '');
  return cited?.[1] === undefined || cited[2] === undefined ? [] : [{ path: cited[1], quote: cited[2] }];
}
