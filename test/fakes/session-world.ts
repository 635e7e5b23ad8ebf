import type { SessionAction, SessionEntry } from '../../src/contracts/session-entry.ts';
import type { SessionPlan, SessionTask } from '../../src/contracts/session-plan.ts';
import { decideNextTask } from '../../src/sessions/decide-next-task.ts';
import { decideSession } from '../../src/sessions/decide-session.ts';
import { hashPlan } from '../../src/sessions/hash-plan.ts';

// A session in a world that is nothing but its log and the runs that were paid for. People act on it in any order, on plans that
// may be old by then; one worker at a time works on it, and is killed between any two of its moves. Whatever happens, what
// must never happen is looked for after every move.

/** A move of the world; numbers choose among what there is. */
export type WorldMove =
  | {
      readonly move: 'person';
      readonly does: PersonWord;
      readonly a: number;
      readonly b: number;
      readonly stale: boolean;
    }
  | { readonly move: 'worker' }
  | { readonly move: 'kill' }
  /** The run of the task that is begun next fails. */
  | { readonly move: 'curse' };

export const PERSON_WORDS = [
  'add',
  'edit',
  'move',
  'remove',
  'answer',
  'approve',
  'approve',
  'start',
  'start',
  'pause',
  'resume',
  'resume',
  'force',
] as const;
type PersonWord = (typeof PERSON_WORDS)[number];

export interface FirstTask {
  readonly deps: readonly number[];
  readonly asked: boolean;
}

export interface SessionWorld {
  make(move: WorldMove): void;
  /** What was broken so far. */
  readonly broken: readonly string[];
  plan(): SessionPlan;
  /** The same, from the log alone. */
  replay(): SessionPlan | null;
}

const AT = '2026-02-10T15:00:00.000Z';
const RECIPE = 'plan_scene_from_outline';

