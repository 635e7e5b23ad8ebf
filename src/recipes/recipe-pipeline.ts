import { rememberToolReceipts } from '../agents/remember-tool-receipts.ts';
import type { Json, JsonObject } from '../contracts/json.ts';
import { SceneRefSchema } from '../contracts/outline-ids.ts';
import type { Pipeline, RunContext } from '../engine/run-context.ts';
import { InvariantError } from '../errors.ts';
import { answerPacket } from './answer-packet.ts';
import { checkDone, checkReports } from './check-done.ts';
import { commitResults } from './commit-results.ts';
import { describeLeftOut } from './describe-left-out.ts';
import { listUnmetNotes } from './list-unmet-notes.ts';
import { hasFields, nameWork, planRecipe, type RecipeSources, titleWork } from './recipe-sources.ts';
import type { RefScope } from './resolve-ref.ts';
import { runAgents } from './run-agents.ts';
import { runDeclaredTool } from './run-declared-tool.ts';
import { loadSlotValue } from './slot-value.ts';
import { createSlotView, type SlotView } from './slot-view.ts';

export const RECIPE_KIND = 'recipe';

/**
 * The StepRunner. It does not reason; it follows the recipe:
 *   issue     the one this work belongs to, opened where none was named
 *   phase A   each tool in order, its output in its receipt, a pointer in its slot
 *   phase B   each agent in order, its packet before and its receipt after, its work in its slot; the scene's text is
 *             reviewed as soon as it is there, by whoever runs the recipe; a check that does not pass sends its findings
 *             back as often as the recipe says, and then ends the run
 *   reports   those that the definition of done asks for have to pass before anything goes into the book
 *   commit    what the recipe says goes into the book, a file or an issue, behind the write gate
 *   dod       the recipe's own definition of done; what fails opens an issue, and ends the run or is told with its output
 * Whatever fails ends the run there. Nothing is tried again until somebody says so.
 */
export function createRecipePipeline(given: RecipeSources): Pipeline {
  const { recipe } = given;
  return {
    kind: RECIPE_KIND,
    ...placeScene(given.args),
    async run(context): Promise<Json> {
      const sources = { ...given, trail: rememberToolReceipts(given.trail) };
      tellLeftOut(context, sources);
      const issueId = await openIssue(context, sources);
      const slots = createSlotView(context);
      const scope = createScope(slots, sources);
      for (const step of recipe.phase_a) await runDeclaredTool(context, sources, step, scope);
      const left = await runAgents(context, sources, { issueId, scope, slots });
      await checkReports(context, sources, { issueId, scope });
      const committed = await commitResults(context, sources, { issueId, scope });
      const notDone = await checkDone(context, sources, { issueId, scope });
      const unmet = await listUnmetNotes(recipe, scope);
      await answerPacket(context, sources, committed);
      return {
        issue_id: issueId,
        committed: [...committed],
        ...(left === null ? {} : { left }),
        ...(notDone.length === 0 ? {} : { not_done: notDone }),
        ...(unmet.length === 0 ? {} : { notes_unmet: unmet }),
      };
    },
  };
}

/** Work on a scene says so by its arguments, also where no run of a chapter is around it. */
function placeScene({ scene_ref }: JsonObject): Pick<Pipeline, 'place'> {
  const ref = SceneRefSchema.safeParse(scene_ref);
  const [chapter, scene] = ref.success ? ref.data.split(':').map(Number) : [];
  return chapter === undefined || scene === undefined ? {} : { place: { chapter, scene } };
}

/** A report on some of the scenes must not pass for one on all of them. */
function tellLeftOut(context: RunContext, { args }: RecipeSources): void {
  const message = describeLeftOut(args);
  if (message === null) return;
  context.notice({ reason_code: 'scenes_left_out', message, step_id: null });
  context.log.warn(message);
}

async function openIssue(context: RunContext, sources: RecipeSources): Promise<string> {
  const { recipe, description, issueId, issues, args } = sources;
  const leftOut = describeLeftOut(args);
  const [first = 'dod'] = planRecipe(recipe);
  return context.step(`${first}/issue`, { recipe_id: recipe.recipe_id, given: issueId }, async () => {
    if (issueId !== null) return (await issues.load(issueId)).id;
    const issue = await issues.open({
      origin: nameWork(context.runId),
      title: titleWork(recipe, description),
      author: 'system',
      body: `The work of the recipe “${recipe.label}”.${leftOut === null ? '' : ` ${leftOut}`}`,
      tags: ['run', recipe.recipe_id],
      runId: context.runId,
    });
    return issue.id;
  });
}

function createScope(view: SlotView, sources: RecipeSources): RefScope {
  const { recipe, description, args, trail } = sources;
  const contracted = new Set(recipe.phase_b.flatMap((step) => (hasFields(step) ? [step.output_slot] : [])));
  return {
    task: { description, args, session_plan_task_id: sources.sessionPlanTaskId },
    slot(name) {
      const slot = view.get(name);
      const slots = slot === null ? {} : { [name]: slot };
      return loadSlotValue(
        {
          slots,
          contracted,
          async loadOutput(receiptId) {
            const receipt = await trail.loadToolReceipt(receiptId);
            if (receipt === null) throw new InvariantError(`the receipt ${receiptId} of ${name} is gone`);
            return receipt.output;
          },
        },
        name,
      );
    },
  };
}
