import { describe, expect, it } from 'vitest';
import { LocationRegistrySchema } from '../../src/contracts/location-registry.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { Model } from '../../src/engine/ports.ts';
import { CodedError } from '../../src/errors.ts';
import { USUAL_OUTLINE } from '../../src/outline/outline-sources.ts';
import { changeScenes } from '../fakes/change-scenes.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { makeOutline, prepareBook, readAll } from '../fakes/outline-bench.ts';
import { openTestBook } from '../fakes/test-book.ts';

// What an outline run leaves behind however it ends, and what its report says of it.

const WORK = { overrideFingerprint: false, budget: NO_BUDGET, signal: new AbortController().signal };

/** Answers so many requests, and then fails. */
async function failAfter(answers: number, error: () => CodedError): Promise<Model> {
  const author = await loadOfflineAuthor();
  let requests = 0;
  return {
    ...author,
    maxInFlight: 1,
    async generate(request, options) {
      requests += 1;
      if (requests > answers) throw error();
      return author.generate(request, options);
    },
  };
}

const folderOf = (runId: string) => `outline/pipeline_runs/${runId}`;

function readRegistry(files: ReadonlyMap<string, string>, runId: string) {
  const text = files.get(`${folderOf(runId)}/outline_location_registry_v1.json`);
  return LocationRegistrySchema.parse(JSON.parse(text ?? 'null'));
}

describe('the registry of a run', () => {
  it.each([
    ['before the first answer', 0, true],
    ['in phase 03', 3, true],
    ['in phase 05', 9, false],
  ])('is left by one that stops %s', async (_, answers, isEmpty) => {
    const model = await failAfter(answers, () => new CodedError('provider_quota', { message: 'empty' }));
    const { outcome, files } = await makeOutline(model);
    expect([outcome.run.status, outcome.report.reason_codes]).toEqual(['paused', ['provider_quota']]);
    expect(readRegistry(files, outcome.run.run_id).locations.length === 0).toBe(isEmpty);
  });

  it('is left by one that fails, and by one that was asked to stop on the way', async () => {
    const failed = await makeOutline(
      await failAfter(0, () => new CodedError('provider_unauthorised', { message: 'no' })),
    );
    expect(failed.outcome.run.status).toBe('failed');
    expect(readRegistry(failed.files, failed.outcome.run.run_id).locations).toEqual([]);
    const options = { ...USUAL_OUTLINE, toPhase: 3 } as const;
    const stopped = await makeOutline(await loadOfflineAuthor(), { options });
    expect(stopped.outcome.report.overall_status).toBe('PAUSED');
    expect(readRegistry(stopped.files, stopped.outcome.run.run_id).locations).not.toEqual([]);
  });
});

describe('the pause marker', () => {
  it('is there while there is something to go on with, and gone after the outline is published', async () => {
    const bench = await prepareBook();
    const model = await failAfter(4, () => new CodedError('provider_quota', { message: 'empty' }));
    const { outcome, files } = await makeOutline(model, {}, bench);
    const marker = `${folderOf(outcome.run.run_id)}/pause_marker.json`;
    expect(files.has(marker)).toBe(true);
    const book = openTestBook(bench.store, bench.clock, await loadOfflineAuthor(), bench.book);
    const { run } = await book.runs.resume(outcome.run.run_id, WORK);
    expect(run.status).toBe('done');
    const after = await readAll(bench.store);
    expect([after.has(marker), after.has('outline/outline.json')]).toEqual([false, true]);
  });
});

describe('what wants attention', () => {
  it('is named: a stop that only a person can mend is itself an item', async () => {
    const model = await failAfter(2, () => new CodedError('provider_unauthorised', { message: 'no key' }));
    const { report } = (await makeOutline(model)).outcome;
    expect(report.requires_user_attention).toBe(true);
    expect(report.attention_items).toMatchObject([
      { reason_code: 'provider_unauthorised', scene_ref: null, message: 'no key' },
    ]);
  });

  it('is nobody’s matter where the run only waits for a provider', async () => {
    const model = await failAfter(2, () => new CodedError('provider_quota', { message: 'empty' }));
    const { report } = (await makeOutline(model)).outcome;
    expect([report.requires_user_attention, report.attention_items]).toEqual([false, []]);
  });
});

describe('the report', () => {
  it('repeats the reason of whatever a phase took away', async () => {
    const reason = 'The thread is not touched here.';
    const path = '/sections/0/scenes/0/threads';
    const model = await changeScenes(
      'phase_05_cast_function_refinement',
      (scene, chapter) => {
        if (chapter === 1 && scene.scene_id === 1) delete scene['threads'];
      },
      (answer, { chapters }) => {
        if (chapters[0]?.chapter_id === 1) answer['degradations'] = [{ path, reason }];
      },
    );
    const { report, error } = (await makeOutline(model)).outcome;
    expect(error).toBeNull();
    const phase = 'phase_05_cast_function_refinement';
    expect(report.degradations).toEqual([{ phase, unit: `${phase}/chapter:1`, path, reason }]);
  });

  it('tells a derivation of the phase in which it was made', async () => {
    const model = await changeScenes('phase_03_scene_draft', (scene, chapter) => {
      if (chapter !== 1 || scene.scene_id !== 2) return;
      scene['handoff_mode'] = 'direct_continuation';
      delete scene['location_start_label'];
      delete scene['location_start_parent_label'];
    });
    const { report, error } = (await makeOutline(model)).outcome;
    expect(error).toBeNull();
    expect(report.derivations).toMatchObject([
      { scene_ref: '1:2', derived_from: '1:1', phase: 'phase_03_scene_draft' },
    ]);
  });
});
