import type { ApiError } from '../../src/contracts/api-error.ts';
import type { AuditReport, ListedIssue, ProjectEntry } from '../../src/contracts/api-rooms.ts';
import type { RunDetail, RunListEntry } from '../../src/contracts/api-runs.ts';
import type { Issue } from '../../src/contracts/issue.ts';

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

export async function listProjects(): Promise<readonly ProjectEntry[]> {
  return (await request('/api/projects')).json();
}

export async function listRuns(query: Readonly<Record<string, string>>): Promise<RunPage> {
  const response = await request(`/api/runs?${new URLSearchParams(query)}`);
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  const before = next === undefined ? null : new URL(next, location.href).searchParams.get('before');
  return { runs: await response.json(), before };
}

export async function showRun(project: string, runId: string): Promise<RunDetail> {
  return (await request(addressOf(project, runId))).json();
}

export async function cancelRun(project: string, runId: string): Promise<void> {
  await request(addressOf(project, runId, '/cancel'), { method: 'POST' });
}

export async function listIssues(project: string, status: string): Promise<readonly ListedIssue[]> {
  const query = new URLSearchParams({ project, ...(status === '' ? {} : { status }) });
  return (await request(`/api/issues?${query}`)).json();
}

export async function showIssue(project: string, issueId: string): Promise<Issue> {
  const query = new URLSearchParams({ project });
  return (await request(`/api/issues/${encodeURIComponent(issueId)}?${query}`)).json();
}

/** The long report beside a receipt. */
export async function loadReport(project: string, receiptId: string): Promise<AuditReport> {
  const query = new URLSearchParams({ project });
  return (await request(`/api/audit/reports/${encodeURIComponent(receiptId)}?${query}`)).json();
}

export function addressOf(project: string, runId: string, part = ''): string {
  return `/api/runs/${encodeURIComponent(runId)}${part}?${new URLSearchParams({ project })}`;
}

async function request(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init);
  if (response.ok) return response;
  const { error }: ApiError = await response.json();
  throw new RefusedRequest(error);
}
