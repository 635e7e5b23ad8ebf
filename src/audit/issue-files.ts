import { IssueIdSchema } from '../contracts/ids.ts';
import { type Issue, type IssuePriority, IssueSchema, type IssueStatus } from '../contracts/issue.ts';
import { hashBytes } from '../engine/hash.ts';
import type { Files } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';

const ISSUES_FOLDER = '.control-room/issues';

export interface IssueFilter {
  readonly status?: IssueStatus;
  readonly tag?: string;
  readonly priority?: IssuePriority;
}

/** What is no issue id never becomes a path. */
export function nameIssueFile(issueId: string): string {
  if (!IssueIdSchema.safeParse(issueId).success) throw createIssueNotFound(issueId);
  return `${ISSUES_FOLDER}/${issueId}.json`;
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
  return known?.hash === hash ? known : { issue: parseIssue(path, bytes), hash };
}

export async function loadIssue(files: Pick<Files, 'read'>, issueId: string): Promise<Issue> {
  const { issue } = await readIssue(files, issueId);
  if (issue === null) throw createIssueNotFound(issueId);
  return issue;
}

/** Oldest first. */
export async function listIssues(files: Pick<Files, 'read' | 'list'>, filter: IssueFilter): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const { path } of await files.list(ISSUES_FOLDER)) {
    const bytes = path.endsWith('.json') ? await files.read(path) : null;
    if (bytes === null) continue;
    const issue = parseIssue(path, bytes);
    if (isWanted(issue, filter)) issues.push(issue);
  }
  return issues.sort((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? -1 : 1));
}

function isWanted(issue: Issue, { status, tag, priority }: IssueFilter): boolean {
  return (
    (status === undefined || issue.status === status) &&
    (tag === undefined || issue.tags.includes(tag)) &&
    (priority === undefined || issue.priority === priority)
  );
}

function parseIssue(path: string, bytes: Uint8Array): Issue {
  const refuse = (why: string): CodedError =>
    new CodedError('stored_file_invalid', {
      message: `The stored file ${path} does not keep its contract: ${why}.`,
      details: { path, why },
    });
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse('it is not JSON');
    throw error;
  }
  const parsed = IssueSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw refuse(`/${issue?.path.join('/') ?? ''}: ${issue?.message ?? 'invalid'}`);
}

export function createIssueNotFound(issueId: string): CodedError {
  return new CodedError('issue_not_found', {
    message: `There is no issue ${issueId} in this project.`,
    details: { issue_id: issueId },
  });
}
