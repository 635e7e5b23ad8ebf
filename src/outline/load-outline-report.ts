import { type OutlineReport, OutlineReportSchema } from '../contracts/outline-report.ts';
import type { Files } from '../engine/ports.ts';
import { readText } from '../engine/read-files.ts';
import { OUTLINE_FILES, RUNS_FOLDER, runReportFile } from './outline-files.ts';

export type LoadedReport =
  | { readonly state: 'valid'; readonly report: OutlineReport }
  | { readonly state: 'missing' | 'unreadable'; readonly report: null };

/** The latest report. Where its file was lost, it is still in the folder of the newest run, which every report has a copy in;
 *  ids of runs sort by time. */
export async function loadOutlineReport(files: Pick<Files, 'read' | 'list'>): Promise<LoadedReport> {
  const text = (await readText(files, OUTLINE_FILES.report)) ?? (await readNewest(files));
  if (text === null) return { state: 'missing', report: null };
  try {
    const parsed = OutlineReportSchema.safeParse(JSON.parse(text));
    return parsed.success ? { state: 'valid', report: parsed.data } : { state: 'unreadable', report: null };
  } catch {
    return { state: 'unreadable', report: null };
  }
}

async function readNewest(files: Pick<Files, 'read' | 'list'>): Promise<string | null> {
  const runOf = (path: string) => path.slice(RUNS_FOLDER.length + 1).split('/')[0] ?? '';
  const isReport = (path: string) => path === runReportFile(runOf(path));
  const isFolder = (path: string) => path === `${RUNS_FOLDER}/${runOf(path)}` || path === RUNS_FOLDER;
  const found = await files.list(RUNS_FOLDER, (path) => isFolder(path) || isReport(path));
  const newest = found
    .map(({ path }) => path)
    .filter(isReport)
    .sort()
    .at(-1);
  return newest === undefined ? null : readText(files, newest);
}
