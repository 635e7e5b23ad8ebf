import type { ModelMessage } from '../../engine/ports.ts';

// A block is `<input name="…" fence="…">` on a line of its own up to the line that closes the same fence. What lies
// between is text, whatever it looks like; a block that is never closed is no block.

export interface Prompt {
  readonly inputs: ReadonlyMap<string, string>;
  /** What is asked for: the contract's or the phase's name; null where the prompt does not say. */
  readonly contract: string | null;
  /** What kind of agent's work it is, and whose; null where no agent is asked. */
  readonly promptType: string | null;
  readonly role: string | null;
  /** What the one artifact of a receipt has to hold. */
  readonly content: string | null;
  readonly language: string;
  readonly seed: string;
  /** Every other line of the keys block, sorted: the scene, the beat, whatever else tells calls apart. */
  readonly keys: readonly string[];
}

export function parsePrompt(messages: readonly ModelMessage[]): Prompt {
  const inputs = new Map<string, string>();
  for (const message of messages) {
    for (const [name, text] of readBlocks(message.content)) {
      // The first wins: what comes later cannot speak for the pipeline again.
      if (!inputs.has(name)) inputs.set(name, text);
    }
  }
  const request = readFields(inputs.get('request') ?? '');
  // A prompt without keys is told apart by its header, and from those of other books by the book.
  const { seed = inputs.get('book') ?? '', ...keys } = Object.fromEntries(
    inputs.has('keys') ? readFields(inputs.get('keys') ?? '') : listHeaderKeys(request),
  );
  return {
    inputs,
    contract: request.get('contract') ?? request.get('phase') ?? null,
    promptType: request.get('prompt_type') ?? null,
    role: request.get('role') ?? null,
    content: request.get('content') ?? null,
    language: request.get('language') ?? '',
    seed,
    keys: Object.entries(keys)
      .map(([name, value]) => `${name}: ${value}`)
      .sort(),
  };
}

function listHeaderKeys(request: ReadonlyMap<string, string>): [string, string][] {
  return ['chapter', 'edge', 'scene', 'beat', 'take'].flatMap((name) => {
    const value = request.get(name);
    return value === undefined ? [] : [[name, value] as [string, string]];
  });
}

function* readBlocks(content: string): Generator<readonly [string, string]> {
  const lines = content.split(/\r?\n/);
  for (let start = 0; start < lines.length; start += 1) {
    const opening = /^<input name="([^"]+)" fence="([^"]+)">$/.exec(lines[start] ?? '');
    if (opening === null) continue;
    const [, name = '', fence = ''] = opening;
    const end = lines.indexOf(`</input fence="${fence}">`, start + 1);
    if (end === -1) continue;
    yield [name, lines.slice(start + 1, end).join('\n')];
    start = end;
  }
}

function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.split('\n')) {
    const field = /^\s*([a-z][a-z0-9_]*)\s*:\s*(.*?)\s*$/.exec(line);
    if (field?.[1] !== undefined && field[2] !== undefined && !fields.has(field[1])) {
      fields.set(field[1], field[2]);
    }
  }
  return fields;
}
