import { describe, expect, it } from 'vitest';
import type { MadeDocument } from '../../src/contracts/api-documents.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { DOCUMENTS_ROOM } from '../../src/documents/room.ts';
import type { ProjectStore } from '../../src/engine/ports.ts';
import { createFullDiskStore } from '../fakes/full-disk-store.ts';
import { createMisbehavingAuthor } from '../fakes/misbehaving-author.ts';
import { createMortalStore } from '../fakes/mortal-store.ts';
import { prepareRecipeBook } from '../fakes/recipe-book.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { createSequentialIds } from '../fakes/sequential-ids.ts';

// A document whose process dies at one write after the other, in every stage; and one behind which the disk is full.

const WORK = { budget: NO_BUDGET, signal: new AbortController().signal };
const BRIEF = 'A plan to move the town archive before winter';
/** Each death is a document of its own; every third write is enough to meet every kind of step. */
const STRIDE = 3;

describe('a document that was cut short', () => {
  it('ends as it would have, and asks nobody again whose answer was kept', async () => {
    const whole = await prepare(createMortalStore);
    expect((await whole.make()).error).toBeNull();
    const reference = await whole.told();
    const asks = whole.author.asked.length;
    const stages = new Set<string>();

    for (let death = 3; death < whole.store.writes.length; death += STRIDE) {
      const each = await prepare(createMortalStore);
      each.store.dieAt(death - each.store.writes.length);
      await each.make().catch((error: unknown) => expect(String(error)).toContain('The process died'));
      const where = `died at ${whole.store.writes[death - 1]}`;
      stages.add(whole.store.writes[death - 1]?.split(/[/ ]/)[1] ?? '');
      each.store.revive();
      const kept = await each.countKept();
      const before = each.author.asked.length;
      await each.finish();
      expect(await each.told(), where).toEqual(reference);
      expect(each.author.asked.length - before, where).toBe(asks - kept);
    }
    expect([...stages]).toEqual(expect.arrayContaining(['plan', 'render', 'review', 'commit']));
  });
});

describe('a full disk behind a document', () => {
  it('never fails the command, and what is missing is made up for by the next one', async () => {
    const whole = await prepare((store) => createFullDiskStore(store, 'postlog'));
    const { error, output } = await whole.make();
    expect(error).toBeNull();
    const { documentId, file } = output as unknown as MadeDocument;
    const { length } = whole.store.writes;
    expect(length).toBeGreaterThan(8);

    for (const once of [undefined, 'once'] as const)
      for (let write = 1; write <= length; write += 1) {
        const each = await prepare((store) => createFullDiskStore(store, 'postlog'));
        const where = `${once ?? 'from'} write ${write}, ${whole.store.writes[write - 1]}`;
        each.store.fillAt(write, once);
        const made = await each.make();
        expect([made.error, made.run.status], where).toEqual([null, 'done']);
        expect((await each.project.files()).has(file), where).toBe(true);
        each.store.free();
        // Whoever makes the next one does what was left.
        expect((await each.make('Another plan, for the museum')).error, where).toBeNull();
        const left = await each.book().runs.list({ kind: 'postlog' });
        expect(new Set(left.map(({ status }) => status)), where).toEqual(new Set(['done']));
        const files = await each.project.files();
        for (const name of write === 1 ? [] : ['artifact.json', 'nodes.json'])
          expect(files.has(`documents/${documentId}/${name}`), where).toBe(true);
      }
  });

  it('says what was not kept, and keeps the rest', async () => {
    const each = await prepare((store) => createFullDiskStore(store, 'postlog'));
    await each.make();
    const at = each.store.writes.findIndex((name) => name.endsWith('/nodes.json')) + 1;
    expect(at).toBeGreaterThan(0);
    const other = await prepare((store) => createFullDiskStore(store, 'postlog'));
    other.store.fillAt(at, 'once');
    await other.make();
    const files = await other.project.files();
    expect([...files.keys()].some((path) => path.endsWith('/nodes.json'))).toBe(false);
    expect([...files.keys()].some((path) => path.endsWith('/artifact.json'))).toBe(true);
    expect(files.get('documents/memory.jsonl')?.trim().split('\n')).toHaveLength(1);
    expect(other.log.lines.join('\n')).toMatch(/left for later .*ENOSPC.*nodes\.json/);
  });
});

async function prepare<Store extends ProjectStore>(wrap: (store: ProjectStore) => Store) {
  const stores: Store[] = [];
  const project = await prepareRecipeBook((inner) => {
    const store = wrap(inner);
    stores.push(store);
    return store;
  });
  const [store] = stores;
  if (store === undefined) throw new Error('no store was made');
  const author = await createMisbehavingAuthor(() => null);
  const ids = createSequentialIds();
  const log = createRecordingLog();
  const book = () => project.open(author, { ids, log });
  return {
    log,
    project,
    store,
    author,
    book,
    make: async (brief = BRIEF) =>
      (await book().enter(DOCUMENTS_ROOM)).create({ type: 'docx', brief, ...WORK }),
    /** Takes up whatever is left, as somebody would by hand; where nothing was begun, begins. */
    async finish() {
      for (const kind of ['document', 'postlog']) {
        const runs = await book().runs.list({ kind });
        if (runs.length === 0 && kind === 'document') {
          await (await book().enter(DOCUMENTS_ROOM)).create({ type: 'docx', brief: BRIEF, ...WORK });
          return;
        }
        for (const { run_id, status } of runs)
          if (status !== 'done') {
            const { error } = await book().runs.resume(run_id, { ...WORK, overrideFingerprint: false });
            expect(error).toBeNull();
          }
      }
    },
    async countKept() {
      let kept = 0;
      for (const { run_id } of await book().runs.list({ kind: 'document' }))
        for await (const { record } of store.runs.lines(run_id))
          if (record.kind === 'model' && record.status === 'done') kept += 1;
      return kept;
    },
    async told() {
      const files = await project.files();
      return [...files].filter(([path]) => /^(?:documents|generated)\//.test(path)).sort();
    },
  };
}
