import { isObject, type Json, type JsonObject } from '../contracts/json.ts';
import type { ToolStep } from '../contracts/recipe.ts';
import { deriveId } from '../engine/hash.ts';
import type { RunContext, StepAbout } from '../engine/run-context.ts';
import { CodedError, toTrouble } from '../errors.ts';
import { runTool, type ToolOutcome } from '../tools/run-tool.ts';
import type { Tool } from '../tools/tool.ts';
import { takeOver } from './load-earlier-steps.ts';
import type { RecipeSources } from './recipe-sources.ts';
import { resolveArgs, toRefTrouble } from './resolve-args.ts';
import type { RefScope } from './resolve-ref.ts';

/** A step of phase A: the tool's whole output goes into its receipt, and the slot points there. */
export async function runToolStep(
  context: RunContext,
  sources: RecipeSources,
  step: ToolStep,
  scope: RefScope,
): Promise<void> {
  const shared: StepAbout = { kind: 'tool', phase: 'a', tool: step.tool, outputSlot: step.output_slot };
  if ((await takeOver(context, sources.earlier, step.step_id, shared)) !== undefined) return;
  const resolved = await resolveArgs(step.args as JsonObject, scope);
  const args = resolved.ok ? resolved.args : {};
  const receiptId = await nameReceipt(context, sources, step.step_id);
  await context.step<Json>(
    step.step_id,
    { tool: step.tool, args },
    async () => {
      if (!resolved.ok) throw toRefTrouble(resolved.findings);
      return callTool(context, sources, step, args, receiptId);
    },
    {
      ...shared,
      ...(resolved.ok ? { receiptId, inputSlotRefs: resolved.reads } : {}),
      outputHash: (output) => readText(output, 'output_hash'),
      preview: (output) => readText(output, 'preview'),
      summary: (output) => readText(output, 'digest'),
    },
  );
}

/** The first id that is free, or that has what the tool said. One with trouble in it was left by a process that died
 *  before it could journal the trouble; whatever was wrong may have been put right since. */
async function nameReceipt(context: RunContext, { trail }: RecipeSources, stepId: string): Promise<string> {
  for (let call = context.executions(stepId) + 1; ; call += 1) {
    const receiptId = deriveId('rcpt', context.runId, stepId, call);
    const left = await trail.loadToolReceipt(receiptId);
    if (left === null || left.error === null) return receiptId;
  }
}

async function callTool(
  context: RunContext,
  sources: RecipeSources,
  step: ToolStep,
  args: JsonObject,
  receiptId: string,
): Promise<Json> {
  const { trail, sessionId } = sources;
  const tool = sources.tools.get(step.tool);
  if (tool === undefined) throw new CodedError('tool_unknown', { details: { tool: step.tool } });
  // Left by a process that died between the trail and the journal: then that is what the tool said.
  const left = await trail.loadToolReceipt(receiptId);
  if (left !== null) {
    return { receipt_id: receiptId, output_hash: left.output_hash, ...describe(tool, left.output, args) };
  }
  const shared = {
    receipt_id: receiptId,
    session_id: sessionId,
    run_id: context.runId,
    step_id: step.step_id,
    tool: step.tool,
    args,
    started_at: context.now(),
  };
  let outcome: ToolOutcome;
  try {
    outcome = await runTool(tool, args, sources.toolContext(context.signal));
  } catch (error) {
    if (context.signal.aborted) throw error;
    const parts = { ...shared, finished_at: context.now(), output: null, error: toTrouble(error) };
    await trail.appendToolReceipt(parts);
    throw error;
  }
  const parts = { ...shared, finished_at: context.now(), output: outcome.output, error: null };
  // Told from the stored receipt, whose keys are in canonical order: whoever takes the run up tells it from there too.
  const { output, output_hash } = await trail.appendToolReceipt(parts);
  return { receipt_id: receiptId, output_hash, ...describe(tool, output, args) };
}

/** The same two lines that the tool's call gave; a dry run has lines of its own kind. */
function describe(tool: Tool, output: Json, args: JsonObject): { preview: string; digest: string } {
  if (args['dry_run'] === true) {
    const line = `dry run of ${tool.name}`;
    return { preview: line, digest: line };
  }
  return { preview: tool.preview(output, args), digest: tool.digest(output, args) };
}

function readText(output: Json, field: 'output_hash' | 'preview' | 'digest'): string {
  const value = isObject(output) ? output[field] : '';
  return typeof value === 'string' ? value : '';
}
