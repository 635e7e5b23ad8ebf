import { isObject, type Json, type JsonObject } from '../contracts/json.ts';
import { parseStrictJson } from '../engine/parse-strict-json.ts';
import { unwrapEnvelope } from '../engine/unwrap-envelope.ts';
import { validateContract } from '../engine/validate-contract.ts';
import type { Tool } from '../tools/tool.ts';
import { hasToolSyntax } from './tool-syntax.ts';

// The protocol in which an agent calls tools. A reply is one JSON object and nothing else:
//   {"tool": "…", "args": {…}, "nonce": "…"}      calls a tool
//   {"action": "final", "nonce": "…"}             ends the turn; where the turn ends in words, the words alone do
// The nonce is given with each request and good for one reply, so that nothing that an agent reads can speak for it. Judged in
// this order: empty · not-an-object, two-objects · bad-shape · used-nonce, wrong-nonce · tool-required (of an end) ·
// unknown-tool · tool-not-allowed · too-many-calls · round-full · bad-arguments.

export type CallReject =
  | 'empty'
  | 'not-an-object'
  | 'two-objects'
  | 'bad-shape'
  | 'used-nonce'
  | 'wrong-nonce'
  | 'tool-required'
  | 'unknown-tool'
  | 'tool-not-allowed'
  | 'too-many-calls'
  | 'round-full'
  | 'bad-arguments';

export type ToolReply =
  | { readonly kind: 'call'; readonly tool: string; readonly args: JsonObject }
  /** `action` as it was named; `words` where the turn ends in them. */
  | {
      readonly kind: 'end';
      readonly action: string;
      readonly rest: JsonObject;
      readonly words: string | null;
    }
  | { readonly kind: 'rejected'; readonly reason: CallReject; readonly detail: string };

export interface ToolReplyFacts {
  readonly nonce: string;
  readonly used: ReadonlySet<string>;
  readonly tools: ReadonlyMap<string, Tool>;
  /** Names of tools that this turn may call. */
  readonly allowed: ReadonlySet<string>;
  /** A tool has to be called before the turn can end, and none was. */
  readonly mustCall: boolean;
  readonly callsLeft: number;
  readonly bytesLeft: number;
  /** Actions that end the turn, each with the texts that it takes beside the nonce. */
  readonly actions: ReadonlyMap<string, readonly string[]>;
  /** Whether the turn ends in words. */
  readonly takesWords: boolean;
}

export function judgeToolReply(reply: string, facts: ToolReplyFacts): ToolReply {
  const text = unwrapEnvelope(reply, 'unwrap').text.trim();
  if (text === '') return reject('empty', 'the reply is empty');
  if (facts.takesWords && !text.startsWith('{') && !hasToolSyntax(text)) return endInWords(text, facts);
  const parsed = parseStrictJson(text);
  if (!parsed.ok) {
    const second = parsed.refusal === 'second_object';
    return second
      ? reject('two-objects', 'the reply has more than one object')
      : reject('not-an-object', `the reply is not one JSON object: ${parsed.message}`);
  }
  return judgeObject(parsed.value, facts);
}

function endInWords(words: string, { mustCall }: ToolReplyFacts): ToolReply {
  return mustCall ? refuseEnd() : { kind: 'end', action: 'final', rest: {}, words };
}

function judgeObject(object: JsonObject, facts: ToolReplyFacts): ToolReply {
  const { tool, args, action, nonce, ...rest } = object;
  const isCall = typeof tool === 'string' && isObject(args) && action === undefined && isEmpty(rest);
  const isEnd = typeof action === 'string' && tool === undefined && args === undefined;
  if (typeof nonce !== 'string' || !(isCall || (isEnd && keepsAction(action, rest, facts)))) {
    return reject('bad-shape', `the object is neither a call of a tool nor ${listEnds(facts)}`);
  }
  if (nonce !== facts.nonce) {
    return facts.used.has(nonce)
      ? reject('used-nonce', 'the nonce is that of an earlier request')
      : reject('wrong-nonce', 'the nonce is not the one of this request');
  }
  if (!isCall) {
    return facts.mustCall ? refuseEnd() : { kind: 'end', action: String(action), rest, words: null };
  }
  return judgeCall(tool, args, facts);
}

function judgeCall(name: string, args: JsonObject, facts: ToolReplyFacts): ToolReply {
  const tool = facts.tools.get(name);
  if (tool === undefined) return reject('unknown-tool', `there is no tool ${name}`);
  if (!facts.allowed.has(name)) return reject('tool-not-allowed', `${name} may not be called here`);
  if (facts.callsLeft <= 0) return reject('too-many-calls', 'no call is left in this turn');
  if (facts.bytesLeft <= 0) return reject('round-full', 'no more results fit into this turn');
  const fault = findArgumentFault(tool, args);
  return fault === null ? { kind: 'call', tool: name, args } : reject('bad-arguments', fault);
}

/** `dry_run` belongs to every tool, and tells a round nothing. */
function findArgumentFault(tool: Tool, args: JsonObject): string | null {
  const validated = validateContract(tool.args, args, 'tool_args_invalid');
  if (validated.ok) return null;
  const named = validated.findings.map(({ path, message }) => `${path === '' ? 'args' : path}: ${message}`);
  return `${tool.name} cannot be called like this: ${named.join('; ')}`;
}

function keepsAction(action: string, rest: JsonObject, { actions }: ToolReplyFacts): boolean {
  const takes = actions.get(action);
  if (takes === undefined) return false;
  const isText = (value: Json | undefined) => typeof value === 'string' && value.trim() !== '';
  return Object.keys(rest).length === takes.length && takes.every((name) => isText(rest[name]));
}

function isEmpty(rest: JsonObject): boolean {
  return Object.keys(rest).length === 0;
}

function listEnds({ actions }: ToolReplyFacts): string {
  return [...actions.keys()].map((name) => `{"action":"${name}",…}`).join(' or ');
}

function refuseEnd(): ToolReply {
  return reject('tool-required', 'a tool has to be called before the turn can end');
}

function reject(reason: CallReject, detail: string): ToolReply {
  return { kind: 'rejected', reason, detail };
}
