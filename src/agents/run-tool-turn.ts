import type { JsonObject } from '../contracts/json.ts';
import type { BuiltPrompt } from '../engine/ask-model.ts';
import { isStorageTrouble } from '../engine/call-model.ts';
import { limitOutput } from '../engine/estimate/limit-output.ts';
import { deriveId } from '../engine/hash.ts';
import type { RunContext } from '../engine/run-context.ts';
import { CodedError } from '../errors.ts';
import { boundBytes } from './bound-bytes.ts';
import { type CallReject, judgeToolReply, type ToolReply } from './judge-tool-reply.ts';
import { runToolStep, type ToolDesk } from './run-tool-step.ts';

// A turn of an agent that may call tools: it is asked, calls a tool or ends, is told what the tool said, and is asked again. Each
// request is a step with a nonce that follows from the run, so that a turn that is taken up again asks the very same. A reply
// that breaks the protocol is told with its reason and asked for again, MOST_REJECTED times in a turn.

export const MOST_CALLS = 6;
const MOST_RESULT_BYTES = 12_000;
const MOST_TURN_BYTES = 48_000;
/** With less room than this a result would show nothing. */
const LEAST_RESULT_BYTES = 500;
/** A reply, or the call of a tool, in tokens. */
const USUAL_TURN = 400;
export const MOST_REJECTED = 3;

export interface ToolTurn {
  /** Steps of the turn lie below it. */
  readonly id: string;
  readonly role: string;
  readonly template: string;
  readonly phase?: string;
  readonly desk: ToolDesk;
  readonly policy: ToolPolicy;
  /** Actions that end it, each with the texts that it takes. */
  readonly actions: ReadonlyMap<string, readonly string[]>;
  readonly takesWords: boolean;
  readonly prompt: (state: ToolTurnState) => BuiltPrompt;
}

export interface ToolPolicy {
  readonly allowed: ReadonlySet<string>;
  /** At least one call before the end. */
  readonly required: boolean;
}

/** What a request of the turn is made from. */
export interface ToolTurnState {
  /** What the tools said so far; null before the first call. */
  readonly lookedUp: string | null;
  readonly nonce: string;
  readonly callsLeft: number;
  /** Why the reply before was rejected; null where it was not. */
  readonly rejected: string | null;
}

/** A call that was made, with what the agent was shown of its result. */
export type MadeCall = {
  tool: string;
  args: JsonObject;
  /** Null where the tool failed. */
  receipt_id: string | null;
  shown: string;
  cut: boolean;
  /** Why the tool failed; null where it did not. */
  failed: string | null;
};

export type RejectedReply = { ask: number; reason: CallReject; detail: string };

export interface EndedTurn {
  readonly calls: readonly MadeCall[];
  readonly rejected: readonly RejectedReply[];
  readonly asks: number;
  readonly ended: 'final' | 'too-many-calls' | 'round-full' | 'given-up';
  /** How the agent ended it; null where it did not. */
  readonly end: Extract<ToolReply, { kind: 'end' }> | null;
  /** Who answered last. */
  readonly model: string;
}

