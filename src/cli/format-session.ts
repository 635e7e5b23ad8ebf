import type { PlanChange, ShownSession } from '../contracts/api-sessions.ts';
import type { SessionPlan, SessionTask } from '../contracts/session-plan.ts';
import { formatColumns } from './format-columns.ts';

/** A session plan as a checklist, with what is asked, what has changed and what to type next. */
export function formatSession(
  { plan, changed, interrupted }: ShownSession,
  book: string,
  command: (text: string) => string,
): string {
  const { tasks, pause, proposals = [] } = plan;
  return [
    `${plan.session_id}  ${interrupted ? 'running, but nobody works on it' : plan.status}${
      plan.request === undefined ? '' : `  ${plan.request}`
    }`,
    `plan    ${plan.plan_hash ?? ''}`,
    ...(plan.status === 'paused' && pause !== undefined ? [`paused  ${pause.message}`] : []),
    formatColumns(
      tasks.map((task) => [
        String(task.id),
        task.status,
        task.recipe_id ?? '–',
        task.deps.length === 0 ? '–' : `after ${task.deps.join(', ')}`,
        task.description,
      ]),
      '',
      [4, 2],
    ),
    ...tasks.flatMap((task) => describeTask(task)),
    ...proposals.map(
      ({ task_id, description, reason }) => `proposed after ${task_id}: ${description} (${reason})`,
    ),
    ...(changed === null ? [] : ['changed since it was approved:', ...changed.map(formatChange)]),
    `next    ${command(findSessionNext(plan, book, interrupted))}`,
  ].join('\n');
}

function describeTask({
  id,
  status,
  scoping_question,
  asked,
  failure,
  forced,
  review,
}: SessionTask): string[] {
  return [
    ...(status === 'needs_scoping' ? [`asked about ${id}: ${asked ?? scoping_question ?? ''}`] : []),
    ...(failure === undefined || status !== 'failed'
      ? []
      : [`${id} failed (${failure.reason_code}): ${failure.message}`]),
    ...(forced === undefined ? [] : [`${id} was forced${describeSkipped(forced)}`]),
    ...(review?.met === false ? [`${id} is not as it was wanted, see ${review.issue_id ?? 'its run'}`] : []),
  ];
}

function describeSkipped({ skipped_deps, skipped_question }: NonNullable<SessionTask['forced']>): string {
  const skipped = [
    ...(skipped_deps.length === 0 ? [] : [`task ${skipped_deps.join(', ')}`]),
    ...(skipped_question ? ['what was asked'] : []),
  ];
  return skipped.length === 0 ? '' : `, past ${skipped.join(' and ')}`;
}

function formatChange({ task_id, change, fields, before, after }: PlanChange): string {
  const what = fields.length === 0 ? '' : ` (${fields.join(', ')})`;
  const text =
    before === null || after === null || before === after ? (after ?? before) : `${before} → ${after}`;
  return `  ${task_id} ${change}${what}: ${text}`;
}

/** The one thing to do next with a session. */
export function findSessionNext(
  { session_id, status, tasks, approval, plan_hash }: SessionPlan,
  book: string,
  interrupted = false,
): string {
  const on = `--book ${book}`;
  const asked = tasks.find((task) => task.status === 'needs_scoping');
  const unapproved = approval?.hash !== plan_hash;
  if (asked !== undefined && (status === 'draft' || status === 'paused'))
    return `bookforge session answer ${session_id} ${asked.id} "…" ${on}`;
  if (status === 'draft' || (status === 'paused' && unapproved))
    return `bookforge session approve ${session_id} ${on}`;
  if (status === 'approved') return `bookforge session start ${session_id} ${on}`;
  if (status === 'paused' || status === 'failed' || interrupted)
    return `bookforge session resume ${session_id} ${on}`;
  return `bookforge session show ${session_id} ${on}`;
}
