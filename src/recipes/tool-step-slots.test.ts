import { describe, expect, it } from 'vitest';
import { openLooking, prepareLooking, runLook, writeLookedAt } from '../../test/fakes/tool-step-bench.ts';
import { NO_BUDGET } from '../contracts/run.ts';
import { hashJson } from '../engine/hash.ts';

const { signal } = new AbortController();

describe('a tool step', () => {
  it('fills its slot with a pointer that has the hash of the output in the receipt', async () => {
    const disk = await prepareLooking();
    await writeLookedAt(disk);
    const { run: ended } = await runLook(disk);
    const { runs, audit } = openLooking(disk);
    const slot = await runs.slot(ended.run_id, 'seen');
    if (slot?.type !== 'pointer') throw new Error('no pointer');
    const part = await audit.show(slot.receipt_id);
    if (part.kind !== 'tool_receipt') throw new Error('no receipt of a tool');
    expect(part.toolReceipt.output).toMatchObject({ metrics: { sentence_count: 2 } });
    expect(`sha256:${slot.sha256}`).toBe(part.toolReceipt.output_hash);
    expect(part.toolReceipt.output_hash).toBe(hashJson(part.toolReceipt.output));
    for await (const step of runs.steps(ended.run_id, { full: false })) {
      if (step.step_id === 'look' && step.status === 'done')
        expect(step.output_hash).toBe(part.toolReceipt.output_hash);
    }
    const snapshot = disk.dump().get(`/project/.control-room/runs/${ended.run_id}/cache.json`);
    expect(JSON.parse(Buffer.from(snapshot ?? []).toString('utf8'))).toEqual({ seen: slot });
  });

  it('keeps that hash when a later run takes the step over', async () => {
    const disk = await prepareLooking();
    await writeLookedAt(disk);
    const { run: first } = await runLook(disk);
    const book = openLooking(disk);
    const { run: again } = await book.recipes.runFrom(first.run_id, 'look', { budget: NO_BUDGET, signal });
    expect(again.run_id).not.toBe(first.run_id);
    expect(await book.runs.slot(again.run_id, 'seen')).toMatchObject({
      sha256: (await book.runs.slot(first.run_id, 'seen'))?.sha256,
    });
  });
});
