import type { ListedFinding } from '../novel/findings/open-findings.ts';
import { formatColumns } from './format-columns.ts';

export function formatListedFindings(findings: readonly ListedFinding[]): string {
  if (findings.length === 0) return 'Nothing was found that is not mended.';
  return formatColumns(
    findings.map(({ id, where, reason_code, severity, message, waived }) => [
      id,
      where,
      reason_code ?? severity ?? '',
      waived === null ? message : `waived (${waived}): ${message}`,
    ]),
  );
}
