import type { AgentCard } from '../../../src/contracts/api-agents.ts';
import type { NewBook } from '../../../src/contracts/api-book.ts';
import type { ApiError } from '../../../src/contracts/api-error.ts';
import type { Inbox } from '../../../src/contracts/api-inbox.ts';
import type {
  AnyReceipt,
  AuditReport,
  Health,
  ListedIssue,
  ProjectEntry,
  ToolEntry,
} from '../../../src/contracts/api-rooms.ts';
import type { RunDetail, RunListEntry } from '../../../src/contracts/api-runs.ts';
import type { GeneratedChapter } from '../../../src/contracts/chapter.ts';
import type { ConsistencyReports } from '../../../src/contracts/consistency-report.ts';
import type { Issue } from '../../../src/contracts/issue.ts';
import type { StartRunRequest } from '../../../src/contracts/start-run.ts';
import type { TaskPacket } from '../../../src/contracts/task-packet.ts';
import type {
  Accepted,
  AuditRow,
  AuditVerdict,
  BookStatus,
  Explained,
  History,
  InboxAnswered,
  RestoredVersion,
  ShownRevision,
  ShownVersion,
  StartedWork,
  StepLog,
  WorkPlan,
} from './api-types.ts';

// Every call that the page makes, each one of REST that the command line has too. What one page alone asks for lies beside it.

/** What a person is told when a request fails. */
export type PageTrouble = ApiError['error'];

export class RefusedRequest extends Error {
  readonly trouble: PageTrouble;

  constructor(trouble: PageTrouble) {
    super(trouble.message);
    this.trouble = trouble;
  }
}

export interface RunPage {
  readonly runs: readonly RunListEntry[];
  /** The id to go on before, where there is more. */
  readonly before: string | null;
}

export const showHealth = (): Promise<Health> => get('/api/health');
export const listProjects = (): Promise<readonly ProjectEntry[]> => get('/api/projects');
export const createProject = (book: NewBook): Promise<unknown> => post('/api/projects', book);
export const showStatus = (project: string): Promise<BookStatus> => get(of('/api/status', project));

export async function listRuns(query: Readonly<Record<string, string>>): Promise<RunPage> {
  const response = await request(`/api/runs?${new URLSearchParams(query)}`);
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  const before = next === undefined ? null : new URL(next, location.href).searchParams.get('before');
  return { runs: await response.json(), before };
}

export const showRun = (project: string, runId: string): Promise<RunDetail> =>
  get(runAddress(project, runId));
export const listSteps = (project: string, runId: string): Promise<StepLog> =>
  get(runAddress(project, runId, '/steps'));
export const cancelRun = (project: string, runId: string, force: boolean): Promise<unknown> =>
  post(runAddress(project, runId, '/cancel'), { force });
export const pauseRun = (project: string, runId: string): Promise<unknown> =>
  post(runAddress(project, runId, '/pause'));
export const resumeRun = (project: string, runId: string, from?: string): Promise<StartedWork> =>
  post(runAddress(project, runId, '/resume'), from === undefined ? {} : { from });
export const estimateBook = (project: string): Promise<WorkPlan> => get(of('/api/estimate', project));
export const planWork = (project: string, work: StartRunRequest): Promise<WorkPlan> =>
  post(of('/api/plan', project), work);
export const startRun = (project: string, work: StartRunRequest): Promise<StartedWork> =>
  post(of('/api/runs', project), work);

export async function loadChapter(project: string, chapter: number): Promise<GeneratedChapter | null> {
  const name = String(chapter).padStart(3, '0');
  return loadFile(project, `chapters/chapter_${name}.json`);
}
export const loadFindings = (project: string): Promise<ConsistencyReports | null> =>
  loadFile(project, 'consistency_reports.json');
export const listHistory = (project: string, chapter: number): Promise<History> =>
  get(of('/api/history', project, { chapter: String(chapter) }));
export const showVersion = (project: string, path: string, version: string): Promise<ShownVersion> =>
  get(of('/api/history/version', project, { path, version }));
export const restoreVersion = (project: string, path: string, version: string): Promise<RestoredVersion> =>
  post(of('/api/history/restore', project), { path, version });
