import { expect, test } from 'vitest';
import { CodedError } from '../errors.ts';
import type { Clock } from './ports.ts';
import { waitOut } from './wait-out.ts';

const busy = new CodedError('provider_unavailable', { details: { timed_out: false, answer_begun: false } });
const limited = new CodedError('provider_rate_limit', { details: { retry_after_ms: 2500 } });

/** A clock on which sleeping takes no time, and a call takes as long as it is told. */
function createScene(script: readonly (Error | string)[], callMs = 0) {
  let nowMs = 0;
  let calls = 0;
  const waits: [number, string][] = [];
  const controller = new AbortController();
  const clock: Clock = {
    now: () => new Date(nowMs),
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      nowMs += ms;
    },
  };
  const call = async (): Promise<string> => {
    nowMs += callMs;
    const outcome = script[calls] ?? new Error('called too often');
    calls += 1;
    if (typeof outcome !== 'string') throw outcome;
    return outcome;
  };
  const onWait = (ms: number, reason: string): void => {
    waits.push([ms, reason]);
  };
  return {
    waits,
    controller,
    calls: () => calls,
    run: (options: { tries?: number; maxMs?: number } = {}) =>
      waitOut(call, { clock, signal: controller.signal, onWait, ...options }),
  };
}

test('an answer at once is waited for by nobody', async () => {
  const scene = createScene(['answer']);
  expect(await scene.run()).toBe('answer');
  expect(scene.waits).toEqual([]);
});

test('trouble that passes is waited out, with growing pauses or as the provider says', async () => {
  const scene = createScene([busy, busy, 'answer']);
  expect(await scene.run()).toBe('answer');
  expect(scene.waits).toEqual([
    [1000, 'provider_unavailable'],
    [4000, 'provider_unavailable'],
  ]);
  const told = createScene([limited, 'answer']);
  expect(await told.run()).toBe('answer');
  expect(told.waits).toEqual([[2500, 'provider_rate_limit']]);
});

test('after the last try its trouble is thrown as it came', async () => {
  const scene = createScene([limited, limited, busy]);
  await expect(scene.run()).rejects.toBe(busy);
  expect(scene.calls()).toBe(3);
});

test('tries and time can be set', async () => {
  const once = createScene([busy]);
  await expect(once.run({ tries: 1 })).rejects.toBe(busy);
  const short = createScene([limited]);
  await expect(short.run({ maxMs: 2000 })).rejects.toBe(limited);
  expect([once.calls(), short.calls()]).toEqual([1, 1]);
});

test('the time that calls take counts', async () => {
  const scene = createScene([busy, busy], 9500);
  await expect(scene.run()).rejects.toBe(busy);
  expect(scene.calls()).toBe(2);
});

test.each([
  new CodedError('provider_quota', { details: { retry_after_ms: 0 } }),
  new CodedError('provider_unauthorised'),
  new CodedError('provider_unavailable', { details: { timed_out: true } }),
  new CodedError('provider_unavailable', { details: { answer_begun: true } }),
  new Error('a fault of ours'),
])('%s is not tried again', async (trouble) => {
  const scene = createScene([trouble]);
  await expect(scene.run()).rejects.toBe(trouble);
  expect([scene.calls(), scene.waits]).toEqual([1, []]);
});

test('nothing is tried again once the caller has given up', async () => {
  const scene = createScene([busy]);
  scene.controller.abort(new Error('stop'));
  await expect(scene.run()).rejects.toBe(busy);
});

test('an abort during a wait ends it with the signal’s reason', async () => {
  const reason = new Error('stop');
  const controller = new AbortController();
  const clock: Clock = {
    now: () => new Date(0),
    sleep: async (_, signal) => {
      controller.abort(reason);
      signal.throwIfAborted();
    },
  };
  const call = () => Promise.reject(busy);
  await expect(waitOut(call, { clock, signal: controller.signal })).rejects.toBe(reason);
});
