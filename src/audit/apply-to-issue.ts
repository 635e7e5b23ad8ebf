import type { Issue, IssueComment, IssueStatus } from '../contracts/issue.ts';
import type { Receipt } from '../contracts/receipt.ts';
import { deriveId } from '../engine/hash.ts';

// Changes of an issue. One that is there already gives the very same issue back.

export function applyComment(issue: Issue, comment: IssueComment): Issue {
  if (issue.comments.some(({ id }) => id === comment.id)) return issue;
  return { ...issue, comments: [...issue.comments, comment], updated_at: comment.created_at };
}

/** The excerpt as a comment, with the way to the report, and the receipt among the issue's own. Its time is the end of
 *  the work, so that the same receipt always makes the same comment. */
export function applyReceipt(issue: Issue, receipt: Receipt): Issue {
  const commented = applyComment(issue, {
    id: deriveId('cmt', issue.id, receipt.receipt_id),
    author: receipt.actor.agent_id,
    body: receipt.report_excerpt,
    created_at: receipt.finished_at,
    packet_id: receipt.packet_id,
    receipt_id: receipt.receipt_id,
    report_path: receipt.report_path ?? null,
  });
  if (commented.receipts.includes(receipt.receipt_id)) return commented;
  return { ...commented, receipts: [...commented.receipts, receipt.receipt_id] };
}

export function applyStatus(issue: Issue, status: IssueStatus, at: string): Issue {
  if (issue.status === status) return issue;
  return { ...issue, status, updated_at: at, closed_at: status === 'closed' ? at : null };
}
