import { isObject, type Json } from '../contracts/json.ts';
import type { SystemStopType } from '../contracts/receipt.ts';
import type { WorkPacket } from '../contracts/task-packet.ts';
import { findPathFault } from '../engine/project-path.ts';
import type { CompleteReceipt } from './complete-receipt.ts';
import { isInScope } from './match-scope.ts';
import type { Role } from './roles.ts';

// A receipt of the right shape against the packet that it answers. In this order:
//   1  names another packet, another issue or another agent            mismatched-receipt
//   2  a path that is not expected, out of scope, twice, or no path    unexpected-artifacts
//   3  an expected artifact missing, and no stop hook raised           expected-artifacts
//   4  otherwise                                                       accepted
// Nothing here is retried: a receipt that says the wrong thing is not a slip of form.

export type ReceiptDecision =
  | { readonly accepted: true }
  | {
      readonly accepted: false;
      readonly type: Exclude<SystemStopType, 'invalid-receipt'>;
      readonly detail: string;
    };

export function checkReceipt(packet: WorkPacket, role: Role, receipt: CompleteReceipt): ReceiptDecision {
  const mismatch = findMismatch(packet, role, receipt);
  if (mismatch !== null) return stop('mismatched-receipt', mismatch);
  const unexpected = findUnexpected(packet, receipt);
  if (unexpected !== null) return stop('unexpected-artifacts', unexpected);
  const missing = findMissing(packet, receipt);
  if (missing !== null) return stop('expected-artifacts', missing);
  return { accepted: true };
}

function findMismatch(packet: WorkPacket, role: Role, receipt: CompleteReceipt): string | null {
  const { packet_id: answered, issue_id: issue } = receipt;
  if (isGiven(answered) && answered !== packet.packet_id) {
    return `the receipt answers ${tell(answered)}, and ${packet.packet_id} was asked`;
  }
  if (isGiven(issue) && issue !== packet.parent_issue_id) {
    return `the receipt belongs to ${tell(issue)}, and the packet to ${packet.parent_issue_id}`;
  }
  const claimed = readClaimedAgent(receipt.actor);
  if (claimed === null || claimed === role.agent_id || claimed === role.archetype) return null;
  return `the receipt says it is from ${claimed}, and ${role.agent_id} was asked`;
}

function isGiven(claim: Json | undefined): claim is Exclude<Json, null> {
  return claim !== undefined && claim !== null;
}

function tell(claim: Json): string {
  return typeof claim === 'string' ? claim : JSON.stringify(claim);
}

/** Who an answer says it is; null where it names nobody. */
function readClaimedAgent(actor: Json | undefined): string | null {
  const claim = isObject(actor) && Object.hasOwn(actor, 'agent_id') ? actor['agent_id'] : actor;
  const name = typeof claim === 'string' ? claim.trim().toLowerCase() : '';
  return name === '' ? null : name;
}

function findUnexpected(packet: WorkPacket, receipt: CompleteReceipt): string | null {
  const seen = new Set<string>();
  for (const { path } of receipt.outputs_produced) {
    const why = findArtifactFault(path, packet, seen);
    if (why !== null) return `${path} ${why}`;
    seen.add(path);
  }
  return null;
}

function findArtifactFault(path: string, packet: WorkPacket, seen: ReadonlySet<string>): string | null {
  const fault = findPathFault(path);
  if (fault !== null) return `is no path of the project: it ${fault}`;
  if (!packet.output_contract.expected_artifacts.includes(path)) return 'is not an expected artifact';
  if (!isInScope(path, packet.scope)) return 'is outside the scope of the packet';
  return seen.has(path) ? 'is there twice' : null;
}

function findMissing(packet: WorkPacket, receipt: CompleteReceipt): string | null {
  if (receipt.stop_hook.triggered) return null;
  const produced = new Set(receipt.outputs_produced.map(({ path }) => path));
  const missing = packet.output_contract.expected_artifacts.filter((path) => !produced.has(path));
  return missing.length === 0 ? null : `not produced: ${missing.join(', ')}`;
}

function stop(
  type: Exclude<SystemStopType, 'invalid-receipt'>,
  detail: string,
): Extract<ReceiptDecision, { accepted: false }> {
  return { accepted: false, type, detail };
}
