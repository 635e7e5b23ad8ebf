import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openAsNextProcess } from '../../test/fakes/open-test-store.ts';
import { createRecordingLog } from '../../test/fakes/recording-log.ts';
import { createSimulatedDisk } from '../../test/fakes/simulated-disk.ts';
import { outlineRunReportFile, PROJECT_PATHS } from '../contracts/project-paths.ts';
import { withLease } from '../engine/with-lease.ts';
import { loadOutlineReport } from './load-outline-report.ts';

const VALID = new URL('../../test/fixtures/contracts/outline-pipeline-report/valid/', import.meta.url);
const SAMPLE = JSON.parse(readFileSync(new URL('parse-failure.json', VALID), 'utf8'));
const render = (run_id: string) => JSON.stringify({ ...SAMPLE, run_id });

async function loadFrom(texts: Readonly<Record<string, string>>) {
  const store = openAsNextProcess('/project', createSimulatedDisk());
  const changes = Object.entries(texts).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
  await withLease(store, createRecordingLog(), { owner: 'test', purpose: 'test', waitMs: 0 }, ({ fence }) =>
    store.files.commit(changes, { expect: {}, fence }),
  );
  return loadOutlineReport(store.files);
}

describe('loadOutlineReport', () => {
  const RUNS = {
    [outlineRunReportFile('run_A')]: render('run_A'),
    [outlineRunReportFile('run_B')]: render('run_B'),
    'outline/pipeline_runs/run_C/phase_01_chapter_spine/outline_pipeline_report.json': render('run_C'),
  };

  it.each([
    ['the latest report', { ...RUNS, [PROJECT_PATHS.outlineReport]: render('run_A') }, 'valid', 'run_A'],
    ['where it was lost, that of the newest run', RUNS, 'valid', 'run_B'],
    [
      'nothing for one that cannot be read',
      { ...RUNS, [PROJECT_PATHS.outlineReport]: '{' },
      'unreadable',
      undefined,
    ],
    ['nothing where there was no run', { 'outline/outline.json': '{}' }, 'missing', undefined],
  ])('gives %s', async (_, texts, state, run) => {
    const loaded = await loadFrom(texts);
    expect([loaded.state, loaded.report?.run_id]).toEqual([state, run]);
  });
});
