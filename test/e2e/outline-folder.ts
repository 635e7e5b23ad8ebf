import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OutlineReport, OutlineReportSchema } from '../../src/contracts/outline-report.ts';
import { initBook } from './with-server.ts';
import { type BookFolder, createWorkbench, type Workbench } from './workbench.ts';

// What tests of the outline from outside share: the books they begin with, and how they read what a run left.

export const ON = ['--book', 'b'];
export const GENERATE = ['outline', 'generate', ...ON];
export const LATEST = 'outline/outline_pipeline_report_latest.json';

/** Two projects that stand at the beginning of most tests, made once: one with its story, one with its outline too. */
export interface MadeBooks {
  readonly bench: Workbench;
  readonly story: string;
  readonly outlined: string;
  remove(): void;
}

export async function makeBooks(): Promise<MadeBooks> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bookforge-e2e-outline-')));
  const bench = createWorkbench(folder);
  await initBook(bench);
  const run = async (args: readonly string[]): Promise<void> => {
    const { code, stderr } = await bench.here(args);
    if (code !== 0) throw new Error(stderr);
  };
  for (const step of ['world', 'theme', 'characters']) await run(['step', step, ...ON]);
  const story = join(folder, 'story');
  cpSync(bench.book('b').folder, story, { recursive: true });
  await run(GENERATE);
  return {
    bench,
    story,
    outlined: bench.book('b').folder,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** A copy of one of them, for the test to work on. */
export function startFrom(folder: string, bench: Workbench): BookFolder {
  const book = bench.book('b');
  cpSync(folder, book.folder, { recursive: true });
  return book;
}

export function readReport(book: BookFolder): OutlineReport {
  return OutlineReportSchema.parse(JSON.parse(book.read(LATEST)));
}

/** The steps for which a request was sent, in order. */
export function listCalls(book: BookFolder, runId: string): string[] {
  return book
    .read(`.control-room/runs/${runId}/calls.jsonl`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string; step_id: string })
    .filter(({ event }) => event === 'sent')
    .map(({ step_id }) => step_id);
}

export function maskOutline(book: BookFolder): Record<string, string> {
  const own = Object.entries(book.artifacts()).filter(([path]) => /^(outline|Story)\//.test(path));
  return Object.fromEntries(own.map(([path, text]) => [hide(path), hide(text)]));
}

/** Without run ids and times. */
export function hide(text: string): string {
  return text.replaceAll(/run_[\w-]+/g, 'RUN').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'AT');
}
