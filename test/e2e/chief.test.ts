import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { AuditChainEntrySchema } from '../../src/contracts/audit-chain.ts';
import { type TaskPacket, TaskPacketSchema } from '../../src/contracts/task-packet.ts';
import { type BookFolder, it, readDocument, readTrouble, type Workbench } from './workbench.ts';
import { listTrail, loadIssues, makeWrittenBook, ON, type WrittenBook } from './written-book.ts';

const SENTENCE = "let's do scene 3";
const ask = (sentence: string, ...more: string[]) => ['chief', sentence, ...ON, '--json', ...more];
const AUDIT = '.control-room/audit';

let outlined: WrittenBook;
let done: WrittenBook;

beforeAll(async () => {
  outlined = await makeWrittenBook({ scenes: 0 });
  done = await makeWrittenBook({ scenes: 1 });
});

afterAll(() => {
  outlined.remove();
  done.remove();
});

/** A packet as it lies in the trail. */
function readPacket(book: BookFolder, issueId: string, packetId: string): TaskPacket {
  const folder = `${AUDIT}/issues/${issueId}`;
  const name = book.list(folder).find((file) => file.endsWith(`__packet__${packetId}.json`));
  return TaskPacketSchema.parse(JSON.parse(book.read(`${folder}/${name}`)));
}

describe('the Chief', () => {
  it('asks what is meant, in a packet, and writes down what it took for granted', async ({ bench }) => {
    const book = outlined.copyTo(bench);
    const ran = await bench.bin(ask(SENTENCE));
    expect(ran.code).toBe(0);
    const document = readDocument(ran) as { issue_id: string; packet: TaskPacket; assumptions: string[] };
    expect(document).toMatchObject({ kind: 'clarify', open: ['action'] });
    const packet = readPacket(book, document.issue_id, document.packet.packet_id);
    expect(packet).toEqual(document.packet);
    expect(packet).toMatchObject({
      intent: 'clarify',
      target: { scene_ref: '1:3', resolution_method: 'outline_order' },
    });
    const choices = packet.intent === 'clarify' ? packet.clarification.questions[0]?.choices : [];
    expect(choices?.map(({ id }) => id)).toEqual(['plan', 'write', 'whole', 'continuity']);
    const [issue] = loadIssues(book);
    expect(issue).toMatchObject({ id: document.issue_id, title: SENTENCE, status: 'waiting-on-user' });
    expect(document.assumptions).toEqual([expect.stringContaining('in outline order: 1:3')]);
    expect(issue?.comments.map(({ body }) => body)).toEqual([`Assumption: ${document.assumptions[0]}`]);
    expect(book.runs().filter(({ kind }) => kind === 'recipe')).toEqual([]);
  });

  it('asks the same again without another packet, issue or comment', async ({ bench }) => {
    const book = outlined.copyTo(bench);
    const first = readDocument(await bench.here(ask(SENTENCE)));
    const before = [loadIssues(book), book.read(`${AUDIT}/chain.jsonl`)];
    expect(readDocument(await bench.here(ask(SENTENCE)))).toEqual(first);
    expect([loadIssues(book), book.read(`${AUDIT}/chain.jsonl`)]).toEqual(before);
  });

  it('makes the packet for the right agent of an answer', async ({ bench }) => {
    const book = outlined.copyTo(bench);
    const { packet: asked } = readDocument(await bench.here(ask(SENTENCE))) as { packet: TaskPacket };
    const ran = await bench.here(ask(SENTENCE, '--answer', 'action=plan'));
    expect(readDocument(ran)).toMatchObject({
      kind: 'packet',
      packets: [
        {
          agent_id: 'planner-001',
          initial_args: { scene_number: 3, scene_ref: '1:3' },
          packet: { intent: 'plan_scene', parent_packet_id: asked.packet_id },
        },
      ],
    });
    expect(loadIssues(book)).toMatchObject([{ status: 'open' }]);
    expect((await listTrail(bench)).map(({ kind }) => kind)).toEqual(['packet', 'packet']);
  });

  it('refuses an answer to nothing that was asked, and leaves nothing behind', async ({ bench }) => {
    const book = outlined.copyTo(bench);
    for (const answer of ['action=dance', 'colour=red', 'action']) {
      const ran = await bench.here(ask(SENTENCE, '--answer', answer));
      expect([ran.code, readTrouble(ran).reason_code]).toEqual([2, 'usage_invalid']);
    }
    const clear = await bench.here(ask('plan scene 3', '--answer', 'action=plan'));
    expect([clear.code, readTrouble(clear).reason_code]).toEqual([2, 'usage_invalid']);
    expect([book.list('.control-room/issues'), book.has(`${AUDIT}/chain.jsonl`)]).toEqual([[], false]);
  });

  it('wants to talk where a request contradicts itself', async ({ bench }) => {
    const book = outlined.copyTo(bench);
    const sentence = "write scene 3 but don't write scene 3";
    const ran = await bench.here(ask(sentence, '--start'));
    expect([ran.code, readDocument(ran)]).toEqual([
      0,
      expect.objectContaining({ kind: 'chat', reason: 'scope_conflict' }),
    ]);
    expect(loadIssues(book)).toMatchObject([{ title: sentence, status: 'waiting-on-user' }]);
    expect(book.has(`${AUDIT}/chain.jsonl`)).toBe(false);
    expect(book.runs().filter(({ kind }) => kind === 'recipe')).toEqual([]);
  });

  it('starts the work, and every step is in the trail in its order', async ({ bench }) => {
    const book = outlined.copyTo(bench);
    const ran = await bench.bin(ask(SENTENCE, '--answer', 'action=write', '--start'));
    expect([ran.code, ran.stderr]).toEqual([0, expect.not.stringContaining('error')]);
    const { issue_id, runs } = readDocument(ran) as { issue_id: string; runs: { run_id: string }[] };
    expect(runs).toMatchObject([{ recipe_id: 'write_scene_from_outline', status: 'done' }]);

    const trail = await listTrail(bench, '--issue', issue_id);
    const packets = trail
      .filter(({ kind }) => kind === 'packet')
      .map(({ id }) => readPacket(book, issue_id, id));
    const intents = packets.map(({ intent }) => intent).filter((each, at, all) => each !== all[at - 1]);
    expect(intents).toEqual([
      'clarify',
      'plan_scene',
      'continuity_check',
      'write_beat',
      'critique_scene',
      'edit_scene',
      'continuity_check',
      'finalize',
    ]);
    // The Chief's own two ask; every packet of a step has its receipt right behind it, and what asked for the work has it last.
    const kinds = trail.map(({ kind }) => kind).filter((kind) => kind !== 'report');
    expect(kinds.slice(0, 2)).toEqual(['packet', 'packet']);
    expect(kinds.slice(2).join(' ')).toMatch(/^(packet receipt )+receipt$/);
    expect(trail.map(({ seq }) => seq)).toEqual(trail.map(({ seq }) => seq).toSorted((a, b) => a - b));
    const issue = loadIssues(book).find(({ id }) => id === issue_id);
    expect(issue?.receipts).toEqual(trail.filter(({ kind }) => kind === 'receipt').map(({ id }) => id));
    expect(book.list('Story/Scenes')).toEqual([expect.stringMatching(/^SCN-001-003-/)]);
    expect(await verify(bench)).toEqual([
      0,
      expect.stringMatching(/^chain intact, all \d+ entries signed; \d+ files of the project compared\n$/),
    ]);
  });
});

