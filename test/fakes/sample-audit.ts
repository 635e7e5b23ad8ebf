import { type AuditTrail, createAuditTrail } from '../../src/audit/create-audit-trail.ts';
import { createIssueTracker, type IssueTracker } from '../../src/audit/issue-tracker.ts';
import type { ToolReceiptParts } from '../../src/audit/new-part.ts';
import { createSigner } from '../../src/audit/signer.ts';
import { type AuditVerdict, createVerdict } from '../../src/audit/verdict.ts';
import { verifyTrail } from '../../src/audit/verify-trail.ts';
import type { Receipt } from '../../src/contracts/receipt.ts';
import type { WorkPacket } from '../../src/contracts/task-packet.ts';
import type { AuditKey, AuditStore, ProjectStore } from '../../src/engine/ports.ts';
import { createFixedClock } from './fixed-clock.ts';

/** A packet that keeps its contract: the n-th of an issue. */
export function samplePacket(n = 1, changes: Partial<WorkPacket> = {}): WorkPacket {
  return {
    packet_id: `pkt_${n}`,
    parent_issue_id: 'iss_1',
    intent: 'plan_scene',
    target: { scene_ref: '1:3', resolution_method: 'outline_order' },
    scope: { allowed: ['Story/**'], blocked: [] },
    inputs: { files: ['Story/SCN-outline.md'], canon: [], context: [] },
    constraints: { rules: ['no new places'], forbidden: [] },
    output_contract: {
      output_mode: 'artifact',
      expected_artifacts: ['Story/plan.md'],
      stop_conditions: [],
    },
    handoff: { required_next_step: 'continuity_check', report_to_chief_only: false },
    timestamp: timeAt(n * 2),
    requested_by: { agent_id: 'chief', reason: 'scene 3 has no beats' },
    run_id: 'run_1',
    step_id: `scene:${n}/plan`,
    attempt: 1,
    ...changes,
  };
}

/** What came of the n-th packet. */
export function sampleReceipt(n = 1, changes: Partial<Receipt> = {}): Receipt {
  return {
    receipt_id: `rcpt_${n}`,
    packet_id: `pkt_${n}`,
    issue_id: 'iss_1',
    actor: {
      agent_id: 'planner',
      provider: 'offline',
      model: 'author',
      decoding: { requested: {}, effective: {}, source: 'template' },
    },
    started_at: timeAt(n * 2),
    finished_at: timeAt(n * 2 + 1),
    inputs_used: ['Story/SCN-outline.md'],
    outputs_produced: [{ path: 'Story/plan.md', kind: 'plan', sha256: 'sha256:00', bytes: 12 }],
    reasoning_summary: 'The scene turns on the letter.',
    decisions: [{ decision: 'open at the quay', reason: 'the scene before ends there' }],
    checks_performed: [],
    assumptions: [],
    risks: [],
    next_recommended_action: { intent: 'continuity_check', reason: 'the plan names two dates' },
    stop_hook: { triggered: false },
    citations: [],
    report_excerpt: `Four beats for scene ${n}. The letter arrives in the second.`,
    run_id: 'run_1',
    step_id: `scene:${n}/plan`,
    attempt: 1,
    ...changes,
  };
}

/** The n-th call of a tool in a session. */
export function sampleToolParts(n = 1, changes: Partial<ToolReceiptParts> = {}): ToolReceiptParts {
  return {
    receipt_id: `rcpt_tool${n}`,
    session_id: 'sess_1',
    run_id: 'run_1',
    step_id: 'discover',
    tool: 'file_locator',
    args: { search_criteria: `scene ${n}` },
    started_at: timeAt(n),
    finished_at: timeAt(n),
    output: { matches: [`Story/Scenes/SCN-${n}.md`, 'Straße 第 1'], total: n },
    error: null,
    ...changes,
  };
}

function timeAt(second: number): string {
  return new Date(Date.parse('2026-02-10T14:30:00.123Z') + second * 1000).toISOString();
}

export const TEST_KEY = new Uint8Array(32).fill(7);

export function createTestKey(key: Uint8Array | null = TEST_KEY): AuditKey {
  return { load: async () => key, create: async () => key };
}

/** A trail and a tracker on a store whose lock nobody holds. */
export function openTestTrail(
  store: ProjectStore,
  options: { readonly fence?: number; readonly key?: AuditKey; readonly project?: string } = {},
): { readonly trail: AuditTrail; readonly issues: IssueTracker } {
  const { fence = 1, key = createTestKey(), project = 'lantern' } = options;
  const issues = createIssueTracker({
    store,
    clock: createFixedClock('2026-02-10T14:00:00Z'),
    fence,
  });
  return { trail: createAuditTrail({ store, project, key, fence, issues }), issues };
}

/** The trail alone, whatever files there are beside it. */
export async function verifyTestTrail(
  audit: AuditStore,
  key: AuditKey = createTestKey(),
  project = 'lantern',
): Promise<AuditVerdict> {
  return createVerdict((await verifyTrail(audit, createSigner(await key.load()), project)).facts);
}
