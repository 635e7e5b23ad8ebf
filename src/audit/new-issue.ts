import { IssueIdSchema, RunIdSchema } from '../contracts/ids.ts';
import type { Issue, IssueComment, IssuePriority, IssueStatus } from '../contracts/issue.ts';
import { deriveId } from '../engine/hash.ts';

// Issues and comments as they begin. Their ids follow from what they are about.

export interface NewIssue {
  /** What the id follows from, such as a run and a chapter. */
  readonly origin: readonly (string | number)[];
  readonly title: string;
  readonly author: string;
  readonly body: string;
  readonly status?: IssueStatus;
  readonly assignee?: string | null;
  readonly tags?: readonly string[];
  readonly priority?: IssuePriority;
  readonly relatedFiles?: readonly string[];
  readonly relatedIssues?: readonly string[];
  /** Receipts that it is about from the beginning. */
  readonly receipts?: readonly string[];
  /** The run whose work it is about. */
  readonly runId?: string;
}

export interface NewComment {
  readonly author: string;
  readonly body: string;
  /** What the comment's id follows from; its author, text and time where it is left out. */
  readonly origin?: readonly (string | number)[];
  readonly packetId?: string;
  readonly receiptId?: string;
  readonly reportPath?: string;
}

export function deriveIssueId(origin: readonly (string | number)[]): string {
  return deriveId('iss', ...origin);
}

export function createIssue(issueId: string, spec: Omit<NewIssue, 'origin'>, at: string): Issue {
  return {
    schema_version: 'issue_v1',
    id: IssueIdSchema.parse(issueId),
    title: spec.title,
    status: spec.status ?? 'open',
    author: spec.author,
    assignee: spec.assignee ?? null,
    tags: [...(spec.tags ?? [])],
    priority: spec.priority ?? 'normal',
    body: spec.body,
    comments: [],
    related_files: [...(spec.relatedFiles ?? [])],
    related_issues: [...(spec.relatedIssues ?? [])],
    receipts: [...(spec.receipts ?? [])],
    ...(spec.runId === undefined ? {} : { run_id: RunIdSchema.parse(spec.runId) }),
    created_at: at,
    updated_at: at,
    closed_at: spec.status === 'closed' ? at : null,
  };
}

export function createComment(issueId: string, comment: NewComment, at: string): IssueComment {
  const origin = comment.origin ?? [comment.author, comment.body, at];
  return {
    id: deriveId('cmt', issueId, ...origin),
    author: comment.author,
    body: comment.body,
    created_at: at,
    packet_id: comment.packetId ?? null,
    receipt_id: comment.receiptId ?? null,
    report_path: comment.reportPath ?? null,
  };
}
