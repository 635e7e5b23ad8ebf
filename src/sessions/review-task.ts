import { createIssueTracker } from '../audit/issue-tracker.ts';
import { type SessionReview, SessionReviewSchema, type SessionTask } from '../contracts/session-plan.ts';
import { askModel } from '../engine/ask-model.ts';
import { type AnswerContract, renderAnswerSchema } from '../engine/judge-answer.ts';
import { loadSlot } from '../engine/load-slot.ts';
import type { RunContext } from '../engine/run-context.ts';
import { fillTemplate } from '../prompts/fill-template.ts';
import { bySystem, nameTask, type SessionWork } from './session-work.ts';

// The Chief's look at a task whose definition of done says more than its recipe checks. It opens issues and proposes; it starts
// nothing, and makes nothing undone. One small request, on what the agents left in their slots.

export const REVIEW_TEMPLATE = 'session_review';
const CHIEF = 'chief';
const ATTEMPTS = 2;
const USUAL_TOKENS = 200;
/** What the Chief reads of each slot, and of all. */
const SLOT_CHARACTERS = 2500;
const ALL_CHARACTERS = 8000;

export async function reviewTask(context: RunContext, work: SessionWork, task: SessionTask): Promise<void> {
  const { log, sessionId } = work;
  const results = await describeResults(work, task);
  const answer = await askModel(context, `${nameTask(task.id)}/run:${task.runs ?? 1}/review`, {
    role: CHIEF,
    template: REVIEW_TEMPLATE,
    contract: CONTRACT,
    maxAttempts: ATTEMPTS,
    usualTokens: USUAL_TOKENS,
    prompt: (findings) => renderPrompt(work, task, results, findings),
  });
  // A review is an opinion: where none can be had, the task is as done as before.
  const review = answer.ok ? answer.value : null;
  const issue_id = review === null || review.met ? null : await openIssue(work, task, review);
  const proposals = review?.follow_ups ?? [];
  const does = { action: 'review' as const, task_id: task.id, met: review?.met ?? null, issue_id, proposals };
  await log.act(sessionId, does, { ...bySystem(work), author: CHIEF });
}

const CONTRACT: AnswerContract<SessionReview, SessionReview> = {
  name: 'session_review',
  schema: SessionReviewSchema,
  reasonCode: 'phase_contract_invalid',
  compile: (value) => ({ value, findings: [] }),
};

function renderPrompt(
  { book, template }: SessionWork,
  task: SessionTask,
  results: string,
  findings: string | null,
) {
  const { schema } = renderAnswerSchema(CONTRACT);
  return fillTemplate(template, [
    {
      name: 'request',
      text: `contract: ${CONTRACT.name}\nrole: ${CHIEF}\nlanguage: ${book.language}\ntask: ${task.id}`,
    },
    { name: 'contract_schema', text: JSON.stringify(schema) },
    { name: 'done_task', text: `${task.description}\ndod: ${task.dod ?? ''}` },
    { name: 'results', text: results },
    ...(findings === null ? [] : [{ name: 'findings', text: findings }]),
  ]);
}

/** What the agents of the task's recipe left, in its order, each from its beginning. */
async function describeResults({ project, shelf }: SessionWork, task: SessionTask): Promise<string> {
  const { phase_b } = (await shelf()).find(task.recipe_id ?? '');
  const parts: string[] = [];
  for (const { output_slot } of phase_b) {
    const slot = await loadSlot(project.store.runs, task.run_id ?? '', output_slot);
    if (slot === null) continue;
    const text = slot.type === 'artifact' ? slot.text : slot.summary;
    parts.push(`${output_slot}:\n${text.slice(0, SLOT_CHARACTERS).toWellFormed()}`);
  }
  const all = parts.join('\n\n').slice(0, ALL_CHARACTERS).toWellFormed();
  return all === '' ? 'The agents left nothing to read.' : all;
}

async function openIssue(
  { project, lease, sessionId }: SessionWork,
  task: SessionTask,
  { findings }: SessionReview,
): Promise<string> {
  const issues = createIssueTracker({ store: project.store, clock: project.clock, fence: lease.fence });
  const issue = await issues.open({
    origin: [sessionId, task.id, task.runs ?? 1, 'review'],
    title: `Not as it was wanted: ${task.description}`.slice(0, LONGEST_TITLE).toWellFormed(),
    author: 'chief-001',
    body: [
      `Task ${task.id} of session ${sessionId} is done by its recipe's checks. Wanted beyond them: ${task.dod}`,
      ...findings.map((finding) => `- ${finding}`),
    ].join('\n\n'),
    tags: ['session', 'review'],
  });
  return issue.id;
}

const LONGEST_TITLE = 200;
