import { createIssueTracker } from '../audit/issue-tracker.ts';
import { isObject, type Json, type JsonObject } from '../contracts/json.ts';
import { NO_BUDGET, type Run } from '../contracts/run.ts';
import type { SessionTask } from '../contracts/session-plan.ts';
import { isStorageTrouble } from '../engine/call-model.ts';
import { createManifest } from '../engine/create-manifest.ts';
import { deriveId } from '../engine/hash.ts';
import type { RunContext } from '../engine/run-context.ts';
import { CodedError, InvariantError } from '../errors.ts';
import type { PreparedSpec } from '../project/run-kind.ts';
import { deriveTaskOutcome } from './derive-task-outcome.ts';
import { askFor, readAnswers } from './scope-task.ts';
import { bySystem, nameTask, type SessionWork } from './session-work.ts';

// A task of a session, from its turn to its end. It is a run of its recipe inside the session's run:
//   begin   its arguments are completed now, since files that it needs may not have been there before; what keeps it from
//           beginning is asked of a person, unless it keeps the whole session
//   go on   the run is done, or taken up where a crash, a pause or a failure left it
//   end     the task's state follows the run's

/** What holds up everything that writes, and not one task alone. */
const GATES: ReadonlySet<string> = new Set(['write_gated', 'revision_pending']);

export async function beginTask(context: RunContext, work: SessionWork, task: SessionTask): Promise<void> {
  const { log, sessionId } = work;
  const by = bySystem(work);
  // A run that failed is taken up; one that was cancelled, or was of other words, is not.
  const run = task.run_id === null ? (task.runs ?? 0) + 1 : (task.runs ?? 1);
  const run_id = deriveRunId(context, task.id, run);
  const left = await work.project.store.runs.load(run_id);
  let args: JsonObject;
  try {
    args = left === null ? (await prepare(work, task)).args : (left.task.initial_args as JsonObject);
  } catch (error) {
    if (!(error instanceof CodedError) || error.reason.class !== 'stop' || GATES.has(error.code)) throw error;
    const question = error.code === 'recipe_args_missing' ? askFor(error) : error.message;
    await log.act(sessionId, { action: 'ask', task_id: task.id, question }, by);
    return;
  }
  try {
    await log.act(sessionId, { action: 'begin', task_id: task.id, run_id, run, args }, by);
  } catch (error) {
    // Somebody paused or changed the plan a moment ago; what to do is decided anew.
    if (!(error instanceof CodedError) || !error.code.startsWith('session_')) throw error;
  }
}

export async function workOnTask(context: RunContext, work: SessionWork, task: SessionTask): Promise<void> {
  const { log, sessionId } = work;
  const by = bySystem(work);
  const { id: task_id, runs = 1, args = {} } = task;
  const told = { reason_code: null, message: null, issue_id: null };
  if (task.run_id !== deriveRunId(context, task_id, runs)) {
    // Begun by a run of the session that was cancelled.
    await log.act(sessionId, { action: 'end', task_id, outcome: 'cancelled', ...told }, by);
    return;
  }
  try {
    const output = await runRecipe(context, work, task, args as JsonObject);
    const { task: outcome } = deriveTaskOutcome({ run: 'done', lives: true, met: isMet(output) });
    if (outcome !== 'done') throw new CodedError('dod_failed', { details: { ...findIssue(output) } });
    await log.act(sessionId, { action: 'end', task_id, outcome: 'done', ...told }, by);
  } catch (error) {
    const coded = expectFailure(context, error);
    const run = coded.code === 'run_cancelled' ? 'cancelled' : 'failed';
    const { task: state, plan } = deriveTaskOutcome({ run, lives: true, met: false });
    const outcome = state === 'pending' ? 'cancelled' : 'failed';
    const { code: reason_code, message } = coded;
    const issue_id = outcome === 'failed' ? await openIssue(work, task, coded) : null;
    await log.act(sessionId, { action: 'end', task_id, outcome, reason_code, message, issue_id }, by);
    if (plan === 'paused') await log.act(sessionId, { action: 'halt', reason_code, message }, by);
  }
}

