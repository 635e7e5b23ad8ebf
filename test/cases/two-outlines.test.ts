import { describe, expect, it } from 'vitest';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { Model, ModelRequest } from '../../src/engine/ports.ts';
import { CodedError } from '../../src/errors.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { makeOutline, prepareBook } from '../fakes/outline-bench.ts';
import { openTestBook } from '../fakes/test-book.ts';

const WORK = { overrideFingerprint: false, budget: NO_BUDGET, signal: new AbortController().signal };

/** Answers so many requests, and says then that the account is empty. */
function limitAuthor(author: Model, answers: number): Model & { readonly requests: readonly ModelRequest[] } {
  const requests: ModelRequest[] = [];
  return {
    ...author,
    requests,
    maxInFlight: 1,
    async generate(request, options) {
      requests.push(request);
      if (requests.length > answers)
        throw new CodedError('provider_quota', { message: 'the account is empty' });
      return author.generate(request, options);
    },
  };
}

describe('two outlines that were paused', () => {
  it('each goes on by its own id: the older one pays for what it lacks, publishes, and leaves the newer alone', async () => {
    const author = await loadOfflineAuthor();
    const bench = await prepareBook();
    const older = await makeOutline(limitAuthor(author, 3), {}, bench);
    const newer = await makeOutline(limitAuthor(author, 1), { notes: 'Let it rain.' }, bench);
    const [first, second] = [older.outcome.run, newer.outcome.run];
    expect([first.status, second.status]).toEqual(['paused', 'paused']);
    expect(first.run_id).not.toBe(second.run_id);

    const model = limitAuthor(author, Number.POSITIVE_INFINITY);
    const book = openTestBook(bench.store, bench.clock, model, bench.book);
    const { run, error } = await book.runs.resume(first.run_id, WORK);
    expect([run.run_id, run.status, error]).toEqual([first.run_id, 'done', null]);
    expect((await book.runs.load(second.run_id)).run.status).toBe('paused');
    // What the older one had was not asked for again, and nothing of the newer one's notes was sent.
    const whole = await makeOutline(limitAuthor(author, Number.POSITIVE_INFINITY));
    expect(model.requests.length + 3).toBe(whole.outcome.run.usage.calls);
    expect(JSON.stringify(model.requests)).not.toContain('Let it rain.');
    expect((await book.outlineReport()).report?.run_id).toBe(first.run_id);
  });

  it('the older one is refused before anything is sent where what it was made from is no longer there', async () => {
    const author = await loadOfflineAuthor();
    const bench = await prepareBook();
    const { outcome } = await makeOutline(limitAuthor(author, 3), {}, bench);
    await makeOutline(limitAuthor(author, 1), {}, bench);
    const lease = await bench.store.lock.acquire({ owner: 'test', purpose: 'edit', waitMs: 0 });
    const world = Buffer.from((await bench.store.files.read('world.json')) ?? []).toString('utf8');
    const bytes = Buffer.from(world.replace(/"geography": "/, '"geography": "A drowned valley. '));
    await bench.store.files.commit([{ path: 'world.json', bytes }], { expect: {}, fence: lease.fence });
    await lease.release();
    const model = limitAuthor(author, 0);
    const book = openTestBook(bench.store, bench.clock, model, bench.book);
    await expect(book.runs.resume(outcome.run.run_id, WORK)).rejects.toMatchObject({
      code: 'resume_fingerprint_mismatch',
      details: { changed: ['inputs/world'] },
    });
    expect(model.requests).toHaveLength(0);
    expect((await book.outlineReport()).report).toMatchObject({
      run_id: outcome.run.run_id,
      reason_codes: ['resume_fingerprint_mismatch'],
    });
  });
});
