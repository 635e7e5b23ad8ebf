import { type OutlineReport, OutlineReportSchema } from '../contracts/outline-report.ts';
import { outlineRunReportFile, PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Files } from '../engine/ports.ts';
import { readText } from '../engine/read-files.ts';

export type LoadedReport =
  | { readonly state: 'valid'; readonly report: OutlineReport }
  | { readonly state: 'missing' | 'unreadable'; readonly report: null };

/** The latest report. Where its file was lost, it is still in the folder of the newest run, which every report has a copy in;
 *  ids of runs sort by time. */
export async function loadOutlineReport(files: Pick<Files, 'read' | 'list'>): Promise<LoadedReport> {
  const text = (await readText(files, PROJECT_PATHS.outlineReport)) ?? (await readNewest(files));
  if (text === null) return { state: 'missing', report: null };
  try {
    const parsed = OutlineReportSchema.safeParse(JSON.parse(text));
    return parsed.success ? { state: 'valid', report: parsed.data } : { state: 'unreadable', report: null };
  } catch {
    return { state: 'unreadable', report: null };
  }
}

async function readNewest(files: Pick<Files, 'read' | 'list'>): Promise<string | null> {
  const runOf = (path: string) => path.slice(PROJECT_PATHS.outlineRuns.length + 1).split('/')[0] ?? '';
  const isReport = (path: string) => path === outlineRunReportFile(runOf(path));
  const isFolder = (path: string) =>
    path === `${PROJECT_PATHS.outlineRuns}/${runOf(path)}` || path === PROJECT_PATHS.outlineRuns;
  const found = await files.list(PROJECT_PATHS.outlineRuns, (path) => isFolder(path) || isReport(path));
  const newest = found
    .map(({ path }) => path)
    .filter(isReport)
    .sort()
    .at(-1);
  return newest === undefined ? null : readText(files, newest);
}
