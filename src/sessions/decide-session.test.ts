import { describe, expect, it } from 'vitest';
import { readDecisionTable } from '../../test/read-decision-table.ts';
import type { SessionAction } from '../contracts/session-entry.ts';
import type { SessionPlan, SessionTask, TaskStatus } from '../contracts/session-plan.ts';
import { decideSession } from './decide-session.ts';
import { deriveTaskOutcome, type RunFacts, type TaskOutcome } from './derive-task-outcome.ts';
import { hashPlan } from './hash-plan.ts';

const FACTS = { at: '2026-02-10T15:00:00.000Z', author: 'user', entry: 9 };
const RECIPE = 'creative_draft_scene';

const task = (id: number, status: TaskStatus, more: Partial<SessionTask> = {}): SessionTask => ({
  id,
  description: `Write scene ${id}`,
  recipe_id: RECIPE,
  deps: [],
  status,
  run_id: status === 'running' || status === 'done' || status === 'failed' ? `run_${id}` : null,
  ...more,
});

const asked = (id: number) =>
  task(id, 'needs_scoping', { recipe_id: null, scoping_question: 'Which themes?' });

function makePlan(status: SessionPlan['status'], tasks: readonly SessionTask[]): SessionPlan {
  const hash = hashPlan(tasks);
  const approval = { hash, approved_at: FACTS.at, author: 'user', log_entry: 2 };
  return {
    session_id: 'sess_1',
    created_by: 'chief',
    status,
    created_at: FACTS.at,
    tasks: [...tasks],
    plan_hash: hash,
    last_task_id: 20,
    ...(status === 'draft' ? {} : { approval }),
  };
}

const told = { reason_code: null, message: null, issue_id: null };
const define = (each: SessionTask, description: string) => {
  const { id, deps, recipe_id, scoping_question } = each;
  return {
    id,
    description,
    deps,
    recipe_id,
    ...(scoping_question === undefined ? {} : { scoping_question }),
  };
};

describe('what becomes of a plan', () => {
  // One of each: begun before, to be begun, behind another, asked about; and a failed one.
  const tasks = [task(1, 'done'), task(2, 'pending'), task(3, 'blocked', { deps: [2] }), asked(4)];
  const ended = [task(1, 'done'), task(2, 'failed'), task(3, 'blocked', { deps: [2] })];
  const actions: Record<string, (plan: SessionPlan) => SessionAction> = {
    add: ({ plan_hash = '' }) => ({
      action: 'add',
      plan_hash,
      before: null,
      task: { id: 21, description: 'Write scene 9', recipe_id: RECIPE, deps: [] },
    }),
    edit: (plan) => ({
      action: 'edit',
      plan_hash: plan.plan_hash ?? '',
      task: define(pick(plan, 2), 'Write scene 7'),
    }),
    move: ({ plan_hash = '' }) => ({ action: 'move', plan_hash, task_id: 1, before: null }),
    remove: ({ plan_hash = '' }) => ({ action: 'remove', plan_hash, task_id: 3 }),
    answer: ({ plan_hash = '' }) => ({
      action: 'answer',
      plan_hash,
      task_id: 4,
      text: 'The storm.',
      recipe_id: 'analytical_foreshadow',
      asked: null,
    }),
    approve: ({ plan_hash = '' }) => ({ action: 'approve', plan_hash }),
    start: () => ({ action: 'start' }),
    pause: () => ({ action: 'pause', message: 'Somebody paused it.' }),
    resume: () => ({ action: 'resume' }),
    force: () => ({ action: 'force', task_id: 3 }),
    begin: () => ({ action: 'begin', task_id: 2, run_id: 'run_2', run: 1, args: {} }),
    end: () => ({ action: 'end', task_id: 5, outcome: 'done', ...told }),
    ask: () => ({ action: 'ask', task_id: 2, question: 'Which scene?' }),
    halt: () => ({ action: 'halt', reason_code: 'provider_quota', message: 'No more.' }),
    finish: () => ({ action: 'finish' }),
    review: () => ({ action: 'review', task_id: 1, met: true, issue_id: null, proposals: [] }),
  };

  interface Facts extends Record<string, string> {
    plan: SessionPlan['status'];
    action: string;
  }
  const rows = readDecisionTable<Facts, string>('sessions/plan-by-action');

  it('has every action in its table', () => {
    expect([...new Set(rows.map(({ facts }) => facts.action))].sort()).toEqual(Object.keys(actions).sort());
  });

  it.each(rows)('$facts.plan: $facts.action → $decision', ({ facts, decision }) => {
    const own =
      facts.action === 'finish' ? ended : facts.action === 'end' ? [...tasks, task(5, 'running')] : tasks;
    const plan = makePlan(facts.plan, own);
    const made = decideSession(
      plan,
      (actions[facts.action] as (plan: SessionPlan) => SessionAction)(plan),
      FACTS,
    );
    const expected = decision === 'same' ? facts.plan : decision;
    expect(made.ok ? made.plan.status : `!${made.refusal.code}`).toBe(expected);
  });

  it('lets nothing begin, go on or be forced that was changed since it was approved', () => {
    const plan = makePlan('paused', tasks);
    const changed = decideSession(
      plan,
      (actions['add'] as (plan: SessionPlan) => SessionAction)(plan),
      FACTS,
    );
    if (!changed.ok) throw new Error(changed.refusal.message);
    for (const name of ['resume', 'force'] as const) {
      const made = decideSession(changed.plan, (actions[name] as () => SessionAction)(), FACTS);
      expect(made.ok ? null : made.refusal.code).toBe('session_not_approved');
    }
  });
});

