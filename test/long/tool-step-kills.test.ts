import { describe, expect, it } from 'vitest';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { openLooking, prepareLooking, runLook, writeLookedAt } from '../fakes/tool-step-bench.ts';

const { signal } = new AbortController();

describe('a tool step', () => {
  it('that failed can be done once the cause is gone, wherever the process died', async () => {
    const start = await prepareLooking();
    const clean = start.afterCrash('kept');
    let begun = 0;
    const { error } = await runLook(clean, (event) => {
      if (event.type === 'step_started' && event.step_id === 'look') begun = clean.calls;
    });
    expect(error?.code).toBe('tool_input_missing');
    for (let faultAt = begun + 1; faultAt <= clean.calls; faultAt += 1) {
      const where = `killed at call ${faultAt}`;
      const disk = start.afterCrash('kept', { faultAt, fault: 'crash', seed: faultAt });
      await runLook(disk).catch(() => undefined);
      const found = disk.afterCrash('dropped');
      await writeLookedAt(found);
      const book = openLooking(found);
      const [left] = await book.runs.list({});
      const { run: ended } =
        left === undefined
          ? await runLook(found)
          : await book.runs.resume(left.run_id, { overrideFingerprint: false, budget: NO_BUDGET, signal });
      expect(ended.status, where).toBe('done');
      expect(await book.audit.verify(), where).toMatchObject({ intact: true, notices: [] });
    }
  });
});
