import type { AttentionItem } from '../contracts/outline-report.ts';
import type { WriteGateFacts } from './decide-write-gate.ts';

// The banner of a closed gate. Its first two lines are a promise to scripts. What a model had a hand in is kept to one
// line an item, so that no message can pass for a line of the banner; the terminal neutralises what else is in it.

export interface WriteGateNotice {
  readonly report: WriteGateFacts['report'];
  readonly overall_status: WriteGateFacts['overall_status'];
  readonly reportPath: string;
  /** Of the report; none where it could not be read. */
  readonly attentionItems: readonly AttentionItem[];
}

const MOST_ITEMS = 5;
const LONGEST_MESSAGE = 100;

/** Lines without a final newline. */
export function formatWriteGate(notice: WriteGateNotice): string {
  const { attentionItems: items } = notice;
  return [
    `WRITE GATED: outline status=${nameStatus(notice)}. See ${notice.reportPath}.`,
    'Use --ack-outline-issues only for SUCCESS_WITH_WARNINGS attention cases.',
    ...(items.length === 0 ? [] : [`ATTENTION ITEMS: ${items.length}`]),
    ...items.slice(0, MOST_ITEMS).map(condense),
  ].join('\n');
}

function nameStatus({ report, overall_status }: WriteGateNotice): string {
  if (report === 'missing') return 'MISSING';
  return report === 'unreadable' || overall_status === null ? 'UNREADABLE' : overall_status;
}

function condense({ reason_code, scene_ref, message }: AttentionItem): string {
  const place = scene_ref === null ? '' : ` ${scene_ref}`;
  return `  ${reason_code}${place}: ${clip(message.replace(/\s+/g, ' ').trim())}`;
}

function clip(text: string): string {
  const characters = [...text];
  if (characters.length <= LONGEST_MESSAGE) return text;
  return `${characters.slice(0, LONGEST_MESSAGE - 1).join('')}…`;
}
