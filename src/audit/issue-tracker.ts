import { type Issue, type IssueQuestion, IssueSchema, type IssueStatus } from '../contracts/issue.ts';
import type { ProjectRequest } from '../contracts/project-request.ts';
import type { Receipt } from '../contracts/receipt.ts';
import { hashBytes } from '../engine/hash.ts';
import type { Clock, ProjectStore } from '../engine/ports.ts';
import { renderStored } from '../engine/render-stored.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { applyRequest } from './apply-request.ts';
import { applyComment, applyQuestion, applyReceipt, applyStatus, applyTaken } from './apply-to-issue.ts';
import {
  createIssueNotFound,
  type HashedIssue,
  type IssueFilter,
  listIssues,
  loadIssue,
  nameIssueFile,
  readIssue,
} from './issue-files.ts';
import { createComment, createIssue, deriveIssueId, type NewComment, type NewIssue } from './new-issue.ts';

// .control-room/issues/<issue_id>.json, one file an issue, changed as a whole by a commit that expects what was read.
// Every verb is idempotent: opened, commented or linked again with the same origin, an issue stays as it is.

export interface IssueTracker {
  /** The same origin gives the same issue, whatever else is said. */
  open(spec: NewIssue): Promise<Issue>;
  comment(issueId: string, comment: NewComment): Promise<Issue>;
  /** Adds a comment with the excerpt and the way to the report, and the link; null where there is no such issue. */
  addReceipt(receipt: Receipt): Promise<Issue | null>;
  /** A question that only a person can answer: the issue waits for it. */
  ask(issueId: string, question: IssueQuestion): Promise<Issue>;
  /** The answer to a question is being worked with; it stays what it is from here on. One that was given a moment ago counts. */
  take(issueId: string, questionId: string): Promise<Issue>;
  /** What somebody said without owning the project; null where there is no such issue. */
  fold(request: ProjectRequest): Promise<Issue | null>;
  setStatus(issueId: string, status: IssueStatus): Promise<Issue>;
  close(issueId: string): Promise<Issue>;
  reopen(issueId: string): Promise<Issue>;
  load(issueId: string): Promise<Issue>;
  list(filter: IssueFilter): Promise<Issue[]>;
}

/** How often a change is begun again because another came between its reading and its writing. */
const MAX_TRIES = 100;

export function createIssueTracker(deps: {
  readonly store: Pick<ProjectStore, 'files' | 'requests'>;
  readonly clock: Clock;
  readonly fence: number;
}): IssueTracker {
  const { store, clock, fence } = deps;
  const { files } = store;
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
    const bytes = Buffer.from(renderStored(valid));
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

  const fold = (request: ProjectRequest): Promise<Issue | null> =>
    change(request.issue_id, (issue) => applyRequest(issue, request));

  return {
    open: (spec) => {
      const issueId = deriveIssueId(spec.origin);
      return change(issueId, (issue) => issue ?? createIssue(issueId, spec, now()));
    },

    comment: (issueId, comment) => {
      const made = createComment(issueId, comment, now());
      return changePresent(issueId, (issue) => applyComment(issue, made));
    },

    addReceipt: (receipt) => changeIfThere(receipt.issue_id, (issue) => applyReceipt(issue, receipt)),

    ask: (issueId, question) => changePresent(issueId, (issue) => applyQuestion(issue, question)),
    async take(issueId, questionId) {
      for (const request of await store.requests.list())
        if (request.issue_id === issueId) await fold(request);
      return changePresent(issueId, (issue) => applyTaken(issue, questionId, now()));
    },
    fold,

    setStatus: (issueId, status) => changePresent(issueId, (issue) => applyStatus(issue, status, now())),
    close: (issueId) => changePresent(issueId, (issue) => applyStatus(issue, 'closed', now())),
    reopen: (issueId) => changePresent(issueId, (issue) => applyStatus(issue, 'open', now())),
    load: (issueId) => loadIssue(store, issueId),
    list: (filter) => listIssues(store, filter),
  };
}