export async function runToolTurn(context: RunContext, turn: ToolTurn): Promise<EndedTurn> {
  const calls: MadeCall[] = [];
  const rejected: RejectedReply[] = [];
  const used = new Set<string>();
  let model = '';
  let counted = 0;
  const ended = (asks: number, how: EndedTurn['ended'], end: EndedTurn['end']): EndedTurn => ({
    calls,
    rejected,
    asks,
    ended: how,
    end,
    model,
  });
  for (let ask = 1; ; ask += 1) {
    const callsLeft = MOST_CALLS - calls.length;
    const room = MOST_TURN_BYTES - countBytes(calls);
    const bytesLeft = room < LEAST_RESULT_BYTES ? 0 : room;
    // An agent that can only end its turn without a word need not be asked to.
    if (!turn.takesWords && callsLeft <= 0) return ended(ask - 1, 'too-many-calls', null);
    if (!turn.takesWords && bytesLeft <= 0) return ended(ask - 1, 'round-full', null);
    const nonce = nameNonce(context.runId, turn.id, ask);
    const last = rejected.at(-1);
    const prompt = turn.prompt({
      lookedUp: calls.length === 0 ? null : renderCalls(calls),
      nonce,
      callsLeft: bytesLeft <= 0 ? 0 : callsLeft,
      rejected: last?.ask === ask - 1 ? `${last.reason}: ${last.detail}` : null,
    });
    const output = await context.callModel(`${turn.id}/ask:${ask}`, {
      role: turn.role,
      template: turn.template,
      contract: null,
      inputs: prompt.inputs,
      request: {
        messages: prompt.messages,
        jsonSchema: null,
        maxOutputTokens: limitOutput(USUAL_TURN),
        temperature: null,
      },
    });
    model = output.model;
    const reply = judgeToolReply(output.text, {
      nonce,
      used,
      tools: turn.desk.tools,
      allowed: turn.policy.allowed,
      mustCall: turn.policy.required && calls.length === 0,
      callsLeft,
      bytesLeft,
      actions: turn.actions,
      takesWords: turn.takesWords,
    });
    used.add(nonce);
    if (reply.kind === 'end') return ended(ask, 'final', reply);
    if (reply.kind === 'rejected') {
      rejected.push({ ask, reason: reply.reason, detail: reply.detail });
      context.notice({
        reason_code: 'tool_call_rejected',
        message: `A reply of ${turn.role} was rejected (${reply.reason}): ${reply.detail}.`,
        step_id: `${turn.id}/ask:${ask}`,
      });
      // What was rejected before a run that failed was taken up again is over: the agent is asked anew.
      if (!context.isFromEarlierRound(`${turn.id}/ask:${ask}`)) counted += 1;
      if (counted >= MOST_REJECTED) return ended(ask, 'given-up', null);
      continue;
    }
    calls.push(await makeCall(context, turn, reply, calls.length + 1, bytesLeft));
  }
}

async function makeCall(
  context: RunContext,
  { id, desk, phase }: ToolTurn,
  { tool, args }: Extract<ToolReply, { kind: 'call' }>,
  number: number,
  bytesLeft: number,
): Promise<MadeCall> {
  try {
    const { receipt_id, digest } = await runToolStep(context, desk, {
      stepId: `${id}/call:${number}`,
      tool,
      args,
      ...(phase === undefined ? {} : { phase }),
    });
    const { text: shown, cut } = boundBytes(digest, Math.min(MOST_RESULT_BYTES, bytesLeft));
    return { tool, args, receipt_id, shown, cut, failed: null };
  } catch (error) {
    // What a tool refuses is told to whoever called it; everything else ends the run or pauses it.
    if (!(error instanceof CodedError) || context.signal.aborted) throw error;
    if (error.reason.class === 'pause' || isStorageTrouble(error)) throw error;
    return { tool, args, receipt_id: null, shown: '', cut: false, failed: `${error.code}: ${error.message}` };
  }
}

/** Derived, so that a turn taken up again gives the same one; from the run's own id, so that no text can know it before. */
function nameNonce(runId: string, turnId: string, ask: number): string {
  const [, hex = ''] = deriveId('nonce', runId, turnId, ask).split('_');
  return hex.slice(0, NONCE_CHARACTERS);
}

const NONCE_CHARACTERS = 12;

function countBytes(calls: readonly MadeCall[]): number {
  return calls.reduce((sum, { shown }) => sum + Buffer.byteLength(shown), 0);
}

/** Results in the order of their calls: what a later request shows begins with what an earlier one showed. */
export function renderCalls(calls: readonly MadeCall[]): string {
  return calls
    .map(({ tool, args, receipt_id, shown, cut, failed }) =>
      [
        `## ${tool} ${JSON.stringify(args)}`,
        receipt_id === null ? `failed: ${failed}` : `receipt_id: ${receipt_id}`,
        ...(receipt_id === null ? [] : [shown]),
        ...(cut ? ['(The rest of this result was left out: it is too long.)'] : []),
      ].join('\n'),
    )
    .join('\n\n');
}
