import { describe, expect, it } from 'vitest';
import { readDecisionTable } from '../../test/read-decision-table.ts';
import type { Json } from '../contracts/json.ts';
import { type RawReceipt, RawReceiptSchema } from '../contracts/receipt.ts';
import { TaskPacketSchema, type WorkPacket } from '../contracts/task-packet.ts';
import { checkReceipt } from './check-receipt.ts';
import { type CompleteReceipt, completeReceipt } from './complete-receipt.ts';
import { ROLES } from './roles.ts';

type Claim = 'same' | 'unsaid' | 'null' | 'other' | 'no_id';
type Facts = {
  readonly packet: Claim;
  readonly issue: Claim;
  readonly actor: 'none' | 'own_id' | 'own_role' | 'other' | 'no_name';
  readonly output:
    | 'expected'
    | 'pathless'
    | 'none'
    | 'unexpected'
    | 'out_of_scope'
    | 'climbing'
    | 'twice'
    | 'pathless_twice';
  readonly stop: boolean;
};

const EXPECTED = 'Story/Scenes/a.md';
const BLOCKED = 'Story/Scenes/b.md';

describe('checkReceipt', () => {
  const rows = readDecisionTable<Facts, string>('agents/check-receipt');

  it('decides every combination as the table says', () => {
    expect(rows).toHaveLength(5 * 5 * 5 * 8 * 2);
    for (const { facts, decision } of rows) {
      const receipt = buildReceipt(facts);
      // Only what keeps its contract gets here.
      expect(RawReceiptSchema.safeParse(receipt).error).toBeUndefined();
      // Where an output is out of scope it is expected all the same, so that the scope alone refuses it.
      const expected = facts.output === 'out_of_scope' ? [EXPECTED, BLOCKED] : [EXPECTED];
      const decided = checkReceipt(buildPacket(expected), ROLES.editor, complete(receipt));
      expect(decided.accepted ? 'accepted' : decided.type, JSON.stringify(facts)).toBe(decision);
    }
  });

  it('accepts a packet that expects nothing and gets nothing', () => {
    const receipt = buildReceipt({
      packet: 'same',
      issue: 'same',
      actor: 'none',
      output: 'none',
      stop: false,
    });
    expect(checkReceipt(buildPacket([]), ROLES.editor, complete(receipt))).toEqual({ accepted: true });
  });

  it.each([
    ['expected', [EXPECTED, 'Story/Scenes/c.md'], 'not produced: Story/Scenes/c.md'],
    ['unexpected', [EXPECTED], 'Story/Scenes/z.md is not an expected artifact'],
    ['climbing', [EXPECTED], '../a.md is no path of the project: it climbs with ..'],
    ['twice', [EXPECTED], 'Story/Scenes/a.md is there twice'],
  ] as const)('says what is wrong with %s', (output, expected, detail) => {
    const receipt = buildReceipt({ packet: 'same', issue: 'same', actor: 'none', output, stop: false });
    expect(checkReceipt(buildPacket(expected), ROLES.editor, complete(receipt))).toMatchObject({ detail });
  });
});

const ACTORS: Record<Facts['actor'], Json | undefined> = {
  none: undefined,
  own_id: { agent_id: 'editor-001', model: 'anything' },
  own_role: 'Editor',
  other: { agent_id: 'writer-001' },
  no_name: { model: 'anything' },
};
const OUTPUTS: Record<Facts['output'], (string | undefined)[]> = {
  expected: [EXPECTED],
  pathless: [undefined],
  none: [],
  unexpected: [EXPECTED, 'Story/Scenes/z.md'],
  out_of_scope: [EXPECTED, BLOCKED],
  climbing: [EXPECTED, '../a.md'],
  twice: [EXPECTED, EXPECTED],
  pathless_twice: [undefined, EXPECTED],
};

function claim(key: string, said: Claim, same: string): { [key: string]: Json } {
  const values: Record<Exclude<Claim, 'unsaid'>, Json> = {
    same,
    null: null,
    other: `${same}2`,
    no_id: { id: same },
  };
  return said === 'unsaid' ? {} : { [key]: values[said] };
}

/** As it is by the time that it is held against its packet. */
function complete(receipt: RawReceipt): CompleteReceipt {
  const { value } = completeReceipt(receipt, buildPacket([EXPECTED]), 'scene');
  if (value === null) throw new Error('not complete');
  return value;
}

function buildReceipt(facts: Facts): RawReceipt {
  const actor = ACTORS[facts.actor];
  return {
    ...claim('packet_id', facts.packet, 'pkt_1'),
    ...claim('issue_id', facts.issue, 'iss_1'),
    ...(actor === undefined ? {} : { actor }),
    inputs_used: [],
    outputs_produced: OUTPUTS[facts.output].map((path) => ({
      ...(path === undefined ? {} : { path }),
      kind: 'scene',
      content: 'The rope was wet.',
    })),
    reasoning_summary: 'Edited.',
    decisions: [],
    checks_performed: [],
    assumptions: [],
    risks: [],
    next_recommended_action: { intent: 'continuity_check', reason: 'It was changed.' },
    stop_hook: facts.stop
      ? { triggered: true, type: 'question', detail: 'Which rope?' }
      : { triggered: false },
    citations: [],
    report_excerpt: 'Edited.',
  };
}

function buildPacket(expected_artifacts: readonly string[]): WorkPacket {
  const packet = TaskPacketSchema.parse({
    packet_id: 'pkt_1',
    parent_issue_id: 'iss_1',
    intent: 'edit_scene',
    target: { scene_ref: '1:1', resolution_method: 'outline_order' },
    scope: { allowed: ['Story/Scenes/*.md'], blocked: [BLOCKED] },
    inputs: { files: [EXPECTED], canon: [], context: [] },
    constraints: { rules: [], forbidden: [] },
    output_contract: { output_mode: 'artifact', expected_artifacts, stop_conditions: [] },
    handoff: { required_next_step: 'continuity_check', report_to_chief_only: false },
    timestamp: '2026-02-10T14:30:00.000Z',
    requested_by: { agent_id: 'chief-001', reason: 'edit scene 1' },
  });
  if (packet.intent === 'clarify') throw new Error('not a packet of work');
  return packet;
}
