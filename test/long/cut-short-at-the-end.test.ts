import { describe, expect, it } from 'vitest';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { ProjectStore } from '../../src/engine/ports.ts';
import type { OpenBook } from '../../src/open-book.ts';
import { createMortalStore, type MortalStore } from '../fakes/mortal-store.ts';
import { readAll } from '../fakes/outline-bench.ts';
import { prepareRecipeBook } from '../fakes/recipe-book.ts';
import { createRecordingAuthor } from '../fakes/recording-author.ts';
import { createSequentialIds } from '../fakes/sequential-ids.ts';

// A run that wrote all its chapters and died before it had said so: the next `run` finds nothing to write, and ends what was left.

const WORK = {
  chapters: [1],
  force: false,
  makePlans: true,
  stopOnFailure: false,
  keepGoing: false,
  ackOutlineIssues: false,
  budget: NO_BUDGET,
  signal: new AbortController().signal,
};
async function prepare() {
  const { store, open } = await prepareRecipeBook(createMortalStore);
  const author = { ...(await createRecordingAuthor()), maxInFlight: 1 };
  const ids = createSequentialIds();
  return { store: store as MortalStore, author, open: () => open(author, { ids }) };
}

async function describeEnd(store: ProjectStore, book: OpenBook) {
  const [newest] = await store.runs.list({ kind: 'novel_text', roots: true, limit: 1 });
  const issues = await book.issues.list({ tag: 'chapter' });
  return {
    run: newest?.status,
    issues: issues.map(({ status, comments }) => [status, comments.length]),
    trail: (await book.audit.list({})).map(({ id }) => id),
    files: await readAll(store),
  };
}

describe('a run that was cut short at its very end', () => {
  it('is ended by the next one, which sends nothing', async () => {
    const undisturbed = await prepare();
    const begun = undisturbed.store.writes.length;
    await undisturbed.open().writeChapters(WORK);
    const writes = undisturbed.store.writes.slice(begun);
    const lastAnswer = writes.findLastIndex((name) => /^journal .*attempt:\d+$/.test(name));
    const sent = undisturbed.author.sent.length;
    const expected = await describeEnd(undisturbed.store, undisturbed.open());
    expect(expected).toMatchObject({ run: 'done', issues: [['closed', expect.any(Number)]] });

    for (let last = lastAnswer + 2; last <= writes.length; last += 1) {
      const { store, author, open } = await prepare();
      store.dieAt(last);
      const where = `it died at ${writes[last - 1]}`;
      await open()
        .writeChapters(WORK)
        .catch(() => null);
      store.revive();
      await open().writeChapters(WORK);
      expect(await describeEnd(store, open()), where).toEqual(expected);
      expect(author.sent.length, where).toBe(sent);
      const again = await open().writeChapters(WORK);
      expect([again.run, again.chapters.map(({ action }) => action)]).toEqual([null, ['reused']]);
    }
  });
});
