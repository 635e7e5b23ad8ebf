import { describe, expect, it } from 'vitest';
import { NESTED_PLAN, writeNested } from '../../test/fakes/nested-work.ts';
import { createScriptedModel } from '../../test/fakes/scripted-model.ts';
import { createTestEngine, type Work } from '../../test/fakes/test-engine.ts';
import { RunSchema } from '../contracts/run.ts';
import { StepRecordSchema } from '../contracts/step-record.ts';
import { CodedError } from '../errors.ts';
import type { RunContext } from './run-context.ts';
import { isSealed } from './seal-line.ts';

describe('a run', () => {
  it('journals each step before its caller sees the output', async () => {
    const engine = createTestEngine();
    const seen: number[] = [];
    const { run, output } = await engine.start(async (context) => {
      for (const id of ['a', 'b', 'c']) {
        await context.step(id, { id }, async () => `output of ${id}`);
        seen.push((await engine.records(context.runId)).length);
      }
      return 'all';
    });
    expect(seen).toEqual([1, 2, 3]);
    expect(output).toBe('all');
    expect(run.status).toBe('done');
    expect(RunSchema.parse(await engine.store.runs.load(run.run_id))).toEqual(run);
    const records = await engine.records(run.run_id);
    expect(records.map(({ seq, step_index, step_id }) => [seq, step_index, step_id])).toEqual([
      [1, 0, 'a'],
      [2, 1, 'b'],
      [3, 2, 'c'],
    ]);
    for (const record of records) {
      expect(StepRecordSchema.parse(record)).toEqual(record);
      expect(isSealed(record)).toBe(true);
    }
  });

  it('says in its manifest which phase it is in while the first step of the phase is under way', async () => {
    const engine = createTestEngine();
    const seen: unknown[] = [];
    const { run } = await engine.start(async (context) => {
      const look = async () => {
        const manifest = await engine.store.runs.load(context.runId);
        seen.push([manifest?.phase, manifest?.current_step_index, manifest?.active_steps]);
        return null;
      };
      await context.step('a', {}, look, { phase: 'a' });
      await context.step('b/packet', {}, look, { phase: 'b' });
    });
    expect(seen).toEqual([
      ['a', 0, ['a']],
      ['b', 1, ['b/packet']],
    ]);
    expect(run.phase).toBeNull();
  });

  it.each<[string, Work]>([
    ['done', async () => 'output'],
    ['failed', async () => Promise.reject(new CodedError('chapters_failed'))],
  ])('brings in step what follows it before anybody can see that it is %s', async (end, work) => {
    const engine = createTestEngine();
    const seen: unknown[] = [];
    const { run } = await engine.start(work, {
      conclude: async () => {
        const [started] = await engine.store.runs.list({});
        seen.push((await engine.store.runs.load(started?.run_id ?? ''))?.status);
      },
    });
    expect([run.status, seen]).toEqual([end, ['running']]);
  });

  it('is not over where what follows it could not be brought in step', async () => {
    const engine = createTestEngine();
    const conclude = async () => Promise.reject(new CodedError('storage_failed'));
    await expect(engine.start(async () => null, { conclude })).rejects.toMatchObject({
      code: 'storage_failed',
    });
    const [left] = await engine.store.runs.list({});
    expect(left?.status).toBe('running');
    const { run } = await engine.resume(left?.run_id ?? '', async () => null);
    expect(run.status).toBe('done');
  });

  it('replays a step that is journaled with the same inputs, without its effect', async () => {
    const engine = createTestEngine();
    let effects = 0;
    const work = async (context: RunContext) => {
      const once = () =>
        context.step('a', { n: 1 }, async () => {
          effects += 1;
          return { effects };
        });
      return [await once(), await once()];
    };
    const { output } = await engine.start(work);
    expect(output).toEqual([{ effects: 1 }, { effects: 1 }]);
    expect(effects).toBe(1);
  });

  it('stops with step_inputs_changed where the same id has other inputs', async () => {
    const engine = createTestEngine();
    let effects = 0;
    const { run } = await engine.start(async (context) => {
      const effect = async () => {
        effects += 1;
        return null;
      };
      await context.step('a', { n: 1 }, effect);
      await context.step('a', { n: 2 }, effect);
    });
    expect(run).toMatchObject({ status: 'failed', error: { reason_code: 'step_inputs_changed' } });
    expect(effects).toBe(1);
  });

  it('refuses a step that is not in its plan, as a bug', async () => {
    const engine = createTestEngine();
    const { run } = await engine.start((context) => context.step('z', {}, async () => null));
    expect(run.error).toMatchObject({
      reason_code: 'invariant_broken',
      message: 'step z is not in the plan of its run',
    });
  });

  it('keeps outputs over 64 KB in a blob and gives them back whole', async () => {
    const engine = createTestEngine();
    const long = 'é'.repeat(40_000);
    const { run, output } = await engine.start(async (context) => {
      const step = () => context.step('a', {}, async () => long);
      await step();
      return step();
    });
    expect(output).toBe(long);
    const [record] = await engine.records(run.run_id);
    expect(record).toMatchObject({ output: { kind: 'blob', bytes: 80_002 } });
  });

  it('tells where it stands while steps run side by side', async () => {
    const engine = createTestEngine();
    const gates = new Map<string, () => void>();
    const { run } = await engine.start(async (context) => {
      const open = (id: string) =>
        context.step(id, {}, () => new Promise<null>((resolve) => gates.set(id, () => resolve(null))));
      const all = Promise.all(['a', 'b', 'c'].map(open));
      await new Promise((resolve) => setImmediate(resolve));
      gates.get('c')?.();
      gates.get('a')?.();
      await new Promise((resolve) => setImmediate(resolve));
      gates.get('b')?.();
      await all;
    });
    const done = engine.events.filter((event) => event.type === 'step_done');
    expect(done.map(({ step_id, current }) => [step_id, current])).toEqual([
      ['c', 0],
      ['a', 1],
      ['b', 3],
    ]);
    expect(run.current_step_index).toBe(3);
  });

  it('gives the same result whatever the order in which answers arrive', async () => {
    const outcomes = new Set<string>();
    for (const order of [
      ['a', 'b', 'c'],
      ['c', 'b', 'a'],
      ['b', 'a', 'c'],
    ]) {
      const engine = createTestEngine();
      const { run, output } = await engine.start(async (context) => {
        const finish = new Map<string, () => void>();
        const all = Promise.all(
          ['a', 'b', 'c'].map((id) =>
            context.step(
              id,
              { id },
              async () => {
                await new Promise<void>((resolve) => finish.set(id, resolve));
                return { id };
              },
              {
                outputSlot: `slot_${id}`,
                usage: () => ({
                  calls: 1,
                  input_tokens: 10,
                  output_tokens: 1,
                  cached_tokens: 0,
                  unmetered_calls: 0,
                  cost_usd: 0.1,
                  unpriced_calls: 0,
                }),
              },
            ),
          ),
        );
        for (const id of order) {
          await new Promise((resolve) => setImmediate(resolve));
          finish.get(id)?.();
        }
        return all;
      });
      const slots = Object.entries((await engine.store.runs.loadSnapshot(run.run_id)) ?? {}).sort();
      outcomes.add(JSON.stringify([output, slots, run.usage, run.current_step_index]));
    }
    expect(outcomes.size).toBe(1);
  });

  it('lets what is under way end when it pauses, and begins nothing new', async () => {
    const engine = createTestEngine();
    let begun = 0;
    let finish = (): void => undefined;
    const { run } = await engine.start(async (context) => {
      const slow = context.step('a', {}, async () => {
        begun += 1;
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return 'finished';
      });
      const quota = context.step('b', {}, async () => {
        begun += 1;
        throw new CodedError('provider_quota');
      });
      const late = quota
        .catch(() =>
          context.step('c', {}, async () => {
            begun += 1;
            return null;
          }),
        )
        .finally(() => finish());
      await Promise.all([slow, late]);
    });
    expect(run).toMatchObject({ status: 'paused', error: { reason_code: 'provider_quota' } });
    expect(begun).toBe(2);
    const records = await engine.records(run.run_id);
    expect(records.map(({ step_id, status }) => [step_id, status])).toEqual([
      ['b', 'failed'],
      ['a', 'done'],
    ]);
  });

  it('is cancelled by a request beside it', async () => {
    const engine = createTestEngine({ pollMs: 50 });
    const { run } = await engine.start(async (context) => {
      await context.step('a', {}, async () => {
        await engine.store.runs.saveRequest(context.runId, {
          schema_version: 'run_request_v1',
          request: 'cancel',
          requested_at: '2026-02-10T14:30:00Z',
          reason: 'not wanted any more',
        });
        return null;
      });
      await context.step(
        'b',
        {},
        () =>
          new Promise<null>((_, reject) =>
            context.signal.addEventListener('abort', () => reject(context.signal.reason)),
          ),
      );
    });
    expect(run).toMatchObject({
      status: 'cancelled',
      error: { reason_code: 'run_cancelled', message: 'not wanted any more' },
    });
  });

  it('is paused by a request beside it, says so once, and keeps what was under way', async () => {
    const engine = createTestEngine({ pollMs: 50 });
    const saysSo = () => engine.log.lines.filter((line) => line.startsWith('info A pause was asked')).length;
    const { run } = await engine.start(async (context) => {
      await context.step('a', {}, async () => {
        await engine.store.runs.saveRequest(context.runId, {
          schema_version: 'run_request_v1',
          request: 'pause',
          requested_at: '2026-02-10T14:30:00Z',
          reason: 'tea',
        });
        while (saysSo() === 0) await new Promise((resolve) => setImmediate(resolve));
        for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        return 'kept';
      });
      await context.step('b', {}, async () => 'never');
    });
    expect(run).toMatchObject({
      status: 'paused',
      error: { reason_code: 'pause_requested', message: 'tea' },
    });
    expect((await engine.records(run.run_id)).map(({ step_id }) => step_id)).toEqual(['a']);
    expect(saysSo()).toBe(1);
  });

  it('keeps what an interrupt leaves and says how many requests were given up', async () => {
    const interrupt = new AbortController();
    const model = {
      id: 'hanging:model',
      price: null,
      maxOutputTokens: 10,
      envelope: 'strict' as const,
      maxInFlight: 1,
      generate: (_: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          interrupt.abort(new CodedError('interrupted'));
        }),
    };
    const engine = createTestEngine({ model });
    const { run } = await engine.start(
      async (context) => {
        await context.step('a', {}, async () => 'kept');
        await context.callModel('b', {
          role: 'planner',
          template: 't',
          contract: null,
          inputs: [],
          request: { messages: [], jsonSchema: null, maxOutputTokens: null, temperature: null },
        });
      },
      { signal: interrupt.signal },
    );
    expect(run).toMatchObject({
      status: 'paused',
      error: { reason_code: 'interrupted', details: { aborted_calls: 1 } },
    });
    expect((await engine.records(run.run_id)).map(({ step_id }) => step_id)).toEqual(['a']);
    const calls = [];
    for await (const call of engine.store.runs.calls(run.run_id)) calls.push(call.event);
    expect(calls).toEqual(['sent', 'received']);
  });

  it('tells whoever stopped it of the requests that runs inside it gave up', async () => {
    const interrupt = new AbortController();
    const model = createScriptedModel((_request, signal) => {
      const answer = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      interrupt.abort(new CodedError('interrupted'));
      return answer;
    });
    const engine = createTestEngine({ model });
    const { run, error } = await engine.start(writeNested, { ...NESTED_PLAN, signal: interrupt.signal });
    expect(error).toMatchObject({
      code: 'interrupted',
      message: 'The work was interrupted. 1 request was given up on the way and may have been paid for.',
      details: { aborted_calls: 1 },
    });
    expect(run.error).toMatchObject({ reason_code: 'interrupted', details: { aborted_calls: 1 } });
  });

  it('keeps pointer and artifact slots in the snapshot', async () => {
    const engine = createTestEngine();
    const { run } = await engine.start(async (context) => {
      await context.step('a', {}, async () => ({ matches: [] }), {
        kind: 'tool',
        tool: 'file_locator',
        outputSlot: 'discovery',
        receiptId: 'rcpt_1',
        summary: () => '0 files found',
      });
      await context.step('b', {}, async () => 'Scene 21 opens', {
        kind: 'agent',
        agentId: 'planner-001',
        outputSlot: 'scene_brief',
      });
    });
    expect(await engine.store.runs.loadSnapshot(run.run_id)).toMatchObject({
      discovery: { type: 'pointer', receipt_id: 'rcpt_1', summary: '0 files found' },
      scene_brief: {
        type: 'artifact',
        agent_id: 'planner-001',
        text: 'Scene 21 opens',
        summary: 'Scene 21 opens',
      },
    });
  });
});
