import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { PHASES } from '../../src/outline/phases.ts';
import {
  GENERATE,
  hide,
  listCalls,
  type MadeBooks,
  makeBooks,
  readReport,
  startFrom,
} from './outline-folder.ts';
import { type BookFolder, it, readTrouble, type Workbench } from './workbench.ts';

const PUBLISHED = ['outline/outline.json', 'outline/location_registry_active.json', 'Story/SCN-outline.md'];

let made: MadeBooks;

beforeAll(async () => {
  made = await makeBooks();
});

afterAll(() => made.remove());

describe.concurrent('outline generate --from-phase', () => {
  it.for([1, 2, 3, 4, 5, 6])(
    'asks from phase %d on for what that phase needs, and publishes the same bytes',
    async (phase, { bench }) => {
      const book = startFrom(made.outlined, bench);
      const before = publishedBy(book);
      const whole = listCalls(book, runOf(book));
      const ran = await generate(bench, phase);
      expect(ran.code, ran.stderr).toBe(0);
      const asked = listCalls(book, runOf(book));
      expect(asked.toSorted()).toEqual(whole.filter((step) => phaseOf(step) >= phase).toSorted());
      expect(publishedBy(book)).toEqual(before);
      expect(readReport(book).mode_values).toMatchObject({
        from_phase: phase,
        fingerprint_overridden: false,
      });
    },
  );

  it('takes what it needs from a run that itself began at a later phase', async ({ bench }) => {
    const book = startFrom(made.outlined, bench);
    const before = publishedBy(book);
    expect((await generate(bench, 3)).code).toBe(0);
    expect((await generate(bench, 5)).code).toBe(0);
    expect(listCalls(book, runOf(book)).map(phaseOf)).toEqual([5, 5, 5, 6, 6, 6]);
    expect(publishedBy(book)).toEqual(before);
  });

  it('stops after --to-phase, and goes on from there without asking anything twice', async ({ bench }) => {
    const book = startFrom(made.outlined, bench);
    const before = publishedBy(book);
    const paused = await generate(bench, 4, '--to-phase', '4');
    expect(paused.code).toBe(3);
    expect(readReport(book)).toMatchObject({
      reason_codes: ['phase_limit_reached'],
      mode_values: { from_phase: 4, to_phase: 4 },
    });
    const run = runOf(book);
    expect(new Set(listCalls(book, run).map(phaseOf))).toEqual(new Set([4]));
    expect((await bench.here([...GENERATE, '--resume'])).code).toBe(0);
    expect(runOf(book)).toBe(run);
    const asked = listCalls(book, run);
    expect(new Set(asked).size).toBe(asked.length);
    expect(publishedBy(book)).toEqual(before);
  });

  it('is refused where there is no run at all, and where its run stopped before', async ({ bench }) => {
    const book = startFrom(made.story, bench);
    const none = await generate(bench, 2, '--json');
    expect(none.code).toBe(2);
    expect(readTrouble(none)).toMatchObject({
      reason_code: 'prerequisite_missing',
      message: 'No outline run of this book has finished phase 1 yet, so phase 2 has nothing to go on from.',
      kept: 'nothing was changed',
    });
    expect((await bench.here([...GENERATE, '--to-phase', '2'])).code).toBe(3);
    const early = await generate(bench, 4, '--json');
    expect(early.code).toBe(2);
    expect(readTrouble(early).message).toContain('has finished the phases 1 to 3 yet');
    expect(book.runs().filter(({ kind }) => kind === 'outline')).toHaveLength(1);
    expect((await generate(bench, 3)).code).toBe(0);
  });

  it('looks past a newer run that did not get so far', async ({ bench }) => {
    const book = startFrom(made.outlined, bench);
    const first = runOf(book);
    expect((await bench.here([...GENERATE, '--rerun', '--to-phase', '1'])).code).toBe(3);
    expect((await generate(bench, 6)).code).toBe(0);
    expect(book.runs().at(-1)?.task.initial_args['from_run']).toBe(first);
  });

  it('is refused where what the earlier phases were made from has changed, unless overridden', async ({
    bench,
  }) => {
    const book = startFrom(made.outlined, bench);
    const before = book.artifacts();
    const world = JSON.parse(book.read('world.json')) as Record<string, string>;
    const changed = `${JSON.stringify({ ...world, geography: 'Ice, as far as the eye goes.' }, null, 2)}\n`;
    book.write('world.json', changed);
    const refused = await generate(bench, 4, '--json');
    expect(refused.code).toBe(1);
    expect(readTrouble(refused)).toMatchObject({
      reason_code: 'resume_fingerprint_mismatch',
      kept: 'nothing was changed',
      details: { changed: ['inputs/world'] },
    });
    expect(book.artifacts()).toEqual({ ...before, 'world.json': changed });
    const ran = await generate(bench, 4, '--override-fingerprint');
    expect(ran.code, ran.stderr).toBe(0);
    expect(readReport(book).mode_values.fingerprint_overridden).toBe(true);
    expect(new Set(listCalls(book, runOf(book)).map(phaseOf))).toEqual(new Set([4, 5, 6]));
  });

  it('does not mind a change that only later phases see', async ({ bench }) => {
    const book = startFrom(made.outlined, bench);
    const name = 'outline_phase_05_cast_function_refinement.md';
    mkdirSync(join(book.folder, '.control-room/prompts/templates'), { recursive: true });
    book.write(
      `.control-room/prompts/templates/${name}`,
      `${book.read(`prompts/${name}`)}\nMind the bell.\n`,
    );
    const refused = await generate(bench, 6, '--json');
    expect(readTrouble(refused).details).toMatchObject({
      changed: ['templates/outline_phase_05_cast_function_refinement'],
    });
    const ran = await generate(bench, 5);
    expect(ran.code, ran.stderr).toBe(0);
    expect(readReport(book).mode_values.fingerprint_overridden).toBe(false);
  });

  it('keeps the notes of the earlier run unless others are given', async ({ bench }) => {
    const book = startFrom(made.story, bench);
    writeFileSync(join(bench.cwd, 'notes.md'), 'The ferry has a cracked bell.\n');
    expect((await bench.here([...GENERATE, '--notes', 'notes.md'])).code).toBe(0);
    expect((await generate(bench, 4)).code).toBe(0);
    expect(book.runs().at(-1)?.task.initial_args['notes']).toBe('The ferry has a cracked bell.\n');
    writeFileSync(join(bench.cwd, 'notes.md'), 'The ferry has no bell.\n');
    const refused = await generate(bench, 4, '--notes', 'notes.md', '--json');
    expect(readTrouble(refused).details).toMatchObject({ changed: ['inputs/notes'] });
  });

  it.for([
    ['--from-phase', '0'],
    ['--from-phase', '7'],
    ['--from-phase', '5', '--to-phase', '4'],
    ['--from-phase', '5', '--resume'],
  ])('refuses %s %s %s %s', async (options, { bench }) => {
    const book = startFrom(made.outlined, bench);
    const before = book.artifacts();
    const ran = await bench.here([...GENERATE, ...options]);
    expect(ran.code, ran.stderr).toBe(2);
    expect(book.artifacts()).toEqual(before);
  });
});

function generate(bench: Workbench, phase: number, ...more: string[]) {
  return bench.here([...GENERATE, '--from-phase', String(phase), ...more]);
}

function runOf(book: BookFolder): string {
  return readReport(book).run_id ?? '';
}

/** The number of the phase that a step belongs to. */
function phaseOf(stepId: string): number {
  return PHASES.find(({ id }) => stepId.startsWith(`${id}/`))?.number ?? 0;
}

function publishedBy(book: BookFolder): Record<string, string> {
  return Object.fromEntries(PUBLISHED.map((path) => [path, hide(book.read(path))]));
}