describe('what becomes of a task', () => {
  const states: Record<TaskStatus, readonly SessionTask[]> = {
    pending: [task(1, 'done'), task(2, 'pending')],
    blocked: [task(1, 'pending'), task(2, 'blocked', { deps: [1] })],
    needs_scoping: [task(1, 'done'), task(2, 'needs_scoping', { scoping_question: 'Which themes?' })],
    running: [task(1, 'done'), task(2, 'running')],
    done: [task(1, 'done'), task(2, 'done')],
    failed: [task(1, 'done'), task(2, 'failed')],
  };
  const actions: Record<string, (plan: SessionPlan) => SessionAction> = {
    edit: (plan) => ({
      action: 'edit',
      plan_hash: plan.plan_hash ?? '',
      task: define(pick(plan, 2), 'Write scene 7'),
    }),
    remove: ({ plan_hash = '' }) => ({ action: 'remove', plan_hash, task_id: 2 }),
    answer: ({ plan_hash = '' }) => ({
      action: 'answer',
      plan_hash,
      task_id: 2,
      text: 'The storm.',
      recipe_id: RECIPE,
      asked: null,
    }),
    force: () => ({ action: 'force', task_id: 2 }),
    begin: () => ({ action: 'begin', task_id: 2, run_id: 'run_9', run: 1, args: {} }),
    'end done': () => ({ action: 'end', task_id: 2, outcome: 'done', ...told }),
    'end failed': () => ({ action: 'end', task_id: 2, outcome: 'failed', ...told }),
    'end cancelled': () => ({ action: 'end', task_id: 2, outcome: 'cancelled', ...told }),
    resume: () => ({ action: 'resume' }),
  };

  interface Facts extends Record<string, string> {
    task: TaskStatus;
    action: string;
  }
  it.each(readDecisionTable<Facts, string>('sessions/task-by-action'))(
    '$facts.task: $facts.action → $decision',
    ({ facts, decision }) => {
      const plan = makePlan('running', states[facts.task]);
      const made = decideSession(
        plan,
        (actions[facts.action] as (plan: SessionPlan) => SessionAction)(plan),
        FACTS,
      );
      const after = made.ok
        ? (made.plan.tasks.find(({ id }) => id === 2)?.status ?? 'gone')
        : `!${made.refusal.code}`;
      expect(after).toBe(decision);
    },
  );

  it('goes on when what it waits for is done, and not before', () => {
    const plan = makePlan('running', [task(1, 'running'), task(2, 'blocked', { deps: [1] })]);
    const made = decideSession(plan, { action: 'end', task_id: 1, outcome: 'done', ...told }, FACTS);
    expect(made.ok && made.plan.tasks.map(({ status }) => status)).toEqual(['done', 'pending']);
  });

  it('writes down what was skipped where it was forced', () => {
    const plan = makePlan('running', [
      task(1, 'failed'),
      task(2, 'done'),
      task(3, 'needs_scoping', { deps: [1, 2], scoping_question: 'Which?' }),
    ]);
    const made = decideSession(plan, { action: 'force', task_id: 3 }, FACTS);
    expect(made.ok && made.plan.tasks[2]?.forced).toEqual({
      at: FACTS.at,
      author: 'user',
      skipped_deps: [1],
      skipped_question: true,
    });
  });
});

