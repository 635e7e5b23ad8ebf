import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createNodeDisk } from '../../src/adapters/store/node-disk.ts';
import { type Receipt, ReceiptSchema } from '../../src/contracts/receipt.ts';
import { TaskPacketSchema } from '../../src/contracts/task-packet.ts';
import { validateContract } from '../../src/engine/validate-contract.ts';
import { openTestStore } from '../fakes/open-test-store.ts';
import { openTestTrail, samplePacket, sampleReceipt, verifyTestTrail } from '../fakes/sample-audit.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';

// The acceptance tests of the prompt hardening plan, phase by phase.

describe('PH-0: task packets and receipts are validated', () => {
  const judge = (value: unknown) => validateContract(TaskPacketSchema, value, 'phase_contract_invalid');
  const judgeReceipt = (value: unknown) => validateContract(ReceiptSchema, value, 'phase_contract_invalid');

  it('accepts a well-formed packet and a well-formed receipt', () => {
    expect(judge(samplePacket())).toEqual({ ok: true, value: samplePacket() });
    expect(judgeReceipt(sampleReceipt())).toEqual({ ok: true, value: sampleReceipt() });
  });

  it('accepts a clarification, and no packet that mixes work and questions', () => {
    const target = { scene_ref: '1:3', resolution_method: 'outline_order' };
    const choices = [
      { id: 'plan', label: 'Plan it', intent: 'plan_scene', target },
      { id: 'write', label: 'Write it', intent: 'write_beat', target },
    ];
    const clarification = { questions: [{ id: 'what', question: 'What about scene 3?', choices }] };
    expect(judge({ ...samplePacket(), intent: 'clarify', clarification }).ok).toBe(true);
    expect(judge({ ...samplePacket(), intent: 'clarify' }).ok).toBe(false);
    expect(judge({ ...samplePacket(), clarification }).ok).toBe(false);
  });

  it.each(Object.keys(samplePacket()).filter((key) => !/^(run_id|step_id|attempt)$/.test(key)))(
    'refuses a packet without %s',
    (key) => {
      const { [key]: _, ...rest } = samplePacket() as Record<string, unknown>;
      expect(judge(rest)).toMatchObject({ ok: false, findings: [{ path: `/${key}` }] });
    },
  );

  it.each(Object.keys(sampleReceipt()).filter((key) => !/^(run_id|step_id|attempt)$/.test(key)))(
    'refuses a receipt without %s',
    (key) => {
      const { [key]: _, ...rest } = sampleReceipt() as Record<string, unknown>;
      expect(judgeReceipt(rest)).toMatchObject({ ok: false, findings: [{ path: `/${key}` }] });
    },
  );

  it('refuses an intent that there is not', () => {
    expect(judge({ ...samplePacket(), intent: 'rewrite_everything' })).toMatchObject({
      ok: false,
      findings: [{ path: '/intent' }],
    });
  });

  it.each([
    ['no mode', { expected_artifacts: [], stop_conditions: [] }],
    ['a mode that there is not', { output_mode: 'prose', expected_artifacts: [], stop_conditions: [] }],
    ['artifacts that are no list', { output_mode: 'patch', expected_artifacts: 'all', stop_conditions: [] }],
    ['a key of its own', { ...samplePacket().output_contract, anything_goes: true }],
  ])('refuses an output contract with %s', (_, output_contract) => {
    expect(judge({ ...samplePacket(), output_contract })).toMatchObject({
      ok: false,
      findings: [{ path: expect.stringMatching(/^\/output_contract/) }],
    });
  });
});

describe('PH-1: receipts are stored and found again by their issue', () => {
  it('writes a receipt below its issue, named so that names sort by time', () =>
    withScratchFolder(async (folder) => {
      const store = openTestStore(folder, createNodeDisk());
      const { trail, issues } = openTestTrail(store);
      const { id } = await issues.open({ origin: ['ph1'], title: 'Scene 3', author: 'chief', body: '' });
      for (const n of [1, 2, 3]) {
        await trail.savePacket(samplePacket(n, { parent_issue_id: id }));
        await trail.saveReceipt(
          sampleReceipt(n, { issue_id: id }),
          ...(n === 2 ? ['# A long report\n'] : []),
        );
      }

      const place = join(folder, '.control-room', 'audit', 'issues', id);
      expect(readdirSync(place).sort()).toEqual([
        '20260210T143002123Z__packet__pkt_1.json',
        '20260210T143003123Z__receipt__pkt_1.json',
        '20260210T143004123Z__packet__pkt_2.json',
        '20260210T143005123Z__receipt__pkt_2.json',
        '20260210T143005123Z__report__pkt_2.md',
        '20260210T143006123Z__packet__pkt_3.json',
        '20260210T143007123Z__receipt__pkt_3.json',
      ]);
      const onDisk: unknown = JSON.parse(
        readFileSync(join(place, '20260210T143003123Z__receipt__pkt_1.json'), 'utf8'),
      );
      expect(ReceiptSchema.parse(onDisk)).toEqual(sampleReceipt(1, { issue_id: id }));

      // Another process, which knows nothing but the issue.
      const reader = openTestTrail(openTestStore(folder, createNodeDisk(), { pid: 2 })).trail;
      const parts = await reader.loadByIssue(id);
      const receipts = parts.flatMap((part): Receipt[] => (part.kind === 'receipt' ? [part.receipt] : []));
      expect(receipts.map(({ receipt_id }) => receipt_id)).toEqual(['rcpt_1', 'rcpt_2', 'rcpt_3']);
      expect(receipts.every(({ issue_id }) => issue_id === id)).toBe(true);
      expect(await reader.loadReport('pkt_2')).toMatchObject({ text: '# A long report\n' });

      // Short receipts say all in the issue; long ones point at a file that is there.
      const { comments } = await issues.load(id);
      expect(comments.map(({ body }) => body)).toEqual(receipts.map(({ report_excerpt }) => report_excerpt));
      const pointers = comments.map(({ report_path }) => report_path);
      expect(pointers.map((path) => path !== null && existsSync(join(folder, path)))).toEqual([
        false,
        true,
        false,
      ]);
      expect(await verifyTestTrail(openTestStore(folder, createNodeDisk()).audit)).toMatchObject({
        intact: true,
        entries: 7,
      });
    }));
});
