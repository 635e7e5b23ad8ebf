import { createRequest } from '../audit/create-request.ts';
import { listIssues } from '../audit/issue-files.ts';
import { deriveIssueId } from '../audit/new-issue.ts';
import { putRequest } from '../audit/put-request.ts';
import type { Issue } from '../contracts/issue.ts';
import type { Run } from '../contracts/run.ts';
import type { OpenProject } from '../project/open-project.ts';
import { nameWork } from './recipe-sources.ts';

// A run that was cancelled wants nothing of anybody any more. What it opened is closed: the issue of its work, and those about
// what was not done or did not pass. An issue that the run was given stays whoever gave it's.

/** For a run that ends under somebody's hands, and for one that nobody works on: said as a person would, without the lock. */
export async function closeOwnIssues(
  { store, clock, log, owner }: Pick<OpenProject, 'store' | 'clock' | 'log' | 'owner'>,
  run: Pick<Run, 'run_id' | 'options'>,
): Promise<void> {
  const open = (await listIssues(store, {})).filter(
    (issue) => issue.status !== 'closed' && isOwn(issue, run),
  );
  for (const { id } of open) {
    const request = createRequest(
      { request: 'close', issue_id: id, author: 'system' },
      clock.now().toISOString(),
    );
    await putRequest({ store, log, owner }, request);
  }
}

const ABOUT_THE_WORK = ['dod', 'check'];

function isOwn(issue: Issue, { run_id, options }: Pick<Run, 'run_id' | 'options'>): boolean {
  const own = deriveIssueId(nameWork(run_id));
  if (issue.id === own) return true;
  const given = options?.['issue_id'];
  const work = typeof given === 'string' ? given : own;
  const isAbout =
    issue.tags.some((tag) => ABOUT_THE_WORK.includes(tag)) && issue.related_issues.includes(work);
  return isAbout && given === undefined;
}
