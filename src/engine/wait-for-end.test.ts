import { expect, it } from 'vitest';
import { endedRun, sampleRun } from '../../test/conformance/sample-run.ts';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import { waitForEnd } from './wait-for-end.ts';

// Without the look once a second that wake-often.ts adds: whatever is missed here is missed for good.

const store = () => createMemoryStore({ clock: createFixedClock('2026-01-01T00:00:00.000Z') });

it('sees an end that comes while it looks', async () => {
  const { runs } = store();
  await runs.create(sampleRun(), 1);
  const { journal } = await runs.openJournal('run_01', 1);
  const isLive = async () => {
    await journal.saveRun(endedRun('done'), { durable: true });
    return true;
  };
  const run = await waitForEnd(runs, 'run_01', { signal: new AbortController().signal, isLive });
  expect(run.status).toBe('done');
});

it('tells the run as it stands when the signal fires', async () => {
  const { runs } = store();
  await runs.create(sampleRun(), 1);
  const stop = new AbortController();
  const waiting = waitForEnd(runs, 'run_01', { signal: stop.signal, isLive: async () => true });
  stop.abort();
  expect((await waiting).status).toBe('running');
});