export function createSessionWorld(first: readonly FirstTask[]): SessionWorld {
  const log: SessionEntry[] = [];
  const broken: string[] = [];
  /** How often the work of a run was paid for, and how it ended; outlives every worker. */
  const paid = new Map<string, { times: number; end: 'done' | 'failed' }>();
  const expected = new Set<number>();
  const doneRuns = new Map<number, Set<string>>();
  let cursed = false;
  let hand: { readonly task: SessionTask; readonly paid: boolean } | null = null;
  let oldHash = '';

  let last: SessionPlan | null = null;
  const load = (): SessionPlan => {
    if (last === null) throw new Error('there is no plan');
    return last;
  };

  /** Whether it was allowed. */
  function act(does: SessionAction, author: string): boolean {
    const before = last;
    const decided = decideSession(before, does, { at: AT, author, entry: log.length + 1 });
    if (!decided.ok || decided.plan === before) return decided.ok;
    if (does.action === 'begin' && before !== null) watchBegin(before, does.task_id);
    log.push({ schema_version: 'session_entry_v1', at: AT, author, does });
    last = { ...decided.plan, log_entries: log.length };
    if (does.action === 'add') expected.add(does.task.id);
    if (does.action === 'remove') expected.delete(does.task_id);
    return true;
  }

  function watchBegin({ tasks, approval, status }: SessionPlan, taskId: number): void {
    const task = tasks.find(({ id }) => id === taskId);
    const isDone = (id: number) => tasks.some((each) => each.id === id && each.status === 'done');
    if (task === undefined) broken.push(`task ${taskId} was begun and is not there`);
    else if (task.forced === undefined && !task.deps.every(isDone))
      broken.push(`task ${taskId} was begun before what it waits for`);
    if (status !== 'running' || approval?.hash !== hashPlan(tasks))
      broken.push(`task ${taskId} was begun in a form that nobody approved`);
    if (tasks.some((each) => each.status === 'running')) broken.push('two tasks were under way at once');
    if ((doneRuns.get(taskId)?.size ?? 0) > 0)
      broken.push(`task ${taskId} was begun again after it was done`);
  }

  /** One move of whoever works on the session; each of them a moment at which it may die. */
  function workerMoves(): void {
    const plan = load();
    if (hand !== null) {
      const { task } = hand;
      const runId = task.run_id ?? '';
      if (!hand.paid) {
        const before = paid.get(runId);
        // A run that came to its end gives what it has; one that failed is taken up.
        if (before === undefined || before.end === 'failed')
          paid.set(runId, { times: (before?.times ?? 0) + 1, end: cursed ? 'failed' : 'done' });
        cursed = false;
        hand = { task, paid: true };
        return;
      }
      const end = paid.get(runId)?.end ?? 'failed';
      act(
        { action: 'end', task_id: task.id, outcome: end, reason_code: null, message: null, issue_id: null },
        'system',
      );
      if (end === 'done') doneRuns.set(task.id, (doneRuns.get(task.id) ?? new Set()).add(runId));
      hand = null;
      return;
    }
    const next = decideNextTask(plan);
    if (next.work === 'go on') hand = { task: next.task, paid: false };
    if (next.work === 'finish') act({ action: 'finish' }, 'system');
    if (next.work === 'review')
      act({ action: 'review', task_id: next.task.id, met: true, issue_id: null, proposals: [] }, 'chief');
    if (next.work === 'begin') {
      const { id, run_id, runs = 0 } = next.task;
      const run = run_id === null ? runs + 1 : runs;
      act({ action: 'begin', task_id: id, run_id: `run_${id}x${run}`, run, args: {} }, 'system');
    }
  }

  function personActs({ does, a, b, stale }: Extract<WorldMove, { move: 'person' }>): void {
    const plan = load();
    const { tasks } = plan;
    const hash = plan.plan_hash ?? '';
    const plan_hash = stale && oldHash !== '' ? oldHash : hash;
    const pick = (number: number) => tasks[number % Math.max(1, tasks.length)]?.id ?? 1;
    const task_id = pick(a);
    const before = b % 4 === 0 ? null : pick(b);
    const id = (plan.last_task_id ?? 0) + 1;
    const deps = b % 2 === 0 ? [] : [pick(b)];
    const words: Record<PersonWord, () => SessionAction> = {
      add: () => ({
        action: 'add',
        plan_hash,
        before,
        task: { id, description: 'Plan', recipe_id: RECIPE, deps },
      }),
      edit: () => ({
        action: 'edit',
        plan_hash,
        task: {
          id: task_id,
          description: `Plan ${b}`,
          recipe_id: RECIPE,
          deps,
          ...(b % 3 === 0 ? { dod: 'Short.' } : {}),
        },
      }),
      move: () => ({ action: 'move', plan_hash, task_id, before }),
      remove: () => ({ action: 'remove', plan_hash, task_id }),
      answer: () => ({ action: 'answer', plan_hash, task_id, text: 'Yes.', recipe_id: RECIPE, asked: null }),
      approve: () => ({ action: 'approve', plan_hash }),
      start: () => ({ action: 'start' }),
      pause: () => ({ action: 'pause', message: 'Enough.' }),
      resume: () => ({ action: 'resume' }),
      force: () => ({ action: 'force', task_id }),
    };
    const doing = words[does]();
    const allowed = act(doing, 'user');
    if (allowed && 'plan_hash' in doing && doing.plan_hash !== hash)
      broken.push(`${does} was taken on an old plan`);
    if (b % 3 === 0) oldHash = hash;
  }

  function watchPlan(): void {
    const { tasks } = load();
    const ids = tasks.map(({ id }) => id).sort((x, y) => x - y);
    const wanted = [...expected].sort((x, y) => x - y);
    if (ids.join() !== wanted.join()) broken.push(`tasks are ${ids.join()}, and have to be ${wanted.join()}`);
    const doneBy = [...paid].flatMap(([runId, { end }]) => (end === 'done' ? [runId.split('x')[0]] : []));
    if (new Set(doneBy).size < doneBy.length) broken.push(`a task was done twice: ${doneBy.join()}`);
    for (const { id, status, run_id } of tasks) {
      if (status !== 'done') continue;
      const run = paid.get(run_id ?? '');
      if (run?.end !== 'done') broken.push(`task ${id} is done, and nobody did it`);
    }
  }

  const created = first.map(({ deps, asked }, index) => ({
    id: index + 1,
    description: `Plan scene ${index + 1}`,
    recipe_id: asked ? null : RECIPE,
    deps: deps.filter((dep) => dep <= index).map(Number),
    ...(asked ? { scoping_question: 'Which?' } : {}),
  }));
  for (const { id } of created) expected.add(id);
  act(
    { action: 'create', session_id: 'sess_1', created_by: 'chief', request: 'All.', tasks: created },
    'chief',
  );

  return {
    broken,
    plan: load,
    replay: () =>
      log.reduce<SessionPlan | null>((before, { does, at, author }, index) => {
        const decided = decideSession(before, does, { at, author, entry: index + 1 });
        return decided.ok ? { ...decided.plan, log_entries: index + 1 } : null;
      }, null),
    make(move) {
      if (move.move === 'kill') hand = null;
      else if (move.move === 'curse') cursed = true;
      else if (move.move === 'worker') workerMoves();
      else personActs(move);
      watchPlan();
    },
  };
}
