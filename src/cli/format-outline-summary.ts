import type { OutlineReport } from '../contracts/outline-report.ts';
import type { CodedError } from '../errors.ts';

/** The six facts that every outline run ends with, however it ended. */
export interface OutlineSummary {
  readonly status: OutlineReport['overall_status'];
  readonly phase: string | null;
  readonly attempts: string;
  readonly reason_codes: readonly string[];
  readonly report_path: string | null;
  readonly attention_items: number;
  readonly attention_codes: readonly string[];
}

export function summariseOutline(report: OutlineReport, reportPath: string): OutlineSummary {
  const { attempt_usage: usage, attention_items: items } = report;
  return {
    status: report.overall_status,
    phase: report.phase_failed ?? usage.terminal_phase,
    attempts: `${usage.worst_unit_of_terminal_phase}/${usage.max_per_unit}`,
    reason_codes: report.reason_codes,
    report_path: reportPath,
    attention_items: items.length,
    attention_codes: [...new Set(items.map((item) => item.reason_code))],
  };
}

/** Of what was refused before a run was begun: no phase was reached, nothing was asked, and no report was written. */
export function summariseRefusal({ code, reason }: CodedError): OutlineSummary {
  return {
    status: reason.class === 'pause' ? 'PAUSED' : 'ERROR',
    phase: null,
    attempts: '0/2',
    reason_codes: [code],
    report_path: null,
    attention_items: 0,
    attention_codes: [],
  };
}

export function formatOutlineSummary(summary: OutlineSummary): string {
  const codes = summary.attention_codes.slice(0, 3);
  return [
    `status    ${summary.status}`,
    `phase     ${summary.phase ?? 'none'}`,
    `attempts  ${summary.attempts}`,
    `reasons   ${summary.reason_codes.slice(0, 3).join(', ') || 'none'}`,
    `report    ${summary.report_path ?? 'none'}`,
    `ATTENTION ITEMS: ${summary.attention_items}${codes.length === 0 ? '' : ` (${codes.join(', ')})`}`,
  ].join('\n');
}
