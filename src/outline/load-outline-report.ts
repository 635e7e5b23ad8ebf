import { type OutlineReport, STORED_OUTLINE_REPORT } from '../contracts/outline-report.ts';
import { outlineRunReportFile, PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Files } from '../engine/ports.ts';
import { type ReadUsable, readUsable } from '../engine/read-usable.ts';

export type LoadedReport =
  | { readonly state: 'valid'; readonly report: OutlineReport }
  | { readonly state: 'missing' | 'unreadable'; readonly report: null };

/** The latest report. Where its file was lost, it is still in the folder of the newest run, which every report has a copy in;
 *  ids of runs sort by time. */
export async function loadOutlineReport(
  files: Pick<Files, 'read' | 'list'>,
  read: ReadUsable = readUsable,
): Promise<LoadedReport> {
  const path = PROJECT_PATHS.outlineReport;
  const bytes = (await files.read(path)) ?? (await readNewest(files));
  const stored = read(STORED_OUTLINE_REPORT, path, bytes);
  if (stored.state === 'absent') return { state: 'missing', report: null };
  return stored.state === 'valid'
    ? { state: 'valid', report: stored.value }
    : { state: 'unreadable', report: null };
}

async function readNewest(files: Pick<Files, 'read' | 'list'>): Promise<Uint8Array | null> {
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
  return newest === undefined ? null : files.read(newest);
}
