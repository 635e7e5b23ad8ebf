import { describe, expect, it } from 'vitest';
import { CONFERENCE_ROOM } from '../../src/conference/room.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { createMisbehavingAuthor } from '../fakes/misbehaving-author.ts';
import { createMortalStore, type MortalStore } from '../fakes/mortal-store.ts';
import { prepareRecipeBook } from '../fakes/recipe-book.ts';
import { createSequentialIds } from '../fakes/sequential-ids.ts';

// A round whose process dies at one write after the other, and goes on in another process.

const signal = new AbortController().signal;
const QUESTION = 'Does the opening of scene 1 grip?';
const SCENE = 'Story/Scenes/SCN-001-001-the-quay.md';
/** Each death is a round of its own; every third write is enough to meet every kind of step. */
const STRIDE = 3;

describe('a round that was cut short', () => {
  it('ends as it would have, and asks nobody again whose answer was kept', async () => {
    const whole = await prepare();
    const { run } = await whole.ask();
    const reference = await tell(whole, run.run_id);
    const asks = whole.author.asked.length;

    for (let death = 3; death < whole.store.writes.length; death += STRIDE) {
      const each = await prepare();
      each.store.dieAt(death - each.store.writes.length);
      await expect(each.ask()).rejects.toThrow('The process died');
      const where = `died at ${each.store.writes.at(death - 1)}`;
      each.store.revive();
      const [left] = await each.book.runs.list({});
      if (left === undefined) continue;
      const kept = await countKept(each.store, left.run_id);
      const before = each.author.asked.length;
      const resumed = await each.open().runs.resume(left.run_id, {
        overrideFingerprint: false,
        budget: NO_BUDGET,
        signal,
      });
      expect(resumed.error, where).toBeNull();
      expect(await tell(each, left.run_id), where).toEqual(reference);
      expect(each.author.asked.length - before, where).toBe(asks - kept);
    }
  });

  it('is what the same question goes on with', async () => {
    const each = await prepare();
    each.store.dieAt(30);
    await expect(each.ask()).rejects.toThrow('The process died');
    each.store.revive();
    const [left] = await each.book.runs.list({});
    const { run } = await each.ask();
    expect(run.run_id).toBe(left?.run_id);
  });
});

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function prepare() {
  const stores: MortalStore[] = [];
  const project = await prepareRecipeBook((inner) => {
    const store = createMortalStore(inner);
    stores.push(store);
    return store;
  });
  const [store] = stores;
  if (store === undefined) throw new Error('no store was made');
  await project.write({ [SCENE]: '# The quay\n\nThe lamp went out before the boat touched the stones.\n' });
  const author = await createMisbehavingAuthor(() => null);
  const ids = createSequentialIds();
  const open = () => project.open(author, { ids });
  const book = open();
  const ask = async () => {
    const conference = await open().enter(CONFERENCE_ROOM);
    return conference.ask({ text: QUESTION, budget: NO_BUDGET, signal });
  };
  return { project, store, author, book, open, ask };
}

/** What a round leaves for people, and what the trail has of it. */
async function tell({ project, book }: Prepared, runId: string) {
  const files = await project.files();
  const issues = [...files].filter(([path]) => path.startsWith('.control-room/issues/'));
  const trail = await book.audit.list({ run: runId });
  return {
    issues,
    trail: trail.map(({ kind, id }) => [kind, id]),
    verdict: (await book.audit.verify()).intact,
  };
}

async function countKept(store: MortalStore, runId: string): Promise<number> {
  let kept = 0;
  for await (const { record } of store.runs.lines(runId))
    if (record.kind === 'model' && record.status === 'done') kept += 1;
  return kept;
}
