import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { z } from 'zod';
import type { Inbox, InboxAnsweredSchema, InboxItem } from '../../src/contracts/api-inbox.ts';
import { joinRooms } from '../../src/server/join-rooms.ts';
import { serveBook } from '../fakes/served-book.ts';
import { type DoorStates, FIXED, makeDoorStates, type StateName } from './doors/door-states.ts';
import { LATEST, ON } from './outline-folder.ts';
import { createWorkbench, it, readDocument, type Workbench } from './workbench.ts';

// Each kind of entry of the inbox: listed, counted, answered at the command line and over REST, and gone afterwards.

interface Row {
  readonly what: string;
  readonly state: StateName;
  readonly report?: object;
  readonly before?: { readonly kind: string; readonly answer: string };
  readonly kind: string;
  readonly answer: string;
  readonly door: string;
}

const { rows } = JSON.parse(
  readFileSync(new URL('../fixtures/project/inbox-kinds.json', import.meta.url), 'utf8'),
) as { rows: readonly Row[] };

let states: DoorStates;
beforeAll(async () => {
  states = await makeDoorStates();
});
afterAll(() => states.remove());

describe('the inbox', () => {
  for (const row of rows) {
    it(`has ${row.what}, and takes its answer at the command line`, async ({ bench }) => {
      const at = await prepare(bench, row);
      const { items } = await list(at);
      const item = find(items, row.kind);
      const counted = readDocument(await at.here(['status', ...ON, '--json'], FIXED))['inbox'];
      expect(counted).toEqual({ items: items.length, since: items[0]?.since });
      const answered = await at.here(['inbox', 'answer', item.id, row.answer, ...ON, '--json'], FIXED);
      expect([answered.code, answered.stderr]).toEqual([0, expect.any(String)]);
      expect(readDocument(answered)).toMatchObject({ item: { id: item.id }, door: row.door });
      expect((await list(at)).items.map(({ id }) => id)).not.toContain(item.id);
    });

    it(`has ${row.what}, and takes its answer over REST`, async ({ bench }) => {
      const at = await prepare(bench, row);
      const env = { ...at.env, ...FIXED };
      const served = await serveBook(at.cwd, { env, books: [], workRooms: joinRooms });
      try {
        const look = async () => ((await (await served.get('/api/inbox')).json()) as Inbox).items;
        const item = find(await look(), row.kind);
        const answer = await served.post(`/api/inbox/${item.id}/answer`, { answer: row.answer });
        const answered = (await answer.json()) as z.infer<typeof InboxAnsweredSchema>;
        expect(answered).toMatchObject({ item: { id: item.id }, door: row.door });
        // What was begun for it is done by the queue.
        const { runs } = await served.app.openBook('b');
        for (const { run_id } of answered.runs) await runs.ended(run_id, AbortSignal.timeout(120_000));
        expect((await look()).map(({ id }) => id)).not.toContain(item.id);
      } finally {
        await served.stop();
      }
    });
  }
});

async function prepare(bench: Workbench, { state, report, before }: Row): Promise<Workbench> {
  const at = createWorkbench(join(bench.folder, 'tried'));
  const book = states.copyTo(state, at);
  if (report !== undefined)
    book.write(LATEST, `${JSON.stringify({ ...JSON.parse(book.read(LATEST)), ...report }, null, 2)}\n`);
  if (before !== undefined) {
    const { id } = find((await list(at)).items, before.kind);
    const answered = await at.here(['inbox', 'answer', id, before.answer, ...ON], FIXED);
    if (answered.code !== 0) throw new Error(answered.stderr);
  }
  return at;
}

async function list(at: Workbench): Promise<Inbox> {
  return readDocument(await at.here(['inbox', ...ON, '--json'], FIXED)) as unknown as Inbox;
}

function find(items: readonly InboxItem[], wanted: string): InboxItem {
  const item = items.find(({ kind }) => kind === wanted);
  if (item === undefined)
    throw new Error(`nothing of ${wanted} waits: ${items.map(({ kind }) => kind).join()}`);
  return item;
}
