import { describe, expect, it } from 'vitest';
import { createTestEngine } from '../../test/fakes/test-engine.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import { InvariantError } from '../errors.ts';

describe('a run without a work key', () => {
  it('is not begun where a store refuses it, which no store may', async () => {
    const { clock } = createTestEngine();
    const store = createMemoryStore({ clock });
    const create = async () => ({ created: false, runId: 'run_other' }) as const;
    const engine = createTestEngine({ store: { ...store, runs: { ...store.runs, create } } });
    let worked = false;
    const started = engine.start(async () => {
      worked = true;
    });
    await expect(started).rejects.toThrow(InvariantError);
    expect(worked).toBe(false);
  });
});
