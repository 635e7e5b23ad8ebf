import { describe, expect, it } from 'vitest';
import { createFaultyAuthor } from '../../test/fakes/faulty-author.ts';
import { loadOfflineAuthor } from '../../test/fakes/load-offline-author.ts';
import { makeOutline, prepareBook, readAll } from '../../test/fakes/outline-bench.ts';
import type { ProjectStore } from '../engine/ports.ts';
import { USUAL_OUTLINE } from './outline-sources.ts';

/** The store, and what lay beside a run at the moment in which it said that it had ended. */
function watchEnds(store: ProjectStore) {
  const ends: { status: string; run_id: string; files: string[] }[] = [];
  const watched: ProjectStore = {
    ...store,
    runs: {
      ...store.runs,
      async openJournal(runId, fence) {
        const opened = await store.runs.openJournal(runId, fence);
        const journal: typeof opened.journal = {
          ...opened.journal,
          async saveRun(run, options) {
            if (run.status !== 'running') {
              const { run_id, status } = run;
              const left = [...(await readAll(store))].filter(([, text]) =>
                text.includes(`"run_id": "${run_id}"`),
              );
              ends.push({ run_id, status, files: left.map(([path]) => path).sort() });
            }
            return opened.journal.saveRun(run, options);
          },
        };
        return { ...opened, journal };
      },
    },
  };
  return { ends, watched };
}

const LATEST = 'outline/outline_pipeline_report_latest.json';

describe('an outline run that says it has ended', () => {
  it.each([
    ['failed', () => createFaultyAuthor({ phase: 2, fault: 'unparsable', when: 'always' }), USUAL_OUTLINE],
    ['paused', loadOfflineAuthor, { ...USUAL_OUTLINE, toPhase: 2 }],
    ['done', loadOfflineAuthor, USUAL_OUTLINE],
  ] as const)('has left its report by then: %s', async (status, createModel, options) => {
    const model = await createModel();
    const bench = await prepareBook();
    const { ends, watched } = watchEnds(bench.store);
    await makeOutline(model, { options }, { ...bench, store: watched });
    const [{ run_id, ...end } = { run_id: '' }, ...more] = ends;
    const own = `outline/pipeline_runs/${run_id}`;
    const marker = status === 'done' ? [] : [`${own}/pause_marker.json`];
    expect([end, more]).toMatchObject([
      { status, files: expect.arrayContaining([LATEST, `${own}/outline_pipeline_report.json`, ...marker]) },
      [],
    ]);
  });
});
