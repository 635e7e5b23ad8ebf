import type { ConsistencyReport, RawConsistencyReport } from '../contracts/consistency-report.ts';
import type { Finding } from '../contracts/finding.ts';
import { checkNames, type KnownNames } from './known-names.ts';

/** The report of a chapter out of a model's answer. Instructions of nothing but blanks are none. */
export function compileReport(
  chapter: number,
  known: KnownNames,
  raw: RawConsistencyReport,
): { readonly value: ConsistencyReport | null; readonly findings: readonly Finding[] } {
  const named = raw.issues.flatMap(({ related_characters }, at) =>
    related_characters.map((name, index) => [name, `/issues/${at}/related_characters/${index}`] as const),
  );
  const findings = checkNames(named, known);
  if (findings.length > 0) return { value: null, findings };
  const issues = raw.issues.map((issue) =>
    issue.fix_instructions?.trim() === '' ? { ...issue, fix_instructions: null } : issue,
  );
  return { value: { chapter_number: chapter, issues, summary: raw.summary }, findings };
}
