import { expect, it } from 'vitest';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import { createSequentialIds } from '../../test/fakes/sequential-ids.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import { NO_BUDGET } from '../contracts/run.ts';
import { prepareRun } from './prepare-run.ts';

const OUTLINE = {
  kind: 'outline',
  description: 'Make the outline',
  plan: [],
  fingerprint: {},
  model: 'offline:author',
  budget: NO_BUDGET,
};

it('is newer than every run before it, also after the clock was set back', async () => {
  const clock = createFixedClock('2026-02-10T14:30:00.000Z');
  const deps = { store: createMemoryStore({ clock }), clock, ids: createSequentialIds() };
  const made: string[] = [];
  for (const [n, turnMs] of [0, 0, -3_600_000, 0, 7_200_000].entries()) {
    clock.advance(turnMs);
    const prepared = await prepareRun(deps, { ...OUTLINE, args: { n } });
    if (!prepared.stored) throw new Error('it was not stored');
    made.unshift(prepared.run.run_id);
    const listed = await deps.store.runs.list({ kind: 'outline' });
    expect(listed.map(({ run_id }) => run_id)).toEqual(made);
  }
});
