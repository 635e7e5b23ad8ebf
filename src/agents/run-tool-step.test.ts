import { describe, expect, it } from 'vitest';
import { BARE_RECIPE, type BenchWork, createRecipeBench } from '../../test/fakes/recipe-bench.ts';
import { createAuditReader } from '../audit/create-audit-reader.ts';
import type { JsonObject } from '../contracts/json.ts';
import { CodedError } from '../errors.ts';
import { runToolStep } from './run-tool-step.ts';

/** Whatever a run calls stands in its plan. */
const PLANNED = {
  ...BARE_RECIPE,
  phase_a: [{ step_id: 'read', tool: 'file_reader', args: {}, output_slot: 'text' }],
};

const createBench = (args: JsonObject, tool = 'file_reader') => {
  const bench = createRecipeBench(PLANNED);
  const work: BenchWork = async (context, desk) => {
    await runToolStep(context, desk, { stepId: 'read', tool, args, outputSlot: 'text' });
    return context.slot('text');
  };
  const receipts = async () => {
    const reader = createAuditReader({ store: bench.engine.store });
    const entries = await reader.list({ session: 'sess_test' });
    return Promise.all(entries.map(({ id }) => reader.loadToolReceipt(id)));
  };
  return { bench, work, receipts };
};

describe('runToolStep', () => {
  it('leaves the output in a receipt, and a pointer to it in the slot', async () => {
    const { bench, work, receipts } = createBench({ path: 'notes/a.md' });
    await bench.write({ 'notes/a.md': 'The boat was gone.' });
    const { output } = await bench.run(work);
    const [receipt, ...more] = await receipts();
    expect(more).toEqual([]);
    expect(output).toMatchObject({ type: 'pointer', receipt_id: receipt?.receipt_id });
    expect(receipt).toMatchObject({
      tool: 'file_reader',
      args: { path: 'notes/a.md' },
      step_id: 'read',
      error: null,
    });
    expect(JSON.stringify(receipt?.output)).toContain('The boat was gone.');
  });

  it('leaves a receipt of a failure as well, and a second one when it is taken up again', async () => {
    const { bench, work, receipts } = createBench({ path: 'notes/a.md' });
    const failed = await bench.run(work);
    expect(failed.error?.code).toBe('tool_input_missing');
    await bench.write({ 'notes/a.md': 'The boat was gone.' });
    expect((await bench.resume(failed.run.run_id, work)).error).toBeNull();
    expect((await receipts()).map((receipt) => receipt?.error?.reason_code ?? null)).toEqual([
      'tool_input_missing',
      null,
    ]);
  });

  it.each([
    ['a good one', true],
    ['a bad one', false],
  ])('goes on from a receipt that the journal does not know of: %s', async (_, isThere) => {
    const { bench, work, receipts } = createBench({ path: 'notes/a.md' });
    if (isThere) await bench.write({ 'notes/a.md': 'first' });
    // The process ends between the trail and the journal: then the journal has no line of the step.
    const dying: BenchWork = (context, sources) => {
      const cut: typeof sources.trail.appendToolReceipt = async (parts) => {
        await sources.trail.appendToolReceipt(parts);
        throw new CodedError('storage_failed');
      };
      return work(context, { ...sources, trail: { ...sources.trail, appendToolReceipt: cut } });
    };
    await expect(bench.run(dying)).rejects.toMatchObject({ code: 'storage_failed' });
    const run = { run_id: 'run_1' };
    expect(await bench.engine.records(run.run_id)).toEqual([]);
    await bench.write({ 'notes/a.md': 'second' });
    const resumed = await bench.resume(run.run_id, work);
    // What was wrong may have been put right since, so a receipt with trouble in it is not the last word.
    expect(await receipts()).toHaveLength(isThere ? 1 : 2);
    expect(resumed.error).toBeNull();
    const last = (await receipts()).at(-1);
    expect(JSON.stringify(last?.output)).toContain(isThere ? 'first' : 'second');
  });

  it('describes a dry run in its own words', async () => {
    const { bench, work, receipts } = createBench({ path: 'notes/a.md', dry_run: true });
    const { output, error } = await bench.run(work);
    expect([error, output]).toEqual([
      null,
      expect.objectContaining({ summary: expect.stringContaining('dry run') }),
    ]);
    expect(await receipts()).toMatchObject([{ output: { dry_run: true, would_read: ['notes/a.md'] } }]);
  });

  it('tells its caller what to show, with or without a slot', async () => {
    const bench = createRecipeBench(PLANNED);
    await bench.write({ 'notes/a.md': 'The boat was gone.' });
    const { output } = await bench.run(async (context, desk) => {
      const call = { stepId: 'read/call:2', tool: 'file_reader', args: { path: 'notes/a.md' } };
      return runToolStep(context, desk, call);
    });
    const [record] = await bench.engine.records('run_1');
    expect(record).toMatchObject({ step_id: 'read/call:2', tool: 'file_reader', output_slot: null });
    expect(output).toEqual({
      receipt_id: record?.receipt_id,
      output_hash: expect.stringMatching(/^sha256:/),
      preview: expect.stringContaining('notes/a.md'),
      digest: expect.stringContaining('The boat was gone.'),
    });
  });

  it('refuses a tool that is not there', async () => {
    const { bench, work } = createBench({}, 'no_such_tool');
    expect((await bench.run(work)).error?.code).toBe('tool_unknown');
  });
});
