import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { OutlineReportSchema } from '../../src/contracts/outline-report.ts';
import { REASONS } from '../../src/reasons.ts';
import { createFaultyAuthor, type FaultName, type FaultPlace } from './faulty-author.ts';
import { makeOutline, prepareBook } from './outline-bench.ts';
import { BRIDGED_BOOK, TEST_BOOK } from './test-book.ts';

interface Row {
  readonly fault: FaultName;
  readonly when: 'always' | 'first';
  readonly form?: 'delta';
  readonly phases: readonly FaultPlace[];
  readonly status: string;
  readonly code: string | null;
  readonly repeated: boolean;
  readonly exit: number;
  readonly attempts: number;
}

/** The one bridge there is. */
const BRIDGE = 'phase_04_transition_causality_refinement/bridge:2.2-2.3';

const { rows } = JSON.parse(
  readFileSync(new URL('../fixtures/outline/faults.json', import.meta.url), 'utf8'),
) as { rows: Row[] };

export type OutlineFault = ReturnType<typeof listOutlineFaults>[number];

/** Every way to misbehave at every phase where it can be; or each at one of its phases, the first and the last by turns. */
export function listOutlineFaults(which: 'all' | 'some') {
  return rows.flatMap((row, index) => {
    const phases = which === 'all' ? row.phases : row.phases.slice(index % 2 === 0 ? -1 : 0).slice(0, 1);
    return phases.map((phase) => ({ ...row, phase, form: row.form ?? ('whole' as const) }));
  });
}

export async function playOutlineFault(row: OutlineFault): Promise<void> {
  const { phase, fault, when, form } = row;
  const model = await createFaultyAuthor({ phase, fault, when, form });
  const bench = await prepareBook(row.phase === 'bridge' ? BRIDGED_BOOK : TEST_BOOK);
  const { outcome, files } = await makeOutline(model, {}, bench);
  const report = OutlineReportSchema.parse(
    JSON.parse(files.get('outline/outline_pipeline_report_latest.json') ?? 'null'),
  );

  expect(report.overall_status.replace('_WITH_WARNINGS', '')).toBe(row.status);
  expect(model.faultyRequests()).toBe(row.attempts);
  if (row.code === null) {
    expect(outcome.error).toBeNull();
    expect(files.has('outline/outline.json')).toBe(true);
    return;
  }
  expect(outcome.error?.code).toBe(row.code);
  expect(REASONS[outcome.error?.code ?? 'invariant_broken'].exit).toBe(row.exit);
  expect(report.reason_codes[0]).toBe(row.code);
  expect(report.reason_codes.includes('same_failure_repeated')).toBe(row.repeated);
  expect(report.phase_failed).toMatch(
    row.phase === 'bridge' ? /^phase_04_/ : new RegExp(`^phase_0${row.phase}_`),
  );
  expect(report.top_errors.length).toBeGreaterThan(0);
  if (row.phase === 'bridge' && row.status === 'ERROR') {
    expect(new Set(report.top_errors.map(({ unit }) => unit))).toEqual(new Set([BRIDGE]));
    expect(report.attempt_usage.by_unit[BRIDGE]).toBe(row.attempts);
    expect(report.top_errors[0]).toMatchObject({ reason_code: row.code, attempt: row.attempts });
  }
  expect(files.has('outline/outline.json')).toBe(false);
  const folder = `outline/pipeline_runs/${report.run_id}`;
  expect(files.has(`${folder}/pause_marker.json`)).toBe(true);
  expect(files.get(`${folder}/outline_pipeline_report.json`)).toBe(
    files.get('outline/outline_pipeline_report_latest.json'),
  );
  if (row.code === 'json_parse') expect(report.raw_model_output_path).not.toBeNull();
}
