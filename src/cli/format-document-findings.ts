import type { ReviewReport } from '../contracts/review-report.ts';
import { formatColumns } from './format-columns.ts';

/** What was found, the worst first. */
export function formatFindings({ severity, findings = [], checks }: ReviewReport): string {
  const { score, target } = checks.readability;
  const rank = (each: string) => ['critical', 'error', 'warn', 'info'].indexOf(each);
  const rows = [...findings]
    .sort((a, b) => rank(a.severity) - rank(b.severity))
    .map(({ severity: how, ruleId, pointer, message }) => [how, ruleId, pointer, message]);
  return [
    ...(rows.length === 0 ? ['Nothing was found.'] : [formatColumns(rows, '', [3])]),
    `review ${severity}${score === null ? '' : `, reading ease ${score} (wanted ${target})`}`,
  ].join('\n');
}
