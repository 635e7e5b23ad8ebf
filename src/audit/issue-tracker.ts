import { IssueIdSchema } from '../contracts/ids.ts';
import {
  type Issue,
  type IssueComment,
  type IssuePriority,
  IssueSchema,
  type IssueStatus,
} from '../contracts/issue.ts';
import type { Receipt } from '../contracts/receipt.ts';
import { deriveId, hashBytes } from '../engine/hash.ts';
import type { Clock, Files } from '../engine/ports.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { applyComment, applyReceipt, applyStatus } from './apply-to-issue.ts';
import {
  createIssueNotFound,
  type HashedIssue,
  type IssueFilter,
  listIssues,
  loadIssue,
  nameIssueFile,
  readIssue,
} from './issue-files.ts';

// .control-room/issues/<issue_id>.json, one file an issue, changed as a whole by a commit that expects what was read.
// Every verb is idempotent: opened, commented or linked again with the same origin, an issue stays as it is.

export interface IssueTracker {
  /** The same origin gives the same issue, whatever else is said. */
  open(spec: NewIssue): Promise<Issue>;
  comment(issueId: string, comment: NewComment): Promise<Issue>;
  /** Adds a comment with the excerpt and the way to the report, and the link; null where there is no such issue. */
  addReceipt(receipt: Receipt): Promise<Issue | null>;
  setStatus(issueId: string, status: IssueStatus): Promise<Issue>;
  close(issueId: string): Promise<Issue>;
  reopen(issueId: string): Promise<Issue>;
  load(issueId: string): Promise<Issue>;
  list(filter: IssueFilter): Promise<Issue[]>;
}

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

/** How often a change is begun again because another came between its reading and its writing. */
const MAX_TRIES = 100;

export function deriveIssueId(origin: readonly (string | number)[]): string {
  return deriveId('iss', ...origin);
}

export function createIssueTracker(deps: {
  readonly files: Files;
  readonly clock: Clock;
  readonly fence: number;
}): IssueTracker {
  const { files, clock, fence } = deps;
  const now = () => clock.now().toISOString();
  // Receipts of one piece of work come to the same issue one after another.
  let last: HashedIssue | null = null;

  /** What `apply` makes of an issue, saved; nothing is written where it makes nothing new. */
  async function change<T extends Issue | null>(
    issueId: string,
    apply: (issue: Issue | null) => T,
  ): Promise<T> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const { issue, hash } = await readIssue(files, issueId, last);
      const next = apply(issue);
      if (next === null || next === issue) return next;
      try {
        await saveIssue(next, hash);
        return next;
      } catch (error) {
        if (!(error instanceof CodedError && error.code === 'file_changed_underneath')) throw error;
      }
    }
    throw new InvariantError(`${issueId} was changed ${MAX_TRIES} times while it was being changed`);
  }

  async function saveIssue(issue: Issue, expected: string | null): Promise<void> {
    const path = nameIssueFile(issue.id);
    const valid = IssueSchema.parse(issue);
    const bytes = Buffer.from(`${JSON.stringify(valid, null, 2)}\n`);
    await files.commit([{ path, bytes }], { expect: { [path]: expected }, fence });
    last = { issue: valid, hash: hashBytes(bytes) };
  }

  const changePresent = (issueId: string, apply: (issue: Issue) => Issue): Promise<Issue> =>
    change(issueId, (issue) => {
      if (issue === null) throw createIssueNotFound(issueId);
      return apply(issue);
    });

  const changeIfThere = (issueId: string, apply: (issue: Issue) => Issue): Promise<Issue | null> =>
    change(issueId, (issue) => (issue === null ? null : apply(issue)));

  return {
    open: (spec) => change(deriveIssueId(spec.origin), (issue) => issue ?? createIssue(spec, now())),

    comment: (issueId, comment) => {
      const made = createComment(issueId, comment, now());
      return changePresent(issueId, (issue) => applyComment(issue, made));
    },

    addReceipt: (receipt) => changeIfThere(receipt.issue_id, (issue) => applyReceipt(issue, receipt)),

    setStatus: (issueId, status) => changePresent(issueId, (issue) => applyStatus(issue, status, now())),
    close: (issueId) => changePresent(issueId, (issue) => applyStatus(issue, 'closed', now())),
    reopen: (issueId) => changePresent(issueId, (issue) => applyStatus(issue, 'open', now())),
    load: (issueId) => loadIssue(files, issueId),
    list: (filter) => listIssues(files, filter),
  };
}

function createIssue(spec: NewIssue, at: string): Issue {
  return {
    schema_version: 'issue_v1',
    id: IssueIdSchema.parse(deriveIssueId(spec.origin)),
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
    receipts: [],
    created_at: at,
    updated_at: at,
    closed_at: spec.status === 'closed' ? at : null,
  };
}

function createComment(issueId: string, comment: NewComment, at: string): IssueComment {
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
