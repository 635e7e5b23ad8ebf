import type { IssueQuestion } from '../contracts/issue.ts';
import type { Run } from '../contracts/run.ts';
import { loadIfReadable } from '../engine/load-run.ts';
import type { ProjectStore } from '../engine/ports.ts';
import { listIssues } from './issue-files.ts';

/** A question whose run has not gone on yet, and the run to take up for that. */
export interface WaitingQuestion
  extends Pick<IssueQuestion, 'id' | 'run_id' | 'asked_by' | 'text' | 'choices' | 'asked_at'> {
  readonly issue_id: string;
  readonly root_run_id: string;
  readonly answered: boolean;
}

/** In the order in which issues were opened. An issue that was closed asks nothing any more, and neither does a run that has
 *  ended for good. */
export async function listQuestions(
  store: Pick<ProjectStore, 'files' | 'requests' | 'runs'>,
): Promise<WaitingQuestion[]> {
  const waiting: WaitingQuestion[] = [];
  for (const { id: issue_id, status, questions = [] } of await listIssues(store, {})) {
    for (const { id, run_id, asked_by, text, choices, asked_at, answer, taken_at } of questions) {
      if (status === 'closed' || taken_at !== null) continue;
      const root = await findRoot(store, run_id);
      if (root === null || root.status === 'done' || root.status === 'cancelled') continue;
      const asked = { id, issue_id, run_id, asked_by, text, choices, asked_at };
      waiting.push({ ...asked, root_run_id: root.run_id, answered: answer !== null });
    }
  }
  return waiting;
}

/** The run that a run inside others belongs to in the end; null where one of them cannot be read any more. */
async function findRoot(store: Pick<ProjectStore, 'runs'>, runId: string): Promise<Run | null> {
  const run = await loadIfReadable(store.runs, runId);
  return run === null || run.parent_run_id === null ? run : findRoot(store, run.parent_run_id);
}
