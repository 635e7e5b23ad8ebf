import { parsePrompt } from '../../src/adapters/offline-author/parse-prompt.ts';
import type { Json, JsonObject } from '../../src/contracts/json.ts';
import type { WorkPacket } from '../../src/contracts/task-packet.ts';
import type { Model } from '../../src/engine/ports.ts';
import { loadOfflineAuthor } from './load-offline-author.ts';

// The offline author, except that its answers to one kind of request are spoiled. A spoil is data: a text instead of the
// answer, or changes to the receipt and to the work inside it by JSON pointers. {run}, {packet}, {issue} and {expected}
// stand for what the packet says.

export interface Spoil {
  /** Instead of the whole answer. */
  readonly text?: string;
  readonly set?: Readonly<Record<string, Json>>;
  readonly append?: Readonly<Record<string, Json>>;
  readonly remove?: readonly string[];
  /** Instead of the artifact's content. */
  readonly content_text?: string;
  readonly content_set?: Readonly<Record<string, Json>>;
}

export interface DisobedientAuthor extends Model {
  /** Requests of the kind that is spoiled, and all of them. */
  spoiledCalls(): number;
  calls(): number;
}

export async function createDisobedientAuthor(options: {
  readonly promptType: string;
  readonly spoil: Spoil;
  /** How many answers are spoiled; all of them where it is left out. */
  readonly times?: number;
}): Promise<DisobedientAuthor> {
  const author = await loadOfflineAuthor();
  let asked = 0;
  let calls = 0;
  return {
    ...author,
    calls: () => calls,
    spoiledCalls: () => asked,
    async generate(request, callOptions) {
      calls += 1;
      const { promptType, inputs } = parsePrompt(request.messages);
      if (promptType !== options.promptType) return author.generate(request, callOptions);
      asked += 1;
      if (asked > (options.times ?? Number.POSITIVE_INFINITY)) return author.generate(request, callOptions);
      const answer = await author.generate(request, { signal: callOptions.signal });
      const packet = inputs.get('packet');
      return {
        ...answer,
        text: applySpoil(answer.text, options.spoil, packet === undefined ? null : JSON.parse(packet)),
      };
    },
  };
}

export function applySpoil(text: string, spoil: Spoil, packet: WorkPacket | null): string {
  const { text: instead, ...changes } = fillNames(spoil, packet);
  if (instead !== undefined) return instead;
  const answer = JSON.parse(text) as JsonObject;
  for (const [pointer, value] of Object.entries(changes.set ?? {})) setAt(answer, pointer, value);
  for (const [pointer, value] of Object.entries(changes.append ?? {})) listAt(answer, pointer).push(value);
  for (const pointer of changes.remove ?? []) setAt(answer, pointer, undefined);
  const content = '/outputs_produced/0/content';
  if (changes.content_text !== undefined) setAt(answer, content, changes.content_text);
  if (changes.content_set !== undefined) {
    const work = JSON.parse(String(valueAt(answer, content))) as JsonObject;
    for (const [pointer, value] of Object.entries(changes.content_set)) setAt(work, pointer, value);
    setAt(answer, content, JSON.stringify(work));
  }
  return JSON.stringify(answer);
}

function fillNames(spoil: Spoil, packet: WorkPacket | null): Spoil {
  if (packet === null) return spoil;
  const names: Record<string, string> = {
    run: packet.run_id ?? '',
    packet: packet.packet_id,
    issue: packet.parent_issue_id,
    expected: packet.output_contract.expected_artifacts[0] ?? '',
  };
  const text = JSON.stringify(spoil).replaceAll(
    /\{(run|packet|issue|expected)\}/g,
    (_, name: string) => names[name] ?? '',
  );
  return JSON.parse(text) as Spoil;
}

type Branch = Record<string, Json | undefined>;

function setAt(root: JsonObject, pointer: string, value: Json | undefined): void {
  const keys = pointer.slice(1).split('/');
  const last = keys.pop() ?? '';
  const branch = walk(root, keys) as Branch;
  if (value === undefined) delete branch[last];
  else branch[last] = value;
}

function valueAt(root: JsonObject, pointer: string): Json | undefined {
  return walk(root, pointer.slice(1).split('/'));
}

function listAt(root: JsonObject, pointer: string): Json[] {
  const list = valueAt(root, pointer);
  if (!Array.isArray(list)) throw new Error(`there is no list at ${pointer}`);
  return list;
}

function walk(root: Json, keys: readonly string[]): Json | undefined {
  return keys.reduce<Json | undefined>((value, key) => (value as Branch | undefined)?.[key], root);
}
