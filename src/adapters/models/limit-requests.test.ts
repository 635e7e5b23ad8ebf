import { expect, test } from 'vitest';
import { createRequestLimits } from './limit-requests.ts';

const signal = new AbortController().signal;

function createGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('no more requests are under way than allowed, whichever model of the provider asks', async () => {
  const limits = createRequestLimits();
  const limit = { maxInFlight: 2, requestsPerMinute: null };
  const models = [limits.of('openai', limit), limits.of('openai', limit), limits.of('openai', limit)];
  const gate = createGate();
  let underWay = 0;
  let most = 0;
  const calls = models.flatMap((run) =>
    [1, 2].map(() =>
      run(async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await gate.opened;
        underWay -= 1;
      }, signal),
    ),
  );
  gate.open();
  await Promise.all(calls);
  expect(most).toBe(2);
});

test('providers do not wait for each other', async () => {
  const limits = createRequestLimits();
  const gate = createGate();
  const busy = limits.of('openai', { maxInFlight: 1, requestsPerMinute: null })(() => gate.opened, signal);
  const other = limits.of('google', { maxInFlight: 1, requestsPerMinute: null });
  expect(await other(async () => 'answered', signal)).toBe('answered');
  gate.open();
  await busy;
});

test('requests beyond those of a minute wait for the next', async () => {
  const limits = createRequestLimits({ minuteMs: 150 });
  const run = limits.of('openai', { maxInFlight: 10, requestsPerMinute: 2 });
  const ran: number[] = [];
  const calls = [1, 2, 3].map((number) => run(async () => ran.push(number), signal));
  await Promise.all(calls.slice(0, 2));
  expect(ran).toEqual([1, 2]);
  await Promise.all(calls);
  expect(ran).toEqual([1, 2, 3]);
});

test('an abort while waiting rejects with its reason, and the place goes to the next', async () => {
  const limits = createRequestLimits();
  const run = limits.of('openai', { maxInFlight: 1, requestsPerMinute: null });
  const gate = createGate();
  const controller = new AbortController();
  const reason = new Error('stopped by the user');
  const first = run(() => gate.opened, signal);
  const second = run(async () => 'never', controller.signal);
  const third = run(async () => 'third', signal);
  controller.abort(reason);
  await expect(second).rejects.toBe(reason);
  gate.open();
  await first;
  expect(await third).toBe('third');
});

test('what the work throws comes out as it is', async () => {
  const run = createRequestLimits().of('openai', { maxInFlight: 1, requestsPerMinute: null });
  const trouble = new Error('x');
  await expect(run(() => Promise.reject(trouble), signal)).rejects.toBe(trouble);
});