/** Trouble that is the task's own; anything else ends, or pauses, the session with it. */
function expectFailure(context: RunContext, error: unknown): CodedError {
  const isOwn =
    error instanceof CodedError &&
    !context.signal.aborted &&
    !isStorageTrouble(error) &&
    (error.reason.class === 'stop' || error.reason.class === 'retry');
  if (!isOwn) throw error;
  return error;
}

function deriveRunId({ runId }: RunContext, taskId: number, run: number): string {
  return deriveId('run', runId, nameRun(taskId, run));
}

function nameRun(taskId: number, run: number): string {
  return `${nameTask(taskId)}/run:${run}`;
}

/** What the recipe would be run with now; refuses what keeps it from being begun. */
async function prepare(
  { kind, sessionId, ackOutlineIssues }: SessionWork,
  task: SessionTask,
): Promise<PreparedSpec> {
  const request = {
    recipe_id: task.recipe_id,
    description: task.description,
    args: task.args ?? readAnswers(task.answers),
    session_id: sessionId,
    session_plan_task_id: task.id,
    ack_outline_issues: ackOutlineIssues,
  };
  const prepared = await kind.prepare(kind.request.parse(request));
  if (prepared.todo !== 'start') throw new InvariantError('a recipe had nothing to begin');
  return prepared.spec;
}

/** The run of the task inside this one: new, or the one that was left. */
async function runRecipe(
  context: RunContext,
  work: SessionWork,
  task: SessionTask,
  args: JsonObject,
): Promise<Json> {
  const { kind, lease, project, ackOutlineIssues } = work;
  const { id, runs = 1 } = task;
  const left = await project.store.runs.load(deriveRunId(context, id, runs));
  const run = left ?? (await describeRun(context, work, { ...task, args }));
  const { pipeline, fingerprint } = await kind.rebuild(run, lease, {
    isFirst: left === null,
    overrideFingerprint: false,
  });
  return context.child(nameRun(id, runs), {
    pipeline,
    description: run.task.description,
    args,
    plan: run.plan,
    fingerprint,
    ...(run.recipe_id === null ? {} : { recipeId: run.recipe_id }),
    sessionPlanTaskId: id,
    ...(ackOutlineIssues ? { options: { ack_outline_issues: true } } : {}),
  });
}

/** The manifest that the run will have, for whoever makes its pipeline from that. */
async function describeRun(context: RunContext, work: SessionWork, task: SessionTask): Promise<Run> {
  const spec = await prepare(work, task);
  const runId = deriveRunId(context, task.id, task.runs ?? 1);
  return createManifest(work.project, runId, null, {
    ...spec,
    kind: work.kind.kind,
    model: work.model,
    budget: NO_BUDGET,
    sessionId: work.sessionId,
  });
}

/** Whether a recipe that came to its end says that something of it is not done. */
function isMet(output: Json): boolean {
  return !isObject(output) || output['not_done'] === undefined;
}

function findIssue(output: Json): { readonly issue_id?: string } {
  const issue = isObject(output) ? output['issue_id'] : undefined;
  return typeof issue === 'string' ? { issue_id: issue } : {};
}

/** The issue that tells of the failure: the one that the run opened, or one of its own. */
async function openIssue(
  { project, lease, sessionId }: SessionWork,
  task: SessionTask,
  error: CodedError,
): Promise<string> {
  const { issue_id } = error.details;
  if (typeof issue_id === 'string') return issue_id;
  const issues = createIssueTracker({ store: project.store, clock: project.clock, fence: lease.fence });
  const issue = await issues.open({
    origin: [sessionId, task.id, task.runs ?? 1, 'failed'],
    title: `Task ${task.id} failed: ${task.description}`.slice(0, LONGEST_TITLE).toWellFormed(),
    author: 'system',
    body: `Task ${task.id} of session ${sessionId} failed (${error.code}).\n\n${error.message}`,
    tags: ['session', ...(task.recipe_id === null ? [] : [task.recipe_id])],
    priority: 'high',
  });
  return issue.id;
}

const LONGEST_TITLE = 200;
