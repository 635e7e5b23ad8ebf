import type { Finding } from '../contracts/finding.ts';
import type { Json } from '../contracts/json.ts';
import { type RawSessionPlan, RawSessionPlanSchema, type TaskDefinition } from '../contracts/session-plan.ts';
import { askModel } from '../engine/ask-model.ts';
import { deriveId } from '../engine/hash.ts';
import type { AnswerContract } from '../engine/judge-answer.ts';
import { refusalToError } from '../engine/refused-answer.ts';
import type { Pipeline } from '../engine/run-context.ts';
import { runDocumentStep } from '../engine/run-document-step.ts';
import { CodedError } from '../errors.ts';
import { checkOrder } from './check-order.ts';
import { type PlanSources, renderWishPrompt, SESSION_PLAN_CONTRACT } from './plan-prompt.ts';
import { type ScopeFacts, scopeTask } from './scope-task.ts';
import type { SessionLog } from './session-log.ts';

export const SESSION_PLAN_KIND = 'session_plan';
export const SESSION_PLAN_ATTEMPTS = 2;
/** More than that are not asked one by one: they are talked over. */
const MOST_QUESTIONS = 3;
const CHIEF = 'chief';
/** Four tasks with their questions; a longer plan has room. */
export const USUAL_PLAN_TOKENS = 350;

export interface PlanSessionParts {
  readonly sources: PlanSources;
  readonly scope: ScopeFacts;
  readonly log: SessionLog;
  readonly fence: number;
}

/** The one request before a session: the Chief takes the wish apart, the router looks at each task, and the plan is there. */
export function createPlanSessionPipeline({ sources, scope, log, fence }: PlanSessionParts): Pipeline {
  return {
    kind: SESSION_PLAN_KIND,
    async run(context): Promise<Json> {
      const answer = await askModel(context, 'plan', {
        role: CHIEF,
        template: sources.template.template_id,
        contract: CONTRACT,
        maxAttempts: SESSION_PLAN_ATTEMPTS,
        usualTokens: USUAL_PLAN_TOKENS,
        prompt: (findings) => renderWishPrompt(sources, findings),
      });
      if (!answer.ok) throw refusalToError(answer.refused);
      refuseTalk(answer.value, sources);
      // Journaled, since recipes and scenes may be others when the run is taken up.
      const tasks = await runDocumentStep(
        context,
        'plan/scoped',
        { tasks: answer.value.tasks.length },
        async (): Promise<TaskDefinition[]> => answer.value.tasks.map((task) => scopeTask(task, scope)),
      );
      const session_id = deriveId('sess', context.runId);
      await context.step('plan/kept', { tasks: tasks.length }, async () => {
        const create = {
          action: 'create' as const,
          session_id,
          created_by: CHIEF,
          request: sources.wish,
          tasks,
        };
        const plan = await log.act(session_id, create, { author: CHIEF, fence });
        await log.save(plan, fence);
        return session_id;
      });
      return { session_id };
    },
  };
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

/** Where too much is open, or the wish is at odds with itself, a plan would only put a guess in its place. */
function refuseTalk({ tasks, conflict }: RawSessionPlan, { book }: PlanSources): void {
  const questions = tasks.flatMap(({ scoping_question }) => scoping_question ?? []);
  if (conflict === undefined && questions.length <= MOST_QUESTIONS) return;
  throw new CodedError('session_needs_talk', {
    message:
      conflict === undefined
        ? `The Chief would have to ask ${questions.length} things first: ${questions.join(' ')}`
        : `The Chief sees a conflict: ${conflict}`,
    kept: 'no plan was made',
    details: { book: book.book_id, questions },
  });
}
