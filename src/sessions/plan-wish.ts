import type { Book } from '../contracts/book.ts';
import type { Finding } from '../contracts/finding.ts';
import { type RawSessionPlan, RawSessionPlanSchema, type TaskDefinition } from '../contracts/session-plan.ts';
import { askModel } from '../engine/ask-model.ts';
import { deriveId } from '../engine/hash.ts';
import type { AnswerContract } from '../engine/judge-answer.ts';
import { refusalToError } from '../engine/refused-answer.ts';
import type { RunContext } from '../engine/run-context.ts';
import { runDocumentStep } from '../engine/run-document-step.ts';
import type { Template } from '../prompts/parse-template.ts';
import { checkOrder } from './check-order.ts';
import { decideTalk, type OpenTalk } from './decide-talk.ts';
import { describeScope, renderWishPrompt, SESSION_PLAN_CONTRACT, type ToldScope } from './plan-prompt.ts';
import { type ScopeFacts, scopeTask } from './scope-task.ts';
import type { SessionLog } from './session-log.ts';

export const SESSION_PLAN_ATTEMPTS = 2;
const CHIEF = 'chief';
/** Four tasks with their questions; a longer plan has room. */
export const USUAL_PLAN_TOKENS = 350;

/** What a plan is made from. */
export interface WishSources {
  readonly book: Book;
  readonly wish: string;
  readonly template: Template;
  readonly scope: LoadedScope;
}

/** What tasks are scoped by now, and what the Chief is told of it. */
export interface LoadedScope extends ScopeFacts, ToldScope {
  readonly scenes: ToldScope['scenes'];
}

export type PlannedWish = {
  /** Null where there is something to be talked over first. */
  session_id: string | null;
  talk: OpenTalk | null;
  /** Who took the wish apart. */
  model: string;
};

/**
 * The one request before a session, in whichever run it is made: the Chief takes the wish apart, the router looks at each task,
 * and the plan is there, or what is to be talked over before there can be one. What the Chief is told is journaled, since
 * recipes and scenes may be others when the run is taken up. `fence` is null for whoever works beside the project's owner.
 */
export async function planWish(
  context: RunContext,
  { book, wish, template, scope }: WishSources,
  { log, fence }: { readonly log: SessionLog; readonly fence: number | null },
): Promise<PlannedWish> {
  const told = await runDocumentStep(context, 'plan/told', { wish }, async () =>
    describeScope(scope, book.language),
  );
  const answer = await askModel(context, 'plan', {
    role: CHIEF,
    template: template.template_id,
    contract: CONTRACT,
    maxAttempts: SESSION_PLAN_ATTEMPTS,
    usualTokens: USUAL_PLAN_TOKENS,
    prompt: (findings) => renderWishPrompt({ book, wish, template, told }, findings),
  });
  if (!answer.ok) throw refusalToError(answer.refused);
  const { value, model } = answer;
  const tasks = await runDocumentStep(
    context,
    'plan/scoped',
    { tasks: value.tasks.length },
    async (): Promise<TaskDefinition[]> => value.tasks.map((task) => scopeTask(task, scope)),
  );
  const talk = decideTalk(tasks, value.conflict ?? null);
  if (talk !== null) return { session_id: null, talk, model };
  const session_id = deriveId('sess', context.runId);
  await context.step('plan/kept', { tasks: tasks.length }, async () => {
    const create = { action: 'create' as const, session_id, created_by: CHIEF, request: wish, tasks };
    const plan = await log.act(session_id, create, { author: CHIEF, fence });
    if (fence !== null) await log.save(plan, fence);
    return session_id;
  });
  return { session_id, talk: null, model };
}

const CONTRACT: AnswerContract<RawSessionPlan, RawSessionPlan> = {
  name: SESSION_PLAN_CONTRACT,
  schema: RawSessionPlanSchema,
  reasonCode: 'phase_contract_invalid',
  compile: (value) => ({ value, findings: [] }),
  check: checkTasks,
};

function checkTasks({ tasks }: RawSessionPlan): Finding[] {
  const ids = tasks.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) return [fault('/tasks', `the id ${twice} is given to two tasks`)];
  const broken = checkOrder(tasks);
  return broken === null ? [] : [fault('/tasks', broken.refusal.message)];
}

function fault(path: string, message: string): Finding {
  return {
    reason_code: 'phase_contract_invalid',
    severity: 'error',
    path,
    message,
    excerpt: null,
    detail: null,
  };
}