export const acceptStale = (project: string, chapter: number): Promise<Accepted> =>
  post(of('/api/accept', project), { chapters: [chapter] });
export const showRevision = (project: string, chapter: number): Promise<ShownRevision> =>
  get(of(`/api/revisions/${chapter}`, project));
export const explainWriting = (project: string, chapter: number): Promise<Explained> =>
  get(of('/api/explain', project, { chapters: String(chapter), force: 'true' }));

export const listTools = (project: string): Promise<readonly ToolEntry[]> => get(of('/api/tools', project));
export const listAgents = (project: string): Promise<readonly AgentCard[]> => get(of('/api/agents', project));

export const showInbox = (project: string): Promise<Inbox> => get(of('/api/inbox', project));
export const answerInbox = (project: string, item: string, answer: string): Promise<InboxAnswered> =>
  post(of(`/api/inbox/${encodeURIComponent(item)}/answer`, project), { answer });

export const listIssues = (project: string, status: string): Promise<readonly ListedIssue[]> =>
  get(of('/api/issues', project, status === '' ? {} : { status }));
export const showIssue = (project: string, issueId: string): Promise<Issue> =>
  get(of(`/api/issues/${encodeURIComponent(issueId)}`, project));
export const commentIssue = (project: string, issueId: string, body: string): Promise<Issue> =>
  post(of(`/api/issues/${encodeURIComponent(issueId)}/comments`, project), { body });
export const answerIssue = (
  project: string,
  issueId: string,
  answer: { readonly text: string; readonly question_id: string },
): Promise<Issue> => post(of(`/api/issues/${encodeURIComponent(issueId)}/answer`, project), answer);
export const closeIssue = (project: string, issueId: string): Promise<Issue> =>
  post(of(`/api/issues/${encodeURIComponent(issueId)}/close`, project));

export const listTrail = (project: string): Promise<readonly AuditRow[]> => get(of('/api/audit', project));
export const verifyTrail = (project: string): Promise<AuditVerdict> => get(of('/api/audit/verify', project));
export const showPacket = (project: string, id: string): Promise<TaskPacket> =>
  get(of(`/api/packets/${encodeURIComponent(id)}`, project));
export const showReceipt = (project: string, id: string): Promise<AnyReceipt> =>
  get(of(`/api/audit/receipts/${encodeURIComponent(id)}`, project));
/** The long report beside a receipt. */
export const loadReport = (project: string, receiptId: string): Promise<AuditReport> =>
  get(of(`/api/audit/reports/${encodeURIComponent(receiptId)}`, project));

export const runAddress = (project: string, runId: string, part = ''): string =>
  of(`/api/runs/${encodeURIComponent(runId)}${part}`, project);
export const eventsAddress = (project: string): string => of('/api/events', project);

export function of(path: string, project: string, query: Readonly<Record<string, string>> = {}): string {
  return `${path}?${new URLSearchParams({ project, ...query })}`;
}

/** A file of the project that is JSON, null where there is none. */
export const loadFile = <T>(project: string, path: string): Promise<T | null> =>
  getIfThere(() => get<T>(of('/api/files', project, { path })));

/** A file of the project that is text, null where there is none. */
export const loadText = (project: string, path: string): Promise<string | null> =>
  getIfThere(async () => (await request(of('/api/files', project, { path }))).text());

/** Null where there is none. */
export async function getIfThere<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RefusedRequest && error.trouble.reason_code === 'not_found') return null;
    throw error;
  }
}

export async function get<T>(address: string): Promise<T> {
  return (await request(address)).json();
}

export async function post<T>(
  address: string,
  body?: object,
  own: Pick<RequestInit, 'keepalive'> = {},
): Promise<T> {
  const sent = body === undefined ? own : { ...own, body: JSON.stringify(body) };
  const headers = { 'content-type': 'application/json' };
  return (
    await request(address, { method: 'POST', ...(body === undefined ? {} : { headers }), ...sent })
  ).json();
}

async function request(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init);
  if (response.ok) return response;
  const { error }: ApiError = await response.json();
  throw new RefusedRequest(error);
}
