import { runToolStep } from '../agents/run-tool-step.ts';
import type { JsonObject } from '../contracts/json.ts';
import type { ToolStep } from '../contracts/recipe.ts';
import type { RunContext, StepAbout } from '../engine/run-context.ts';
import { takeOver } from './load-earlier-steps.ts';
import type { RecipeSources } from './recipe-sources.ts';
import { resolveArgs, toRefTrouble } from './resolve-args.ts';
import type { RefScope } from './resolve-ref.ts';

/** A step of phase A, as the recipe declares it: taken over from an earlier run, or called with what its references lead to. */
export async function runDeclaredTool(
  context: RunContext,
  sources: RecipeSources,
  { step_id: stepId, tool, args, output_slot: outputSlot }: ToolStep,
  scope: RefScope,
): Promise<void> {
  const about: StepAbout = { kind: 'tool', phase: 'a', tool, outputSlot };
  if ((await takeOver(context, sources.earlier, stepId, about)) !== undefined) return;
  const resolved = await resolveArgs(args as JsonObject, scope);
  if (resolved.ok) {
    const call = { stepId, tool, args: resolved.args, inputSlotRefs: resolved.reads };
    await runToolStep(context, sources, { ...call, outputSlot, phase: 'a' });
    return;
  }
  // A reference that leads nowhere ends the step, in a line of its own; nobody is called.
  const { findings } = resolved;
  await context.step(
    stepId,
    { tool, args: {} },
    async () => {
      throw toRefTrouble(findings);
    },
    about,
  );
}
