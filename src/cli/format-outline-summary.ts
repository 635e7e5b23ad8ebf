import type { OutlineReport } from '../contracts/outline-report.ts';

/** The six lines that every outline run ends with, however it ended. */
export function formatOutlineSummary(report: OutlineReport, reportPath: string): string {
  const { attempt_usage: usage, attention_items: items } = report;
  const codes = [...new Set(items.map((item) => item.reason_code))].slice(0, 3);
  const attention = `ATTENTION ITEMS: ${items.length}${codes.length === 0 ? '' : ` (${codes.join(', ')})`}`;
  return [
    `status    ${report.overall_status}`,
    `phase     ${report.phase_failed ?? usage.terminal_phase ?? 'none'}`,
    `attempts  ${usage.worst_unit_of_terminal_phase}/${usage.max_per_unit}`,
    `reasons   ${report.reason_codes.slice(0, 3).join(', ') || 'none'}`,
    `report    ${reportPath}`,
    attention,
  ].join('\n');
}
