import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type OutlineReport, OutlineReportSchema } from '../../src/contracts/outline-report.ts';
import {
  GENERATE,
  hide,
  LATEST,
  listCalls,
  type MadeBooks,
  makeBooks,
  maskOutline,
  ON,
  readReport,
  startFrom,
} from './outline-folder.ts';
import { REPO } from './run-bin.ts';
import { it as servedIt } from './with-server.ts';
import { type BookFolder, it, readDocument, readTrouble, type Workbench } from './workbench.ts';

const BANNER = (status: string) => [
  `WRITE GATED: outline status=${status}. See projects/b/${LATEST}.`,
  'Use --ack-outline-issues only for SUCCESS_WITH_WARNINGS attention cases.',
];
const SCHEMAS = {
  outline: 'outline/outline.json',
  location_registry: 'outline/location_registry_active.json',
  outline_pipeline_report: LATEST,
};

let made: MadeBooks;

beforeAll(async () => {
  made = await makeBooks();
});

afterAll(() => made.remove());

describe.concurrent('outline generate', () => {
  it('makes outline, registry, page and report, and ends with the six lines of the summary', async ({
    bench,
  }) => {
    const book = startFrom(made.story, bench);
    const ran = await bench.here(GENERATE);
    expect(ran.code).toBe(0);
    const report = readReport(book);
    expect(report.overall_status).toMatch(/^SUCCESS(_WITH_WARNINGS)?$/);
    expect(ran.stderr.split('\n').slice(-7, -1)).toEqual([
      `status    ${report.overall_status}`,
      'phase     phase_06_thread_payoff_refinement',
      'attempts  1/2',
      `reasons   ${report.reason_codes.slice(0, 3).join(', ') || 'none'}`,
      `report    outline/pipeline_runs/${report.run_id}/outline_pipeline_report.json`,
      'ATTENTION ITEMS: 0',
    ]);
    expect(report).toMatchObject({ requires_user_attention: false, phase_failed: null, top_errors: [] });
    expect(book.has('Story/SCN-outline.md')).toBe(true);
    expect(book.read(`outline/pipeline_runs/${report.run_id}/outline_pipeline_report.json`)).toBe(
      book.read(LATEST),
    );
    for (const [name, path] of Object.entries(SCHEMAS)) {
      const schema = JSON.parse(readFileSync(join(REPO, 'schemas', `${name}.schema.json`), 'utf8'));
      const validate = new Ajv2020({ allErrors: true, validateFormats: false }).compile(schema);
      expect(validate(JSON.parse(book.read(path))), JSON.stringify(validate.errors)).toBe(true);
    }
    expect(maskOutline(book)).toEqual(maskOutline(made.bench.book('b')));
  });

  it('does not go over an outline that is there, unless asked to, and then makes the same', async ({
    bench,
  }) => {
    const book = startFrom(made.outlined, bench);
    const before = book.artifacts();
    const refused = await bench.here([...GENERATE, '--json']);
    expect(refused.code).toBe(2);
    expect(readTrouble(refused)).toMatchObject({
      reason_code: 'outline_exists',
      kept: 'nothing was changed',
      details: { status: 'ERROR', phase: null, attention_items: 0 },
    });
    const told = await bench.here(GENERATE);
    expect(told.stderr).toContain(
      [
        'status    ERROR',
        'phase     none',
        'attempts  0/2',
        'reasons   outline_exists',
        'report    none',
        'ATTENTION ITEMS: 0',
      ].join('\n'),
    );
    expect(book.artifacts()).toEqual(before);

    expect((await bench.here([...GENERATE, '--rerun'])).code).toBe(0);
    const runs = book.list('outline/pipeline_runs');
    expect(runs).toHaveLength(2);
    for (const path of [...Object.values(SCHEMAS), 'Story/SCN-outline.md'])
      expect(hide(book.read(path)), path).toBe(hide(before[path] ?? ''));
  });

  it('does not pull the outline from under written chapters, unless forced', async ({ bench }) => {
    const book = startFrom(made.outlined, bench);
    book.write('chapters/chapter_001.json', '{}');
    const before = book.artifacts();
    const refused = await bench.here([...GENERATE, '--rerun', '--json']);
    expect(refused.code).toBe(2);
    expect(readTrouble(refused).reason_code).toBe('chapters_written');
    expect(book.artifacts()).toEqual(before);
    expect((await bench.here([...GENERATE, '--rerun', '--force'])).code).toBe(0);
    expect(book.read('chapters/chapter_001.json')).toBe('{}');
  });

  it('stops at drifted templates with a report and the command that mends it', async ({ bench }) => {
    const book = startFrom(made.story, bench);
    const copy = 'prompts/outline_phase_03_scene_draft.md';
    book.write(copy, `${book.read(copy)}\nRhyme everything.\n`);
    const ran = await bench.here(GENERATE);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('Run: bookforge book update-templates --book b');
    expect(ran.stderr).toContain('status    ERROR');
    expect(readReport(book)).toMatchObject({
      overall_status: 'ERROR',
      requires_user_attention: true,
      reason_codes: ['template_drift'],
    });
    expect(book.has('outline/outline.json')).toBe(false);
    const [run, ...more] = book.runs().filter(({ kind }) => kind === 'outline');
    expect([run?.status, run?.usage.calls, more]).toEqual(['failed', 0, []]);
    const folder = `outline/pipeline_runs/${run?.run_id}`;
    expect(JSON.parse(book.read(`${folder}/outline_pipeline_report.json`))).toEqual(readReport(book));
    expect(JSON.parse(book.read(`${folder}/pause_marker.json`))).toMatchObject({
      reason_code: 'template_drift',
      resume_from: expect.stringContaining('book update-templates --book b'),
    });
  });

  it('keeps an exact number of scenes and a range, per chapter', async ({ bench }) => {
    const book = startFrom(made.story, bench);
    const exact = await bench.here([...GENERATE, '--exact-scene-count', '4']);
    const report = readReport(book);
    expect(report.mode_values.scene_count).toBe('exactly 4');
    // Without bridges either every seam is low enough, or the run says which one is not.
    if (exact.code === 0) expect(countScenes(book)).toEqual([4, 4, 4]);
    else expect([exact.code, report.reason_codes[0]]).toEqual([1, 'exact_scene_count_transition_conflict']);
    expect((await bench.here([...GENERATE, '--rerun', '--scene-count-range', '3:6'])).code).toBe(0);
    expect(readReport(book).mode_values.scene_count).toBe('3 to 6');
    for (const count of countScenes(book)) expect([3, 4, 5, 6]).toContain(count);
  });

  it.for([
    ['--scene-count-range', '6:3'],
    ['--scene-count-range', '0:3'],
    ['--scene-count-range', '4'],
    ['--scene-count-range', 'a:b'],
    ['--exact-scene-count', '0'],
    ['--exact-scene-count', '2.5'],
    ['--exact-scene-count', '4', '--scene-count-range', '3:6'],
    ['--to-phase', '0'],
    ['--to-phase', '7'],
    ['--notes', 'not-there.md'],
    ['--resume', '--rerun'],
  ])('refuses %s %s', async (options, { bench }) => {
    const book = startFrom(made.story, bench);
    const ran = await bench.here([...GENERATE, ...options]);
    expect(ran.code, ran.stderr).toBe(2);
    expect(book.has(LATEST)).toBe(false);
  });

  it('says of every transition hint whether it was met and where', async ({ bench }) => {
    const book = startFrom(made.story, bench);
    const hints = [
      { hint_id: 'bell', text: 'Enter the second chapter on the sound of a bell.', chapter: 2 },
      { hint_id: 'H-2', text: 'Nobody may leave a room without an object in hand.' },
    ];
    writeFileSync(
      join(bench.cwd, 'hints.json'),
      JSON.stringify({ schema_version: 'transition_hints_v1', hints }),
    );
    expect((await bench.here([...GENERATE, '--transition-hints', 'hints.json'])).code).toBe(0);
    const { transition_hint_compliance: told } = readReport(book);
    expect(told.map(({ hint_id }) => hint_id)).toEqual(['bell', 'H-2']);
    for (const { satisfied, evidence_scene_refs } of told)
      expect(satisfied).toBe(evidence_scene_refs.length > 0);
  });

  it.for(['not json', '{}', '{"schema_version":"transition_hints_v1","hints":[{"text":"no id"}]}'])(
    'refuses the hints %s',
    async (text, { bench }) => {
      const book = startFrom(made.story, bench);
      writeFileSync(join(bench.cwd, 'hints.json'), text);
      const ran = await bench.here([...GENERATE, '--transition-hints', 'hints.json']);
      expect(ran.code, ran.stderr).toBe(2);
      expect(book.runs().filter(({ kind }) => kind === 'outline')).toEqual([]);
    },
  );

  it('stops after a phase, and goes on from there without asking anything twice', async ({ bench }) => {
    const book = startFrom(made.story, bench);
    const paused = await bench.here([...GENERATE, '--to-phase', '3']);
    expect(paused.code).toBe(3);
    expect(paused.stderr).toContain('status    PAUSED');
    const report = readReport(book);
    expect(report).toMatchObject({ overall_status: 'PAUSED', reason_codes: ['phase_limit_reached'] });
    expect(book.has(`outline/pipeline_runs/${report.run_id}/pause_marker.json`)).toBe(true);
    expect(book.has('outline/outline.json')).toBe(false);
    const before = listCalls(book, report.run_id ?? '');
    expect(before).toHaveLength(2 + 3);

    expect((await bench.here([...GENERATE, '--resume'])).code).toBe(0);
    expect(readReport(book).run_id).toBe(report.run_id);
    const after = listCalls(book, report.run_id ?? '');
    expect(after.slice(0, before.length)).toEqual(before);
    expect(new Set(after).size).toBe(after.length);
    expect(after.length).toBe(
      listCalls(made.bench.book('b'), readReport(made.bench.book('b')).run_id ?? '').length,
    );
    expect(maskOutline(book)['outline/outline.json']).toBe(
      maskOutline(made.bench.book('b'))['outline/outline.json'],
    );
  });

  it('goes on against other inputs only when told to, and the report says so', async ({ bench }) => {
    const book = startFrom(made.story, bench);
    expect((await bench.here([...GENERATE, '--to-phase', '2'])).code).toBe(3);
    // A phase that is still to come: what is journaled already stands.
    const name = 'outline_phase_06_thread_payoff_refinement.md';
    mkdirSync(join(book.folder, '.control-room/prompts/templates'), { recursive: true });
    book.write(
      `.control-room/prompts/templates/${name}`,
      `${book.read(`prompts/${name}`)}\nMind the bell.\n`,
    );
    const refused = await bench.here([...GENERATE, '--resume', '--json']);
    expect(refused.code).toBe(1);
    expect(readReport(book)).toMatchObject({
      overall_status: 'ERROR',
      reason_codes: ['resume_fingerprint_mismatch'],
      mode_values: { fingerprint_overridden: false },
    });
    const ran = await bench.here([...GENERATE, '--resume', '--override-fingerprint']);
    expect(ran.code, ran.stderr).toBe(0);
    expect(readReport(book).mode_values.fingerprint_overridden).toBe(true);
  });

  it.for([
    ['world.json', 'geography'],
    ['theme_conflict.json', 'tone'],
  ] as const)(
    'keeps what was finished before %s changed, and shows the rest what it is now',
    async ([file, key], { bench }) => {
      const book = startFrom(made.story, bench);
      expect((await bench.here([...GENERATE, '--to-phase', '2'])).code).toBe(3);
      const before = listCalls(book, readReport(book).run_id ?? '');
      const story = JSON.parse(book.read(file)) as Record<string, unknown>;
      expect(story[key]).toBeTypeOf('string');
      book.write(file, `${JSON.stringify({ ...story, [key]: 'Ice, and nobody who owns it.' }, null, 2)}\n`);
      const refused = await bench.here([...GENERATE, '--resume', '--json']);
      expect(refused.code).toBe(1);
      expect(readTrouble(refused)).toMatchObject({
        reason_code: 'resume_fingerprint_mismatch',
        details: { changed: [`inputs/${file.replace('.json', '')}`] },
      });
      const ran = await bench.here([...GENERATE, '--resume', '--override-fingerprint', '--to-phase', '5']);
      expect(ran.code, ran.stderr).toBe(3);
      expect((await bench.here([...GENERATE, '--resume'])).code).toBe(0);

      const report = readReport(book);
      expect(report).toMatchObject({
        overall_status: 'SUCCESS_WITH_WARNINGS',
        requires_user_attention: false,
        mode_values: { fingerprint_overridden: true },
      });
      const kept = report.warnings.filter(({ reason_code }) => reason_code === 'step_inputs_overridden');
      expect(kept.map(({ unit }) => unit)).toEqual([
        'phase_01_chapter_spine/book',
        'phase_02_section_architecture/book',
      ]);
      const after = listCalls(book, report.run_id ?? '');
      expect(after.slice(0, before.length)).toEqual(before);
      expect(new Set(after).size).toBe(after.length);
      const run = book.runs().find(({ run_id }) => run_id === report.run_id);
      expect(run?.overrides).toMatchObject([{ what: 'fingerprint' }]);
      expect(run?.notices.map(({ reason_code }) => reason_code)).toContain('step_inputs_overridden');
    },
  );

  it('has nothing to go on with where no run was left', async ({ bench }) => {
    startFrom(made.story, bench);
    const ran = await bench.here([...GENERATE, '--resume', '--json']);
    expect(ran.code).toBe(2);
    expect(readTrouble(ran).reason_code).toBe('run_not_resumable');
  });

  servedIt(
    'shows notes and own outline to the model word for word, in every phase',
    async ({ bench, served: { server, env } }) => {
      const book = bench.book('b');
      rmSync(book.folder, { recursive: true });
      startFrom(made.story, bench);
      const notes = 'The “glass” must crack — twice.\n\n  * never <input> rain\t& no song ends\n';
      const outline = '# Chapter 1\n\nThe ferryman counts: one, two, *four*.\n\n# Chapter 3\nHe sings.';
      writeFileSync(join(bench.cwd, 'notes.md'), notes);
      writeFileSync(join(bench.cwd, 'own.md'), outline);
      const ran = await bench.here([...GENERATE, '--notes', 'notes.md', '--from-outline', 'own.md'], env);
      expect(ran.code).toBe(0);
      const prompts = server.requests.map(({ body }) =>
        body.messages.map(({ content }) => content).join('\n'),
      );
      const phases = prompts.filter((prompt) => /^phase: phase_0[1-6]_/m.test(prompt));
      expect(phases).toHaveLength(2 + 4 * 3);
      for (const prompt of phases) {
        expect(prompt).toContain(notes.trim());
        expect(prompt).toContain(outline.trim());
      }
    },
  );
});

