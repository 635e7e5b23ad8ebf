import type { RecipeDetail } from '../../src/contracts/api-rooms.ts';
import { type Issue, IssueSchema } from '../../src/contracts/issue.ts';
import { type Receipt, ReceiptSchema } from '../../src/contracts/receipt.ts';
import type { Recipe } from '../../src/contracts/recipe.ts';
import { type TaskPacket, TaskPacketSchema } from '../../src/contracts/task-packet.ts';
import { type ToolReceipt, ToolReceiptSchema } from '../../src/contracts/tool-receipt.ts';
import type { WorkRooms } from '../../src/server/control-room.ts';

// Rooms with one of everything, for routes that only hand on what a room says.

const HASH = `sha256:${'0'.repeat(64)}`;
const AT = '2026-02-10T14:30:00.000Z';

export const SAMPLE_RECIPE: Recipe = {
  recipe_id: 'make_world',
  label: 'Make the world',
  task_patterns: ['make the world'],
  phase_a: [
    {
      step_id: 'discover',
      tool: 'file_locator',
      args: { search_criteria: { $ref: 'task.args.topic' } },
      output_slot: 'discovery',
    },
  ],
  phase_b: [
    {
      step_id: 'draft',
      agent_archetype: 'writer',
      input_slots: ['discovery'],
      output_slot: 'draft',
      prompt_type: 'draft_scene',
    },
  ],
  dod: [{ check: 'slot_not_null', slot: 'draft' }],
};

export const SAMPLE_PACKET: TaskPacket = TaskPacketSchema.parse({
  packet_id: 'pkt_1',
  parent_issue_id: 'iss_1',
  intent: 'write_beat',
  target: { scene_ref: null, resolution_method: 'none' },
  scope: { allowed: ['Story/**'], blocked: [] },
  inputs: { files: [], canon: [], context: [] },
  constraints: { rules: [], forbidden: [] },
  output_contract: { output_mode: 'artifact', expected_artifacts: [], stop_conditions: [] },
  handoff: { required_next_step: null, report_to_chief_only: true },
  timestamp: AT,
  requested_by: { agent_id: 'chief-001', reason: 'a test' },
  run_id: 'run_1',
});

export const SAMPLE_RECEIPT: Receipt = ReceiptSchema.parse({
  receipt_id: 'rcpt_1',
  packet_id: 'pkt_1',
  issue_id: 'iss_1',
  inputs_used: [],
  reasoning_summary: 'It was done as asked.',
  decisions: [],
  checks_performed: [],
  assumptions: [],
  risks: [],
  next_recommended_action: { intent: 'other', reason: 'nothing is left' },
  citations: [],
  report_excerpt: 'Done.',
  actor: {
    agent_id: 'writer-001',
    provider: 'offline',
    model: 'author',
    decoding: { requested: {}, effective: {}, source: 'unknown' },
  },
  started_at: AT,
  finished_at: AT,
  outputs_produced: [],
  stop_hook: { triggered: false },
});

export const SAMPLE_TOOL_RECEIPT: ToolReceipt = ToolReceiptSchema.parse({
  schema_version: 'tool_receipt_v1',
  receipt_id: 'rcpt_2',
  session_id: 'sess_1',
  run_id: null,
  step_id: null,
  tool: 'file_locator',
  args: {},
  started_at: AT,
  finished_at: AT,
  output: { matches: [] },
  output_hash: HASH,
  error: null,
  previous_hash: null,
  signature: null,
});

export const SAMPLE_ISSUE: Issue = IssueSchema.parse({
  schema_version: 'issue_v1',
  id: 'iss_1',
  title: 'The ferry is late',
  status: 'open',
  author: 'chief',
  assignee: null,
  tags: [],
  priority: 'normal',
  body: '',
  comments: [],
  related_files: [],
  related_issues: [],
  receipts: [],
  created_at: AT,
  updated_at: AT,
  closed_at: null,
});

export interface FakeRooms extends WorkRooms {
  /** What was asked for, in order. */
  readonly asked: readonly string[];
}

export function createFakeRooms(): FakeRooms {
  const asked: string[] = [];
  const { recipe_id, label, task_patterns } = SAMPLE_RECIPE;
  const entry = {
    recipe_id,
    label,
    task_patterns,
    source: 'bundled' as const,
    required_args: ['topic'],
  };
  const detail: RecipeDetail = { ...entry, recipe: SAMPLE_RECIPE };
  return {
    asked,
    recipes: {
      list: async () => [entry],
      load: async (recipeId) => (recipeId === recipe_id ? detail : null),
      async route(description) {
        asked.push(`route ${description}`);
        const routable = description.includes('world');
        const reason = routable ? 'make the world' : 'no pattern fits';
        return { recipe_id: routable ? recipe_id : null, initial_args: {}, routable, reason };
      },
    },
    issues: {
      list: async ({ status }) => (status === undefined || status === 'open' ? [SAMPLE_ISSUE] : []),
      load: async (id) => (id === SAMPLE_ISSUE.id ? SAMPLE_ISSUE : null),
      async comment(id, body) {
        asked.push(`comment ${id} ${body}`);
        return id === SAMPLE_ISSUE.id ? SAMPLE_ISSUE : null;
      },
      async answer(id, text, questionId) {
        asked.push(`answer ${id} ${questionId ?? 'the only one'} ${text}`);
        return id === SAMPLE_ISSUE.id ? SAMPLE_ISSUE : null;
      },
      async close(id) {
        asked.push(`close ${id}`);
        return id === SAMPLE_ISSUE.id ? { ...SAMPLE_ISSUE, status: 'closed', closed_at: AT } : null;
      },
    },
    audit: {
      packets: async ({ runId, issueId }) =>
        (runId ?? 'run_1') === 'run_1' && (issueId ?? 'iss_1') === 'iss_1' ? [SAMPLE_PACKET] : [],
      packet: async (id) => (id === SAMPLE_PACKET.packet_id ? SAMPLE_PACKET : null),
      receipt: async (id) =>
        [SAMPLE_RECEIPT, SAMPLE_TOOL_RECEIPT].find(({ receipt_id }) => receipt_id === id) ?? null,
      report: async (id) =>
        id === 'pkt_1' ? { packet_id: 'pkt_1', path: 'report.md', markdown: '# Done\n' } : null,
    },
    tools: {
      list: async () => [
        { name: 'file_locator', summary: 'finds files', args: { type: 'object' }, in_talks: true },
      ],
    },
  };
}
