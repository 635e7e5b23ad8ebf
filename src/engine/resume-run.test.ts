import { describe, expect, it } from 'vitest';
import { createTestEngine, type TestEngine, type Work } from '../../test/fakes/test-engine.ts';
import { CodedError } from '../errors.ts';
import type { RunContext } from './run-context.ts';
import { sealLine } from './seal-line.ts';

/** Three steps, of which the second goes wrong as long as it is told to. */
function createWork(trouble: { error: Error | null }, counts: Record<string, number>): Work {
  return async (context: RunContext) => {
    const step = (id: string) =>
      context.step(
        id,
        { id },
        async () => {
          counts[id] = (counts[id] ?? 0) + 1;
          if (id === 'b' && trouble.error !== null) throw trouble.error;
          return `made ${id}`;
        },
        { outputSlot: id },
      );
    return [await step('a'), await step('b'), await step('c')];
  };
}

async function stopped(engine: TestEngine, error: Error) {
  const trouble: { error: Error | null } = { error };
  const counts: Record<string, number> = {};
  const work = createWork(trouble, counts);
  const { run } = await engine.start(work);
  trouble.error = null;
  return { run, work, counts };
}

describe('resuming', () => {
  for (const [status, error] of [
    ['paused', new CodedError('provider_rate_limit')],
    ['failed', new CodedError('provider_refused')],
    ['failed', new Error('a bug')],
  ] as const) {
    it(`takes a ${status} run up (${error.message}) without repeating what is done`, async () => {
      const engine = createTestEngine();
      const { run, work, counts } = await stopped(engine, error);
      expect(run.status).toBe(status);
      const resumed = await engine.resume(run.run_id, work);
      expect(resumed.run.status).toBe('done');
      expect(resumed.output).toEqual(['made a', 'made b', 'made c']);
      expect(counts).toEqual({ a: 1, b: 2, c: 1 });
      const lines = (await engine.records(run.run_id)).map((record) => [
        record.step_id,
        record.status,
        record.attempt,
      ]);
      expect(lines).toEqual([
        ['a', 'done', 1],
        ['b', 'failed', 1],
        ['resume:1', 'done', 1],
        ['b', 'done', 2],
        ['c', 'done', 1],
      ]);
    });
  }

  it('rebuilds the snapshot from the journal', async () => {
    const engine = createTestEngine();
    const { run, work } = await stopped(engine, new CodedError('provider_quota'));
    const lease = await engine.store.lock.acquire({ owner: 'test', purpose: 'lose the snapshot', waitMs: 0 });
    const { journal } = await engine.store.runs.openJournal(run.run_id, lease.fence);
    await journal.saveSnapshot({});
    await journal.close();
    await lease.release();
    await engine.resume(run.run_id, work);
    const slots = await engine.store.runs.loadSnapshot(run.run_id);
    expect(Object.keys(slots ?? {}).sort()).toEqual(['a', 'b', 'c']);
    expect(slots?.['a']).toMatchObject({ type: 'artifact', text: 'made a' });
  });

  it('refuses a run that was built from something else, and names what changed', async () => {
    const engine = createTestEngine();
    const { run, work } = await stopped(engine, new CodedError('provider_quota'));
    const changed = { fingerprint: { inputs: 'other' } };
    await expect(engine.resume(run.run_id, work, { resume: changed })).rejects.toMatchObject({
      code: 'resume_fingerprint_mismatch',
      details: { changed: ['inputs'] },
    });
    const overridden = await engine.resume(run.run_id, work, {
      resume: { ...changed, overrideFingerprint: true },
    });
    expect(overridden.run).toMatchObject({ status: 'done', overrides: [{ what: 'fingerprint' }] });
  });

  describe('under an override of the fingerprint', () => {
    /** Two steps that read a text; the second waits until it may. */
    const read = (text: string, made: string[], waits = false): Work => {
      return async (context) => {
        const step = (id: string) =>
          context.step(id, { text }, async () => {
            if (waits && id === 'b') throw new CodedError('provider_quota');
            made.push(`${id} from ${text}`);
            return `${id} from ${text}`;
          });
        return [await step('a'), await step('b')];
      };
    };
    const override = { resume: { fingerprint: { inputs: 'new' }, overrideFingerprint: true } };

    it('keeps what is finished and shows the new inputs to what is not', async () => {
      const engine = createTestEngine();
      const made: string[] = [];
      const { run } = await engine.start(read('old', made, true));
      const resumed = await engine.resume(run.run_id, read('new', made), override);
      expect(resumed.output).toEqual(['a from old', 'b from new']);
      expect(made).toEqual(['a from old', 'b from new']);
      expect(resumed.run.notices).toEqual([
        {
          reason_code: 'step_inputs_overridden',
          step_id: null,
          message:
            '1 finished step keeps what was recorded, although other inputs are there now: the fingerprint was overridden. The first is a.',
        },
      ]);
      const lines = await engine.records(run.run_id);
      const line = lines.find(({ step_id }) => step_id === 'resume:1');
      expect(line).toMatchObject({ output: { value: { after: 'paused', overrides: 1 } } });
    });

    it('keeps it also when the run is taken up again without one', async () => {
      const engine = createTestEngine();
      const made: string[] = [];
      const { run } = await engine.start(read('old', made, true));
      await engine.resume(run.run_id, read('new', made, true), override);
      const again = { resume: { fingerprint: { inputs: 'new' } } };
      const resumed = await engine.resume(run.run_id, read('new', made), again);
      expect(resumed.output).toEqual(['a from old', 'b from new']);
      expect(resumed.run.notices).toHaveLength(1);
      expect(made).toHaveLength(2);
    });

    it('does not excuse a change of inputs since', async () => {
      const engine = createTestEngine();
      const made: string[] = [];
      const three =
        (text: string, waits: readonly string[]): Work =>
        async (context) => {
          for (const id of ['a', 'b', 'c'])
            await context.step(id, { text }, async () => {
              if (waits.includes(id)) throw new CodedError('provider_quota');
              made.push(`${id} from ${text}`);
              return null;
            });
        };
      const { run } = await engine.start(three('old', ['b']));
      await engine.resume(run.run_id, three('new', ['c']), override);
      const again = { resume: { fingerprint: { inputs: 'new' } } };
      const third = await engine.resume(run.run_id, three('newest', []), again);
      expect(third.error).toMatchObject({ code: 'step_inputs_changed', details: { step_id: 'b' } });
      const overridden = { resume: { fingerprint: { inputs: 'newest' }, overrideFingerprint: true } };
      const fourth = await engine.resume(run.run_id, three('newest', []), overridden);
      expect(fourth.run.status).toBe('done');
      expect(made).toEqual(['a from old', 'b from new', 'c from newest']);
    });

    it('holds for a run inside it', async () => {
      const engine = createTestEngine();
      const made: string[] = [];
      const outer =
        (text: string, waits = false): Work =>
        (context) =>
          context.child('a', {
            pipeline: {
              kind: 'inner',
              run: async (inner) => ((await read(text, made, waits)(inner)) ?? null) as never,
            },
            description: 'an inner run',
            args: {},
            plan: ['a', 'b'],
            fingerprint: {},
          });
      const { run } = await engine.start(outer('old', true));
      const resumed = await engine.resume(run.run_id, outer('new'), override);
      expect(resumed.output).toEqual(['a from old', 'b from new']);
    });

    it('stops without one', async () => {
      const engine = createTestEngine();
      const made: string[] = [];
      const { run } = await engine.start(read('old', made, true));
      const resumed = await engine.resume(run.run_id, read('new', made));
      expect(resumed.error).toMatchObject({ code: 'step_inputs_changed' });
      expect(made).toEqual(['a from old']);
    });
  });

  it('takes another model only when it is asked for by name, and records it', async () => {
    const engine = createTestEngine();
    const { run, work } = await stopped(engine, new CodedError('provider_quota'));
    const other = { model: 'other:model' };
    await expect(engine.resume(run.run_id, work, { resume: other })).rejects.toMatchObject({
      code: 'resume_fingerprint_mismatch',
      details: { changed: ['model'] },
    });
    const given = await engine.resume(run.run_id, work, { resume: { ...other, modelGivenExplicitly: true } });
    expect(given.run.overrides).toMatchObject([{ what: 'model', from: 'scripted:model', to: 'other:model' }]);
  });

  it('refuses a run that is done', async () => {
    const engine = createTestEngine();
    const work: Work = async (context) => context.step('a', {}, async () => null);
    const { run } = await engine.start(work);
    await expect(engine.resume(run.run_id, work)).rejects.toMatchObject({ code: 'run_not_resumable' });
    await expect(engine.resume('run_nowhere', work)).rejects.toMatchObject({ code: 'run_not_found' });
  });

  it('tells of a request that was under way when the process died', async () => {
    const engine = createTestEngine();
    const { run, work } = await stopped(engine, new CodedError('provider_quota'));
    const lease = await engine.store.lock.acquire({ owner: 'test', purpose: 'die', waitMs: 0 });
    const { journal } = await engine.store.runs.openJournal(run.run_id, lease.fence);
    await journal.appendCall(
      sealLine({
        call_id: 'call_1',
        step_id: 'b',
        at: '2026-02-10T14:30:00Z',
        event: 'sent' as const,
        model: 'scripted:model',
        contract: null,
        template: 't',
        request_hash: 'sha256:0',
        inputs: [],
        line_hash: '',
      }),
    );
    await journal.close();
    await lease.release();
    const resumed = await engine.resume(run.run_id, work);
    expect(resumed.run.notices).toMatchObject([{ reason_code: 'call_possibly_paid', step_id: 'b' }]);
  });

  it('tells of a request whose answer died with the process', async () => {
    const engine = createTestEngine();
    const { run, work } = await stopped(engine, new CodedError('provider_quota'));
    const lease = await engine.store.lock.acquire({ owner: 'test', purpose: 'die', waitMs: 0 });
    const { journal } = await engine.store.runs.openJournal(run.run_id, lease.fence);
    const shared = { call_id: 'call_1', at: '2026-02-10T14:30:00Z', line_hash: '' };
    const received = {
      ...shared,
      event: 'received' as const,
      outcome: 'answered' as const,
      reason_code: null,
      duration_ms: 5,
      usage: null,
    };
    // Step a is in the journal, step b never got there.
    await journal.appendCall(sealLine({ ...received, step_id: 'a' }));
    await journal.appendCall(sealLine({ ...received, step_id: 'b' }));
    await journal.close();
    await lease.release();
    const resumed = await engine.resume(run.run_id, work);
    expect(resumed.run.notices).toMatchObject([{ reason_code: 'call_possibly_paid', step_id: 'b' }]);
  });

  it('writes nothing more once another process has taken the project over', async () => {
    const engine = createTestEngine();
    const lease = await engine.store.lock.acquire({ owner: 'test', purpose: 'lose', waitMs: 0 });
    const lost = { ...lease, lost: AbortSignal.abort(new CodedError('lock_lost')) };
    const died = engine.start((context) => context.step('a', {}, async () => null), { lease: lost });
    await expect(died).rejects.toMatchObject({ code: 'lock_lost' });
    const [summary] = await engine.store.runs.list({});
    expect(summary?.status).toBe('running');
    expect(await engine.records(summary?.run_id ?? '')).toEqual([]);
  });
});

