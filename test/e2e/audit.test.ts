import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createNodeDisk } from '../../src/adapters/store/node-disk.ts';
import { createAuditKey } from '../../src/adapters/system/audit-key.ts';
import { sealLine } from '../../src/engine/seal-line.ts';
import { sampleRun, sampleStep } from '../conformance/sample-run.ts';
import { openTestStore } from '../fakes/open-test-store.ts';
import { openTestTrail, samplePacket, sampleReceipt, sampleToolParts } from '../fakes/sample-audit.ts';
import { IDEA, it, readDocument, type Workbench } from './workbench.ts';

const USAGE = {
  calls: 1,
  input_tokens: 900,
  output_tokens: 100,
  cached_tokens: 0,
  unmetered_calls: 0,
  cost_usd: 0.0125,
  unpriced_calls: 0,
};

/** A book whose run left a packet, a tool receipt, a report and a receipt; one text tries to clear the screen. */
async function makeTrail(bench: Workbench): Promise<string> {
  await bench.here(['init', 'lantern', '--idea', IDEA]);
  const store = openTestStore(bench.book('lantern').folder, createNodeDisk());
  const { fence } = await store.lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
  await store.runs.create(sampleRun({ run_id: 'run_1' }), fence);
  const { journal } = await store.runs.openJournal('run_1', fence);
  await journal.append(sealedStep());
  await journal.close();
  const key = createAuditKey({ path: join(bench.folder, 'config/bookforge/audit.key'), given: null });
  const { trail, issues } = openTestTrail(store, { fence, key });
  const { id } = await issues.open({
    origin: ['e2e'],
    title: 'Scene 3 \u001b[2J',
    author: 'chief',
    body: 'Plan it.',
    tags: ['scene'],
  });
  await trail.savePacket(samplePacket(1, { parent_issue_id: id }));
  await trail.appendToolReceipt(sampleToolParts(1));
  await trail.saveReceipt(
    sampleReceipt(1, {
      issue_id: id,
      decisions: [{ decision: 'open at \u001b[31mthe quay', reason: 'it ends there' }],
    }),
    '# A long report\n\nFour beats \u001b]0;title\u0007.\n',
  );
  await trail.close();
  return id;
}

function sealedStep() {
  const { line_hash: _, ...step } = sampleStep(1);
  return sealLine({ ...step, step_id: 'scene:1/plan/attempt:1', usage: USAGE });
}

describe('audit', () => {
  it('lists the trail in order, with actors, decisions, files and cost', async ({ bench }) => {
    const issue = await makeTrail(bench);
    const { stdout, code } = await bench.here(['audit', 'list', '--book', 'lantern']);
    expect(code).toBe(0);
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toContain('#1  2026-02-10T14:30:02.123Z  packet  pkt_1  chief');
    expect(stdout).toContain('asks for plan_scene 1:3: scene 3 has no beats');
    expect(stdout).toMatch(/#4 .* receipt {2}rcpt_1 {2}planner\n {4}summary {2}open at ␛\[31mthe quay/);
    expect(stdout).toMatch(/files {4}Story\/plan\.md\n {4}cost {5}\$0\.0125/);
    const seqs = async (...filter: string[]) => {
      const ran = await bench.here(['audit', 'list', '--book', 'lantern', '--json', ...filter]);
      return (readDocument(ran)['entries'] as { seq: number }[]).map(({ seq }) => seq);
    };
    expect(await seqs('--issue', issue)).toEqual([1, 3, 4]);
    expect(await seqs('--session', 'sess_1')).toEqual([2]);
    expect(await seqs('--run', 'run_1')).toEqual([1, 2, 3, 4]);
  });

  it('shows one part, and its report with the escapes made visible', async ({ bench }) => {
    await makeTrail(bench);
    const show = (...args: string[]) => bench.here(['audit', 'show', ...args, '--book', 'lantern']);
    expect((await show('rcpt_1', '--report')).stdout).toBe('# A long report\n\nFour beats ␛]0;title␇.\n');
    expect((await show('pkt_1')).stdout).toContain('"intent": "plan_scene"');
    expect(readDocument(await show('rcpt_tool1', '--json'))).toMatchObject({
      kind: 'tool_receipt',
      entry: { seq: 2 },
      document: { tool: 'file_locator' },
    });
    const missing = await show('rcpt_9');
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('audit_part_not_found') });
  });

  it('verifies with the user’s own key, without it, and tells what was touched', async ({ bench }) => {
    await makeTrail(bench);
    const verify = (...args: string[]) => bench.here(['audit', 'verify', '--book', 'lantern', ...args]);
    expect(await verify()).toMatchObject({
      code: 0,
      stdout: 'chain intact, all 4 entries signed; 2 files of the project compared\n',
    });
    const elsewhere = await bench.here(['audit', 'verify', '--book', 'lantern'], {
      XDG_CONFIG_HOME: join(bench.folder, 'another'),
    });
    expect(elsewhere.code).toBe(6);
    expect(elsewhere.stdout).toBe(
      [
        'chain intact, signatures not checked; 2 files of the project compared',
        '  not checked (.control-room/audit/chain.jsonl): the key of 4 entries is not here\n',
      ].join('\n'),
    );
    const session = '.control-room/audit/sessions/sess_1/tool_receipts.jsonl';
    const book = bench.book('lantern');
    book.write(session, book.read(session).replace('"total":1', '"total":7'));
    const broken = await verify();
    expect(broken.code).toBe(1);
    expect(broken.stdout).toBe(
      `audit trail broken: 1 trouble\n  changed tool_receipt (entry 2, ${session}): tool_receipt rcpt_tool1 was changed\n`,
    );
    expect(readDocument(await verify('--json'))).toMatchObject({
      intact: false,
      reason_code: 'audit_broken',
    });
    expect(await bench.here(['audit', 'show', 'rcpt_tool1', '--book', 'lantern'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('audit_broken'),
    });
  });
});