async function verify(bench: Workbench): Promise<[number | null, string]> {
  const { code, stdout } = await bench.here(['audit', 'verify', ...ON]);
  return [code, stdout];
}

describe('the trail of a scene', () => {
  it('shows one changed byte, wherever it is', async ({ bench }) => {
    const book = done.copyTo(bench);
    expect((await verify(bench))[0]).toBe(0);
    const [issue = ''] = book.list(`${AUDIT}/issues`);
    const [session = ''] = book.list(`${AUDIT}/sessions`);
    const receipt = readdirSync(join(book.folder, AUDIT, 'issues', issue)).find((name) =>
      name.includes('__receipt__'),
    );
    for (const name of [
      `${AUDIT}/issues/${issue}/${receipt}`,
      `${AUDIT}/sessions/${session}/tool_receipts.jsonl`,
      `${AUDIT}/chain.jsonl`,
      `${AUDIT}/head.json`,
    ]) {
      const path = join(book.folder, name);
      const before = readFileSync(path);
      const bytes = Buffer.from(before);
      const at = bytes.indexOf('"', Math.floor(bytes.length / 2)) + 1;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      expect([name, ...(await verify(bench))]).toEqual([
        name,
        1,
        expect.stringContaining('audit trail broken'),
      ]);
      writeFileSync(path, before);
    }
    expect((await verify(bench))[0]).toBe(0);
  });

  it('shows that its last entry was removed', async ({ bench }) => {
    const book = done.copyTo(bench);
    const lines = book.read(`${AUDIT}/chain.jsonl`).trimEnd().split('\n');
    const last = AuditChainEntrySchema.parse(JSON.parse(lines.at(-1) ?? ''));
    book.write(`${AUDIT}/chain.jsonl`, `${lines.slice(0, -1).join('\n')}\n`);
    const [code, told] = await verify(bench);
    expect([code, told]).toEqual([1, expect.stringContaining(`entry ${last.seq}`)]);
  });
});