describe('a run inside a run', () => {
  const child = (work: Work) => ({
    pipeline: { kind: 'inner', run: async (context: RunContext) => ((await work(context)) ?? null) as never },
    description: 'an inner run',
    args: { chapter: 3 },
    plan: ['x', 'y'],
    fingerprint: { inputs: 'same' },
  });

  it('has an id that follows from its parent and is taken up, not begun again', async () => {
    const engine = createTestEngine();
    const counts: Record<string, number> = {};
    let pausing = true;
    const inner: Work = async (context) => {
      await context.step('x', {}, async () => {
        counts['x'] = (counts['x'] ?? 0) + 1;
        return 'x';
      });
      return context.step('y', {}, async () => {
        counts['y'] = (counts['y'] ?? 0) + 1;
        if (pausing) throw new CodedError('provider_unavailable');
        return 'y';
      });
    };
    const outer: Work = (context) => context.child('a', child(inner));
    const first = await engine.start(outer, { plan: ['a'] });
    expect(first.run).toMatchObject({ status: 'paused', error: { reason_code: 'provider_unavailable' } });
    const inners = (await engine.store.runs.list({ kind: 'inner' })).map(({ run_id, status }) => ({
      run_id,
      status,
    }));
    expect(inners).toMatchObject([{ status: 'paused' }]);

    pausing = false;
    const second = await engine.resume(first.run.run_id, outer);
    expect(second).toMatchObject({ output: 'y', run: { status: 'done' } });
    expect(counts).toEqual({ x: 1, y: 2 });
    const after = await engine.store.runs.list({ kind: 'inner' });
    expect(after.map(({ run_id, status, parent_run_id }) => ({ run_id, status, parent_run_id }))).toEqual([
      { run_id: inners[0]?.run_id, status: 'done', parent_run_id: first.run.run_id },
    ]);
    expect((await engine.store.runs.list({ roots: true })).map(({ run_id }) => run_id)).toEqual([
      first.run.run_id,
    ]);
  });
});