describe.concurrent('outline report', () => {
  it('is a table, a page of Markdown, or the document itself', async ({ bench }) => {
    const book = startFrom(made.outlined, bench);
    const { overall_status } = readReport(book);
    const table = await bench.here(['outline', 'report', ...ON]);
    expect(table.code).toBe(0);
    expect(table.stdout).toContain(`status    ${overall_status}`);
    expect(table.stdout).toContain('ATTENTION ITEMS: 0');
    const page = await bench.here(['outline', 'report', ...ON, '--markdown']);
    expect(page.stdout).toContain(`# Outline report: ${overall_status}\n\n| key | value |\n| --- | --- |\n`);
    expect(readDocument(await bench.here(['outline', 'report', ...ON, '--json']))).toEqual(readReport(book));
  });

  it('says clearly that there is none', async ({ bench }) => {
    startFrom(made.story, bench);
    const ran = await bench.here(['outline', 'report', ...ON]);
    expect(ran.code).not.toBe(0);
    expect(ran.stderr).toContain('This book has no outline report yet.');
    expect(ran.stderr).toContain('next  bookforge outline generate --book b');
  });
});

describe.concurrent('run', () => {
  it('is gated where there is no report, with the banner', async ({ bench }) => {
    startFrom(made.story, bench);
    expect(await gate(bench)).toEqual([5, BANNER('MISSING')]);
    expect(await gate(bench, '--ack-outline-issues')).toEqual([5, BANNER('MISSING')]);
  });

  it('is gated where the report cannot be read', async ({ bench }) => {
    startFrom(made.outlined, bench).write(LATEST, '{"overall_status":"SUCCESS"}');
    expect(await gate(bench, '--ack-outline-issues')).toEqual([5, BANNER('UNREADABLE')]);
  });

  it('wants an acknowledgement where warnings want attention', async ({ bench }) => {
    const book = startFrom(made.outlined, bench);
    putStatus(book, 'SUCCESS_WITH_WARNINGS');
    const [code, banner] = await gate(bench);
    expect([code, banner]).toEqual([5, BANNER('SUCCESS_WITH_WARNINGS')]);
    expect(bench.said.at(-1)?.stderr).toContain('ATTENTION ITEMS: 1');
    expect(bench.said.at(-1)?.stderr).toContain('hard_cut_used 1:1: a cut');
    // Behind the gate, the first thing that is looked at is the list of chapters.
    const acknowledged = await bench.here(['run', ...ON, '--ack-outline-issues', '--chapters', '99']);
    expect(acknowledged.code).toBe(2);
    expect(acknowledged.stderr).toContain('The outline has no chapter 99');
  });

  it.for(['PAUSED', 'ERROR'] as const)(
    'stays gated on %s, acknowledged or not',
    async (status, { bench }) => {
      putStatus(startFrom(made.outlined, bench), status);
      expect(await gate(bench)).toEqual([5, BANNER(status)]);
      expect(await gate(bench, '--ack-outline-issues')).toEqual([5, BANNER(status)]);
    },
  );
});

function putStatus(book: BookFolder, overall_status: OutlineReport['overall_status']): void {
  const attention = { reason_code: 'hard_cut_used', phase: null, scene_ref: '1:1', message: 'a cut' };
  const report = {
    ...readReport(book),
    overall_status,
    requires_user_attention: true,
    attention_items: [attention],
  };
  book.write(LATEST, JSON.stringify(OutlineReportSchema.parse(report)));
}

/** The exit code, and the two lines of the banner without what the terminal puts before them. */
async function gate(bench: Workbench, ...more: string[]): Promise<[number | null, string[]]> {
  const { code, stderr } = await bench.here(['run', ...ON, ...more]);
  const lines = stderr.split('\n').map((line) => line.replace(/^(error: | {7})/, ''));
  return [code, lines.slice(0, 2)];
}

function countScenes(book: BookFolder): number[] {
  const { chapters } = JSON.parse(book.read('outline/outline.json')) as {
    chapters: { sections: { scenes: unknown[] }[] }[];
  };
  return chapters.map(({ sections }) => sections.reduce((sum, { scenes }) => sum + scenes.length, 0));
}
