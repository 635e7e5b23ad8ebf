import type { Issue } from '../contracts/issue.ts';
import type { Receipt } from '../contracts/receipt.ts';
import { hashJson } from '../engine/hash.ts';
import { applyReceipt } from './apply-to-issue.ts';
import { nameIssueFile } from './issue-files.ts';
import type { AuditDoubt, AuditTrouble, Judged } from './verdict.ts';

// Each receipt left a comment on its issue, and the receipt alone says what is in it. What else an issue holds (its status,
// what people said) is nowhere in the trail.
//
//    the issue cannot be read                                changed
//    the issue is gone                                       removed
//    the comment is not what the receipt says                changed
//    the comment is missing from an issue that was there     removed
//    a comment names a receipt that the trail has not        in doubt

export interface FoundIssue {
  readonly id: string;
  /** Null where there is none, or none that can be read. */
  readonly issue: Issue | null;
  readonly broken: string | null;
}

export function checkComments(
  receipts: readonly Receipt[],
  issues: readonly FoundIssue[],
  /** Runs that may not be in the middle of it. */
  finished: ReadonlySet<string>,
): Judged {
  const troubles: AuditTrouble[] = [];
  const doubts: AuditDoubt[] = [];
  const known = new Set(receipts.map(({ receipt_id }) => receipt_id));
  for (const { id, issue, broken } of issues) {
    const path = nameIssueFile(id);
    const tell = (kind: AuditTrouble['kind'], message: string) =>
      troubles.push({ kind, part: 'issue', seq: null, path, message });
    if (issue === null) {
      if (broken === null) tell('removed', `issue ${id}, of which the trail tells, is gone`);
      else tell('changed', broken);
      continue;
    }
    for (const receipt of receipts.filter(({ issue_id }) => issue_id === id)) {
      const [expected] = applyReceipt({ ...issue, comments: [], receipts: [] }, receipt).comments;
      const found = issue.comments.find((comment) => comment.id === expected?.id);
      const isOver = receipt.run_id === undefined || finished.has(receipt.run_id);
      if (found !== undefined && hashJson(found) !== hashJson(expected))
        tell('changed', `the comment of receipt ${receipt.receipt_id} is not what the receipt says`);
      if (found === undefined && isOver && issue.created_at <= receipt.finished_at)
        tell('removed', `the comment of receipt ${receipt.receipt_id} is missing`);
    }
    const strange = issue.receipts.filter((receiptId) => !known.has(receiptId));
    if (strange.length > 0) {
      const message = `names receipts of which the trail knows nothing: ${strange[0]}${strange.length > 1 ? ' …' : ''}`;
      doubts.push({ kind: 'begun_anew', path, message });
    }
  }
  return { troubles, doubts, notices: [] };
}
