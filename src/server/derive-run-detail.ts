import type { NestedRun, RunDetail, RunStep } from '../contracts/api-runs.ts';
import type { Recipe } from '../contracts/recipe.ts';
import type { Run } from '../contracts/run.ts';
import type { StepFold } from './step-folds.ts';

/** Everything the page needs of a run in one document: a line for each step that was declared, in its order, and apart from them
 *  all that lies below or follows: journaled, then under way, then planned. */
export function deriveRunDetail(facts: {
  readonly project: string;
  readonly run: Run;
  readonly interrupted: boolean;
  readonly fold: StepFold;
  /** The recipe it was made from, where it is known: it says what a planned step will be. */
  readonly recipe: Recipe | null;
  readonly nested: readonly NestedRun[];
}): RunDetail {
  const { project, run, interrupted, fold, recipe, nested } = facts;
  const journaled = [...fold.steps.values()];
  const isDone = (stepId: string) => fold.steps.get(stepId)?.status === 'done';
  const told = run.active_steps.filter((stepId) => !isDone(stepId));
  const left = run.plan.filter((stepId) => !isDone(stepId) && !told.includes(stepId));
  // The manifest follows the journal a little behind; a run that is worked on works on something, and that is what
  // comes next in its plan.
  const isWorkedOn = run.status === 'running' && !interrupted && told.length === 0;
  const active = isWorkedOn ? left.slice(0, 1) : told;
  const planned = left.filter((stepId) => !active.includes(stepId) && !fold.steps.has(stepId));
  const declared = listDeclared(run);
  const declaredIds = new Set(declared);
  const isUnderWay = (stepId: string) => active.some((id) => id === stepId || id.startsWith(`${stepId}/`));
  return {
    run_id: run.run_id,
    recipe_id: run.recipe_id,
    status: run.status,
    phase: run.phase,
    current_step_index: run.status === 'running' ? countFinished(run.plan, isDone) : run.current_step_index,
    total_steps: run.total_steps,
    created_at: run.created_at,
    updated_at: run.updated_at,
    completed_at: run.completed_at,
    task: { description: run.task.description },
    steps: declared.map((stepId) => {
      // A step that failed and is under way again is shown once, as under way.
      if (isUnderWay(stepId)) return describePlanned(stepId, 'running', recipe);
      return fold.steps.get(stepId) ?? describePlanned(stepId, 'pending', recipe);
    }),
    cache_summary: Object.fromEntries(fold.slots),
    error: run.error,
    parts: [
      ...journaled.filter(({ step_id }) => !active.includes(step_id)),
      ...active.map((stepId) => describePlanned(stepId, 'running', recipe)),
      ...planned.map((stepId) => describePlanned(stepId, 'pending', recipe)),
    ].filter(({ step_id }) => !declaredIds.has(step_id)),
    last_seq: fold.lastSeq,
    project,
    kind: run.kind,
    parent_run_id: run.parent_run_id,
    session_id: run.session_id,
    interrupted,
    model: run.model,
    usage: run.usage,
    words: run.words ?? 0,
    progress: run.status === 'running' && !interrupted ? (run.progress ?? null) : null,
    place: run.place ?? {},
    nested: [...nested],
    notices: run.notices,
  };
}

/** A recipe's plan goes on after its steps, with what is committed and the definition of done. */
function listDeclared({ plan, recipe_id }: Run): readonly string[] {
  return recipe_id === null ? plan : plan.filter((id) => id !== 'dod' && !id.startsWith('commit/'));
}

/** How far the plan has come by the journal, which the manifest follows a little behind. */
function countFinished(plan: readonly string[], isDone: (stepId: string) => boolean): number {
  const first = plan.findIndex((stepId) => !isDone(stepId));
  return first === -1 ? plan.length : first;
}

function describePlanned(stepId: string, status: 'running' | 'pending', recipe: Recipe | null): RunStep {
  const name = stepId.split('/', 1)[0];
  const tool = recipe?.phase_a.find(({ step_id }) => step_id === name);
  if (tool !== undefined)
    return { step_id: stepId, phase: 'a', status, tool: tool.tool, output_slot: tool.output_slot };
  const agent = recipe?.phase_b.find(({ step_id }) => step_id === name);
  if (agent === undefined) return { step_id: stepId, phase: null, status };
  const { agent_archetype, output_slot } = agent;
  return { step_id: stepId, phase: 'b', status, agent_archetype, output_slot };
}