describe('a trail that says less than it seems to', () => {
  const verify = (bench: Workbench, ...args: string[]) =>
    bench.here(['audit', 'verify', '--json', '--book', ...args]);

  it('is not taken for the trail of the book that it was put into', async ({ bench }) => {
    await makeTrail(bench);
    await bench.here(['init', 'harbour', '--idea', IDEA]);
    const audit = '.control-room/audit';
    cpSync(join(bench.book('lantern').folder, audit), join(bench.book('harbour').folder, audit), {
      recursive: true,
    });
    const swapped = await verify(bench, 'harbour');
    expect(swapped.code).toBe(1);
    expect(readDocument(swapped)).toMatchObject({
      intact: false,
      project: 'lantern',
      doubts: [{ kind: 'other_project' }],
      reason_code: 'audit_broken',
    });
  });

  it('is told as not checked in a copy of its book', async ({ bench }) => {
    await makeTrail(bench);
    const copy = bench.book('twin');
    cpSync(bench.book('lantern').folder, copy.folder, { recursive: true });
    copy.write('book.json', copy.read('book.json').replace('"lantern"', '"twin"'));
    const copied = await verify(bench, 'twin');
    expect(copied.code).toBe(6);
    expect(readDocument(copied)).toMatchObject({
      intact: true,
      checked: false,
      doubts: [{ kind: 'other_project' }],
      reason_code: 'audit_not_checked',
    });
  });

  it('is told as not checked where another key signed it', async ({ bench }) => {
    await makeTrail(bench);
    const again = await bench.here(['audit', 'verify', '--book', 'lantern', '--json'], {
      BOOKFORGE_AUDIT_KEY: 'ab'.repeat(32),
    });
    expect(again.code).toBe(6);
    expect(readDocument(again)).toMatchObject({
      doubts: [{ kind: 'other_key' }],
      reason_code: 'audit_not_checked',
    });
  });
});

describe('issues', () => {
  it('are listed, shown, commented and closed', async ({ bench }) => {
    const id = await makeTrail(bench);
    const issues = (...args: string[]) => bench.here(['issues', ...args, '--book', 'lantern']);
    expect((await issues('list')).stdout).toBe(`${id}  open  normal  scene  Scene 3 ␛[2J\n`);
    expect((await issues('list', '--status', 'closed')).stdout).toBe('no issues\n');
    const { stdout } = await issues('show', id);
    expect(stdout).toContain('Four beats for scene 1.');
    expect(stdout).toContain('report: bookforge audit show rcpt_1 --book lantern --report');
    expect(await issues('comment', id, '--body', 'Keep the quay.')).toMatchObject({ code: 0 });
    expect(await issues('comment', id, '--body', ' ')).toMatchObject({ code: 2 });
    expect(await issues('close', id)).toMatchObject({ code: 0, stdout: `${id} is closed\n` });
    expect(readDocument(await issues('show', id, '--json'))).toMatchObject({
      status: 'closed',
      comments: [{ author: 'planner' }, { author: 'user', body: 'Keep the quay.' }],
    });
    expect(await issues('show', 'iss_9')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('issue_not_found'),
    });
  });
});
