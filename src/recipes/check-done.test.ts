import { describe, expect, it } from 'vitest';
import {
  BARE_RECIPE,
  type BenchWork,
  createRecipeBench,
  createTestScope,
  WORK_ISSUE,
} from '../../test/fakes/recipe-bench.ts';
import type { DodCheck } from '../contracts/recipe.ts';
import { checkDone, checkReports } from './check-done.ts';
import type { RecipeSources } from './recipe-sources.ts';

const DOD: readonly DodCheck[] = [
  { check: 'file_exists', path: 'notes/a.md' },
  { check: 'report_passes', slot: 'report' },
  { check: 'slot_not_null', slot: 'draft' },
];

const work =
  (slots: Parameters<typeof createTestScope>[0]): BenchWork =>
  (context, sources) =>
    checkDone(context, sources, { issueId: WORK_ISSUE, scope: createTestScope(slots) });

const GOOD = { report: { pass: true }, draft: 'text' };

describe('checkDone', () => {
  it('passes where every check does, and opens nothing', async () => {
    const bench = createRecipeBench({ ...BARE_RECIPE, dod: [...DOD] });
    await bench.write({ 'notes/a.md': 'there' });
    const { run, error } = await bench.run(work(GOOD));
    expect([error, run.status, await bench.issues()]).toEqual([null, 'done', []]);
    const [record] = (await bench.engine.records(run.run_id)).slice(-1);
    expect(record).toMatchObject({ step_id: 'dod', phase: 'dod', output_preview: '3 of 3 checks pass' });
  });

  it('opens an issue with every check that does not, and ends the run as failed', async () => {
    const bench = createRecipeBench({ ...BARE_RECIPE, dod: [...DOD] });
    const { run, error } = await bench.run(work({ report: { pass: false }, draft: 'text' }));
    const [issue, ...more] = await bench.issues();
    expect(more).toEqual([]);
    expect(issue).toMatchObject({
      title: 'Not done: A tested recipe',
      priority: 'high',
      tags: ['dod', 'tested'],
      related_issues: [WORK_ISSUE],
      body: '- file_exists: notes/a.md is not there\n- report_passes: report.pass is false, not true',
    });
    expect([run.status, error?.code, error?.details['issue_id']]).toEqual([
      'failed',
      'dod_failed',
      issue?.id,
    ]);
    expect(error?.details['failed']).toHaveLength(2);
  });

  it('tells a report that does not pass, and why, where that is asked for; anything else ends the run', async () => {
    const tell: BenchWork = async (context, sources) => {
      const scope = createTestScope({ report: { pass: false, summary: 'Eyes.' }, draft: 'text' });
      return checkDone(context, { ...sources, onReportFails: 'tell' }, { issueId: WORK_ISSUE, scope });
    };
    const bench = createRecipeBench({ ...BARE_RECIPE, dod: [...DOD] });
    expect((await bench.run(tell)).error?.code).toBe('dod_failed');
    await bench.write({ 'notes/a.md': 'there' });
    const { run, error, output } = await bench.run(tell);
    const issue = (await bench.issues()).find(({ body }) => !body.includes('notes/a.md'));
    expect([error, run.status, issue?.status]).toEqual([null, 'done', 'open']);
    expect(output).toEqual([
      {
        check: 'report_passes',
        detail: 'report.pass is false, not true: Eyes.',
        issue_id: issue?.id,
      },
    ]);
    const [record] = (await bench.engine.records(run.run_id)).slice(-1);
    expect(record).toMatchObject({ step_id: 'dod', output_preview: '2 of 3 checks pass' });
  });

  it('finds the page of a scene by its numbers, whatever the outline called it when the tools looked', async () => {
    const named = (name: string): DodCheck => ({ check: 'file_exists', path: `Story/Scenes/${name}` });
    const dod = [named('SCN-002-001-ives-knots-a-line.md')];
    const bench = createRecipeBench({ ...BARE_RECIPE, dod });
    await bench.write({ 'Story/Scenes/SCN-002-010-another.md': 'there' });
    expect((await bench.run(work(GOOD))).error?.code).toBe('dod_failed');
    await bench.write({ 'Story/Scenes/SCN-002-001-denzel-knots-a-line.md': 'there' });
    expect((await bench.run(work(GOOD))).run.status).toBe('done');
  });

  it('is looked at anew when the run is taken up again; a second failure has an issue of its own', async () => {
    const bench = createRecipeBench({ ...BARE_RECIPE, dod: [...DOD] });
    const { run } = await bench.run(work(GOOD));
    expect((await bench.resume(run.run_id, work(GOOD))).error?.code).toBe('dod_failed');
    expect(await bench.issues()).toHaveLength(2);
    await bench.write({ 'notes/a.md': 'there' });
    expect((await bench.resume(run.run_id, work(GOOD))).run.status).toBe('done');
    expect((await bench.issues()).map(({ status }) => status)).toEqual(['closed', 'closed']);
  });
});

describe('checkReports', () => {
  const TO_SCENE = { ...BARE_RECIPE, commit: [{ slot: 'draft', to: 'scene' as const, target: '1:1' }] };
  const report = (severity: string) => ({
    pass: false,
    summary: 'Eyes.',
    findings: [{ severity, description: 'Green, not grey.', fix: null }],
    evidence: 'Evidence: characters.json "grey"',
  });
  const look =
    (severity: string, changes: Partial<RecipeSources> = {}): BenchWork =>
    async (context, sources) => {
      const scope = createTestScope({ report: report(severity), draft: 'text' });
      await checkReports(context, { ...sources, ...changes }, { issueId: WORK_ISSUE, scope });
      return null;
    };

  it('ends the run before the commit, without asking for the file that the commit makes', async () => {
    const bench = createRecipeBench({ ...TO_SCENE, dod: [...DOD] });
    const { error } = await bench.run(look('low'));
    expect([error?.code, (await bench.issues())[0]?.body]).toEqual([
      'dod_failed',
      '- report_passes: report.pass is false, not true: Eyes.',
    ]);
  });

  it('leaves it to whoever wants to be told, unless something grave was found', async () => {
    const tell = { onReportFails: 'tell' as const };
    const bench = createRecipeBench({ ...TO_SCENE, dod: [...DOD] });
    expect([(await bench.run(look('medium', tell))).error, await bench.issues()]).toEqual([null, []]);
    expect((await bench.run(look('high', tell))).error?.code).toBe('dod_failed');
  });

  it('has nothing to say where only issues are made of the work', async () => {
    const commit = [{ slot: 'draft', to: 'issue' as const, target: 'A report' }];
    const bench = createRecipeBench({ ...BARE_RECIPE, commit, dod: [...DOD] });
    expect((await bench.run(look('high'))).error).toBeNull();
  });
});
