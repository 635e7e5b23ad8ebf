import { IssueIdSchema } from '../contracts/ids.ts';
import { type Issue, type IssuePriority, type IssueStatus, STORED_ISSUE } from '../contracts/issue.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { expectStored } from '../engine/expect-stored.ts';
import { hashBytes } from '../engine/hash.ts';
import { lookAtStored } from '../engine/look-at-stored.ts';
import type { Files, ProjectStore } from '../engine/ports.ts';
import { readListed } from '../engine/read-files.ts';
import { CodedError } from '../errors.ts';
import { applyRequest } from './apply-request.ts';

export interface IssueFilter {
  readonly status?: IssueStatus;
  readonly tag?: string;
  readonly priority?: IssuePriority;
}

/** What is no issue id never becomes a path. */
export function nameIssueFile(issueId: string): string {
  if (!IssueIdSchema.safeParse(issueId).success) throw createIssueNotFound(issueId);
  return `${PROJECT_PATHS.issues}/${issueId}.json`;
}

/** An issue, and the hash of the bytes that hold it. */
export interface HashedIssue {
  readonly issue: Issue;
  readonly hash: string;
}

/** The issue and the hash of its file; nulls where there is none. Bytes that are known are not parsed again. */
export async function readIssue(
  files: Pick<Files, 'read'>,
  issueId: string,
  known: HashedIssue | null = null,
): Promise<HashedIssue | { readonly issue: null; readonly hash: null }> {
  const path = nameIssueFile(issueId);
  const bytes = await files.read(path);
  if (bytes === null) return { issue: null, hash: null };
  const hash = hashBytes(bytes);
  return known?.hash === hash ? known : { issue: expectStored(STORED_ISSUE, path, bytes), hash };
}

export interface IssueStore {
  readonly files: Pick<Files, 'read' | 'readMany' | 'list'>;
  readonly requests: Pick<ProjectStore['requests'], 'list'>;
}

// What was said and is not folded in yet counts as if it were. It is read first: whoever folds it in removes it afterwards, so
// that a reader may find it twice, which is the same as once, and never not at all.

/** Null where there is none. */
export async function findIssue({ files, requests }: IssueStore, issueId: string): Promise<Issue | null> {
  const said = (await requests.list()).filter(({ issue_id }) => issue_id === issueId);
  const { issue } = await readIssue(files, issueId);
  return said.reduce(applyRequest, issue);
}

export async function loadIssue(store: IssueStore, issueId: string): Promise<Issue> {
  const issue = await findIssue(store, issueId);
  if (issue === null) throw createIssueNotFound(issueId);
  return issue;
}

/** Oldest first. One that cannot be read hides no other, and is left out here. */
export async function listIssues(store: IssueStore, filter: IssueFilter): Promise<Issue[]> {
  return (await lookAtIssues(store, filter)).issues;
}

/** The same, and those that cannot be read, whatever was asked for: by their ids, each with the refusal of its file. */
export async function lookAtIssues(
  { files, requests }: IssueStore,
  filter: IssueFilter,
): Promise<{ readonly issues: Issue[]; readonly damaged: ReadonlyMap<string, CodedError> }> {
  const said = await requests.list();
  const issues = new Map<string, Issue>();
  const damaged = new Map<string, CodedError>();
  for await (const { path, bytes } of readListed(files, PROJECT_PATHS.issues, (name) =>
    name.endsWith('.json'),
  )) {
    const stored = lookAtStored(STORED_ISSUE, path, bytes);
    if (stored.state === 'valid') issues.set(stored.value.id, stored.value);
    else if (stored.state === 'invalid') damaged.set(nameOf(path), refuseIssue(path, stored.why));
  }
  for (const request of said) {
    const issue = applyRequest(issues.get(request.issue_id) ?? null, request);
    if (issue !== null && !damaged.has(issue.id)) issues.set(issue.id, issue);
  }
  const wanted = [...issues.values()]
    .filter((issue) => isWanted(issue, filter))
    .sort((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? -1 : 1));
  return { issues: wanted, damaged };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}

function refuseIssue(path: string, why: string): CodedError {
  return new CodedError('stored_file_invalid', {
    message: `${path} does not keep its contract: ${why}.`,
    kept: `${path} was left as it is`,
    next: `Restore ${path} from a backup, or move it out of the project: the work goes on without it.`,
    details: { path, why },
  });
}

function isWanted(issue: Issue, { status, tag, priority }: IssueFilter): boolean {
  return (
    (status === undefined || issue.status === status) &&
    (tag === undefined || issue.tags.includes(tag)) &&
    (priority === undefined || issue.priority === priority)
  );
}

export function createIssueNotFound(issueId: string): CodedError {
  return new CodedError('issue_not_found', {
    message: `There is no issue ${issueId} in this project.`,
    details: { issue_id: issueId },
  });
}