describe('an edit', () => {
  const plan = makePlan('draft', [task(1, 'pending'), task(2, 'blocked', { deps: [1] }), task(3, 'pending')]);
  const on = plan.plan_hash ?? '';

  it.each<[string, SessionAction, string]>([
    [
      'waits for itself over another',
      edit({ ...define(pick(plan, 1), 'Write'), deps: [2] }),
      'session_dependency_cycle',
    ],
    ['waits for itself', edit({ ...define(pick(plan, 1), 'Write'), deps: [1] }), 'session_dependency_cycle'],
    [
      'waits for a later one',
      edit({ ...define(pick(plan, 1), 'Write'), deps: [3] }),
      'session_order_invalid',
    ],
    [
      'waits for nothing that is there',
      edit({ ...define(pick(plan, 1), 'Write'), deps: [9] }),
      'session_dependency_unknown',
    ],
    [
      'is moved before what it waits for',
      { action: 'move', plan_hash: on, task_id: 2, before: 1 },
      'session_order_invalid',
    ],
    [
      'is moved behind what waits for it',
      { action: 'move', plan_hash: on, task_id: 1, before: null },
      'session_order_invalid',
    ],
    [
      'is removed though another waits for it',
      { action: 'remove', plan_hash: on, task_id: 1 },
      'session_dependency_unknown',
    ],
    ['is not there', { action: 'remove', plan_hash: on, task_id: 8 }, 'session_task_not_found'],
    [
      'was made on another plan',
      { action: 'remove', plan_hash: `sha256:${'0'.repeat(64)}`, task_id: 3 },
      'session_plan_changed',
    ],
  ])('is refused where a task %s', (_, does, code) => {
    const made = decideSession(plan, does, FACTS);
    expect(made.ok ? null : made.refusal.code).toBe(code);
  });

  it('tells the hash that the plan has now to whoever comes second', () => {
    const first = decideSession(plan, { action: 'remove', plan_hash: on, task_id: 3 }, FACTS);
    if (!first.ok) throw new Error(first.refusal.message);
    const second = decideSession(first.plan, { action: 'move', plan_hash: on, task_id: 3, before: 1 }, FACTS);
    expect(second.ok ? null : second.refusal.details).toEqual({ plan_hash: first.plan.plan_hash });
  });

  it('never gives the number of a removed task to another', () => {
    const removed = decideSession(plan, { action: 'remove', plan_hash: on, task_id: 3 }, FACTS);
    if (!removed.ok) throw new Error(removed.refusal.message);
    const made = decideSession(
      removed.plan,
      {
        action: 'add',
        plan_hash: removed.plan.plan_hash ?? '',
        before: null,
        task: { id: 3, description: 'Write', recipe_id: RECIPE, deps: [] },
      },
      FACTS,
    );
    expect(made.ok ? null : made.refusal.code).toBe('session_action_refused');
  });

  function edit(changed: Extract<SessionAction, { action: 'edit' }>['task']): SessionAction {
    return { action: 'edit', plan_hash: plan.plan_hash ?? '', task: changed };
  }
});

describe('the state of a task', () => {
  it.each(
    readDecisionTable<RunFacts & Record<string, string | boolean>, TaskOutcome>('sessions/task-from-run'),
  )('follows from its run: $facts → $decision', ({ facts, decision }) => {
    expect(deriveTaskOutcome(facts)).toEqual(decision);
  });
});

function pick({ tasks }: SessionPlan, id: number): SessionTask {
  const found = tasks.find((each) => each.id === id);
  if (found === undefined) throw new Error(`there is no task ${id}`);
  return found;
}
