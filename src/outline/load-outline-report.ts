import { type OutlineReport, OutlineReportSchema } from '../contracts/outline-report.ts';
import type { Files } from '../engine/ports.ts';
import { readText } from '../engine/read-files.ts';
import { OUTLINE_FILES } from './outline-files.ts';

export type LoadedReport =
  | { readonly state: 'valid'; readonly report: OutlineReport }
  | { readonly state: 'missing' | 'unreadable'; readonly report: null };

export async function loadOutlineReport(files: Pick<Files, 'read'>): Promise<LoadedReport> {
  const text = await readText(files, OUTLINE_FILES.report);
  if (text === null) return { state: 'missing', report: null };
  try {
    const parsed = OutlineReportSchema.safeParse(JSON.parse(text));
    return parsed.success ? { state: 'valid', report: parsed.data } : { state: 'unreadable', report: null };
  } catch {
    return { state: 'unreadable', report: null };
  }
}
