import type { AuditTrail } from '../audit/create-audit-trail.ts';
import type { Json, JsonObject } from '../contracts/json.ts';
import { deriveId } from '../engine/hash.ts';
import type { RunContext } from '../engine/run-context.ts';
import { CodedError, toTrouble } from '../errors.ts';
import { runTool, type ToolOutcome } from '../tools/run-tool.ts';
import type { Tool, ToolContext } from '../tools/tool.ts';

// A tool called as a step of a run, whoever asked for it: the whole output goes into a signed receipt of the session, the
// step and its slot keep what points there.

/** What a session's tools are called with. */
export interface ToolDesk {
  readonly trail: Pick<AuditTrail, 'loadToolReceipt' | 'appendToolReceipt'>;
  readonly sessionId: string;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly toolContext: (signal: AbortSignal) => ToolContext;
}

export interface ToolCall {
  readonly stepId: string;
  readonly tool: string;
  /** As the tool gets them: nothing in them has to be looked up any more. */
  readonly args: JsonObject;
  /** Where the pointer goes; nowhere where it is left out. */
  readonly outputSlot?: string;
  /** Slots that the arguments were read from. */
  readonly inputSlotRefs?: readonly string[];
  readonly phase?: string;
}

/** What is journaled of a call; the output itself is in the receipt. */
export type ToolCallOutput = { receipt_id: string; output_hash: string; preview: string; digest: string };

export async function runToolStep(
  context: RunContext,
  desk: ToolDesk,
  call: ToolCall,
): Promise<ToolCallOutput> {
  const { stepId, tool, args, outputSlot, inputSlotRefs, phase } = call;
  const receiptId = await nameReceipt(context, desk, stepId);
  return context.step<ToolCallOutput>(
    stepId,
    { tool, args },
    () => callTool(context, desk, call, receiptId),
    {
      kind: 'tool',
      tool,
      receiptId,
      ...(phase === undefined ? {} : { phase }),
      ...(outputSlot === undefined ? {} : { outputSlot }),
      ...(inputSlotRefs === undefined ? {} : { inputSlotRefs }),
      outputHash: ({ output_hash }) => output_hash,
      preview: ({ preview }) => preview,
      summary: ({ digest }) => digest,
    },
  );
}

/** The first id that is free, or that has what the tool said. One with trouble in it was left by a process that died
 *  before it could journal the trouble; whatever was wrong may have been put right since. */
async function nameReceipt(context: RunContext, { trail }: ToolDesk, stepId: string): Promise<string> {
  for (let call = context.executions(stepId) + 1; ; call += 1) {
    const receiptId = deriveId('rcpt', context.runId, stepId, call);
    const left = await trail.loadToolReceipt(receiptId);
    if (left === null || left.error === null) return receiptId;
  }
}

async function callTool(
  context: RunContext,
  { trail, sessionId, tools, toolContext }: ToolDesk,
  { stepId, tool: name, args }: ToolCall,
  receiptId: string,
): Promise<ToolCallOutput> {
  const tool = tools.get(name);
  if (tool === undefined) throw new CodedError('tool_unknown', { details: { tool: name } });
  // Left by a process that died between the trail and the journal: then that is what the tool said.
  const left = await trail.loadToolReceipt(receiptId);
  if (left !== null) {
    return { receipt_id: receiptId, output_hash: left.output_hash, ...describe(tool, left.output, args) };
  }
  const shared = {
    receipt_id: receiptId,
    session_id: sessionId,
    run_id: context.runId,
    step_id: stepId,
    tool: name,
    args,
    started_at: context.now(),
  };
  let outcome: ToolOutcome;
  try {
    outcome = await runTool(tool, args, toolContext(context.signal));
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
