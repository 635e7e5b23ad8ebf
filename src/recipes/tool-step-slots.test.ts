import { describe, expect, it } from 'vitest';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import { openAsNextProcess } from '../../test/fakes/open-test-store.ts';
import { createTestKey } from '../../test/fakes/sample-audit.ts';
import { createScriptedModel } from '../../test/fakes/scripted-model.ts';
import { createSimulatedDisk, type SimulatedDisk } from '../../test/fakes/simulated-disk.ts';
import { initTestBook, openTestBook, TEST_BOOK } from '../../test/fakes/test-book.ts';
import { NO_BUDGET } from '../contracts/run.ts';
import type { RunEvent } from '../contracts/run-event.ts';
import { hashJson } from '../engine/hash.ts';
import type { OpenBook } from '../open-book.ts';
import { TOOLS } from '../tools/catalog.ts';

const RECIPE = {
  recipe_id: 'look',
  label: 'Look at a file',
  task_patterns: ['look at the file'],
  phase_a: [
    {
      step_id: 'look',
      tool: 'prose_analyzer',
      args: { scene_path: { $ref: 'task.args.path' } },
      output_slot: 'seen',
    },
  ],
  phase_b: [],
  dod: [{ check: 'slot_not_null', slot: 'seen' }],
};
const SCENE = 'Story/Scenes/SCN-001-001-quay.md';
const { signal } = new AbortController();

function open(disk: SimulatedDisk, onEvent: (event: RunEvent) => void = () => undefined): OpenBook {
  const model = createScriptedModel(() => '');
  return openTestBook(
    openAsNextProcess('/project', disk),
    createFixedClock('2026-02-10T12:00:00Z'),
    model,
    TEST_BOOK,
    {
      equipment: { recipes: new Map([['look.json', JSON.stringify(RECIPE)]]), tools: async () => TOOLS },
      auditKey: createTestKey(),
      onEvent,
    },
  );
}

const run = (disk: SimulatedDisk, onEvent?: (event: RunEvent) => void) =>
  open(disk, onEvent).runRecipe({ recipeId: 'look', args: { path: SCENE }, budget: NO_BUDGET }, signal);

async function writeScene(disk: SimulatedDisk): Promise<void> {
  const store = openAsNextProcess('/project', disk);
  const lease = await store.lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
  const bytes = Buffer.from('She counted the bells. He did not.\n');
  await store.files.commit([{ path: SCENE, bytes }], { expect: {}, fence: lease.fence });
  await lease.release();
}

async function prepare(): Promise<SimulatedDisk> {
  const disk = createSimulatedDisk();
  await initTestBook(openAsNextProcess('/project', disk));
  return disk.afterCrash('kept');
}

describe('a tool step', () => {
  it('fills its slot with a pointer that has the hash of the output in the receipt', async () => {
    const disk = await prepare();
    await writeScene(disk);
    const { run: ended } = await run(disk);
    const { runs, audit } = open(disk);
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
    const disk = await prepare();
    await writeScene(disk);
    const { run: first } = await run(disk);
    const book = open(disk);
    const { run: again } = await book.recipes.runFrom(first.run_id, 'look', { budget: NO_BUDGET, signal });
    expect(again.run_id).not.toBe(first.run_id);
    expect(await book.runs.slot(again.run_id, 'seen')).toMatchObject({
      sha256: (await book.runs.slot(first.run_id, 'seen'))?.sha256,
    });
  });

  it('that failed can be done once the cause is gone, wherever the process died', async () => {
    const start = await prepare();
    const clean = start.afterCrash('kept');
    let begun = 0;
    const { error } = await run(clean, (event) => {
      if (event.type === 'step_started' && event.step_id === 'look') begun = clean.calls;
    });
    expect(error?.code).toBe('tool_input_missing');
    for (let faultAt = begun + 1; faultAt <= clean.calls; faultAt += 1) {
      const where = `killed at call ${faultAt}`;
      const disk = start.afterCrash('kept', { faultAt, fault: 'crash', seed: faultAt });
      await run(disk).catch(() => undefined);
      const found = disk.afterCrash('dropped');
      await writeScene(found);
      const book = open(found);
      const [left] = await book.runs.list({});
      const { run: ended } =
        left === undefined
          ? await run(found)
          : await book.runs.resume(left.run_id, { overrideFingerprint: false, budget: NO_BUDGET, signal });
      expect(ended.status, where).toBe('done');
      expect(await book.audit.verify(), where).toMatchObject({ intact: true, notices: [] });
    }
  });
});
