import { expect, test } from 'vitest';
import { CodedError } from '../errors.ts';
import type { Clock } from './ports.ts';
import { type WaitPolicy, waitOut } from './wait-out.ts';

const busy = new CodedError('provider_unavailable', { details: { timed_out: false, answer_begun: false } });
const limited = new CodedError('provider_rate_limit', { details: { retry_after_ms: 2500 } });

const broken = new CodedError('provider_unavailable', {
  message: 'x:y failed: the answer broke off',
  details: { answer_begun: true },
});

/** A clock on which sleeping takes no time, and a call takes as long as it is told. */
function createScene(script: readonly (Error | string)[], callMs = 0, stands = false) {
  let nowMs = 0;
  let calls = 0;
  const waits: [number, string][] = [];
  const repeated: Error[] = [];
  const controller = new AbortController();
  const clock: Clock = {
    now: () => new Date(stands ? 0 : nowMs),
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      nowMs += ms;
    },
  };
  const call = async (): Promise<string> => {
    nowMs += callMs;
    const outcome = script[Math.min(calls, script.length - 1)] ?? 'answer';
    calls += 1;
    if (typeof outcome !== 'string') throw outcome;
    return outcome;
  };
  return {
    waits,
    repeated,
    controller,
    calls: () => calls,
    nowMs: () => nowMs,
    run: (policy: Partial<WaitPolicy> = {}) =>
      waitOut(call, {
        clock,
        signal: controller.signal,
        policy: { tries: null, maxMs: 900_000, repeatMaybePaid: 1, ...policy },
        onWait: (ms, reason) => waits.push([ms, reason]),
        onRepeat: async (error) => void repeated.push(error),
      }),
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

test('a refusal of four minutes is waited out', async () => {
  const scene = createScene([...Array.from({ length: 7 }, () => busy), 'answer']);
  expect(await scene.run()).toBe('answer');
  expect(scene.waits.map(([ms]) => ms / 1000)).toEqual([1, 4, 16, 60, 60, 60, 60]);
});

test.each([
  ['on a clock that goes', false],
  ['on a clock that stands still', true],
])('there is no limit of tries, and one of time: %s', async (_, stands) => {
  const scene = createScene([busy], 0, stands);
  await expect(scene.run()).rejects.toMatchObject({
    code: 'provider_unavailable',
    details: busy.details,
    message: expect.stringMatching(/; waited 861 s, asked 18 times \(wait\.max_ms is 900 s\)$/),
  });
  expect([scene.calls(), scene.nowMs()]).toEqual([18, 861_000]);
});

test('whoever wants to be left alone for longer than is waited is left alone at once', async () => {
  const long = new CodedError('provider_rate_limit', { details: { retry_after_ms: 3_600_000 } });
  const scene = createScene([long]);
  await expect(scene.run()).rejects.toThrow(/left alone for 3600 s; .*wait\.max_ms is 900 s/);
  expect([scene.calls(), scene.nowMs()]).toEqual([1, 0]);
});

test('tries and time can be set', async () => {
  const once = createScene([busy]);
  await expect(once.run({ tries: 1 })).rejects.toThrow(/asked 1 time \(wait\.tries is 1\)/);
  const short = createScene([limited]);
  await expect(short.run({ maxMs: 2000 })).rejects.toMatchObject({ code: 'provider_rate_limit' });
  expect([once.calls(), short.calls()]).toEqual([1, 1]);
});

test('the time that calls take counts', async () => {
  const scene = createScene([busy], 9500);
  await expect(scene.run({ maxMs: 20_000 })).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(scene.calls()).toBe(2);
});

test('an answer that broke off is asked for once more, and what is refused then is waited out', async () => {
  const scene = createScene([broken, busy, busy, 'answer'], 600_000);
  expect(await scene.run({ maxMs: 1_300_000 })).toBe('answer');
  expect(scene.repeated).toEqual([broken]);
  expect(scene.waits.map(([ms]) => ms)).toEqual([1000, 1000, 4000]);
});

test('what breaks off twice is thrown, and says which setting counts', async () => {
  const scene = createScene([broken, broken, 'answer']);
  await expect(scene.run()).rejects.toThrow('asked 2 times (wait.repeat_maybe_paid sets how often)');
  expect([scene.calls(), scene.repeated.length]).toEqual([2, 1]);
  const never = createScene([broken, 'answer']);
  await expect(never.run({ repeatMaybePaid: 0 })).rejects.toBe(broken);
  expect([never.calls(), never.repeated.length]).toEqual([1, 0]);
});

test.each([
  new CodedError('provider_quota', { details: { retry_after_ms: 0 } }),
  new CodedError('provider_unauthorised'),
  new CodedError('provider_unavailable', { details: { timed_out: true, deadline: true } }),
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
  const policy = { tries: null, maxMs: 900_000, repeatMaybePaid: 1 };
  const ignore = () => undefined;
  const options = {
    clock,
    signal: controller.signal,
    policy,
    onWait: ignore,
    onRepeat: async () => undefined,
  };
  await expect(waitOut(call, options)).rejects.toBe(reason);
});
