import { estimateTokens } from '../engine/estimate/estimate-tokens.ts';
import type { PromptInput } from './fill-template.ts';

// A prompt that is too long for its model is made smaller by what can best be done without: first the older of what the book
// remembers, oldest first, then the beginning of the scene before. Nothing else is touched.

export interface ShrunkInputs {
  readonly inputs: readonly PromptInput[];
  /** The names of those that tell less now. */
  readonly shortened: readonly string[];
}

export function shrinkInputs(inputs: readonly PromptInput[], tokensTooMany: number): ShrunkInputs {
  let left = tokensTooMany;
  const changed = new Map<string, string>();
  for (const [name, split] of Object.entries(SHRINKABLE)) {
    const input = inputs.find((each) => each.name === name);
    if (input === undefined || left <= 0) continue;
    const { pieces, kept, join } = split(input.text);
    let from = 0;
    while (left > 0 && from < pieces.length - kept) {
      left -= estimateTokens(pieces[from] ?? '');
      from += 1;
    }
    if (from > 0) changed.set(name, join(pieces.slice(from)));
  }
  return {
    inputs: inputs.map(({ name, text }) => ({ name, text: changed.get(name) ?? text })),
    shortened: [...changed.keys()],
  };
}

interface Pieces {
  /** Oldest first. */
  readonly pieces: readonly string[];
  /** How many at the end always stay. */
  readonly kept: number;
  readonly join: (left: readonly string[]) => string;
}

/** By the order in which they are shortened. */
const SHRINKABLE: Readonly<Record<string, (text: string) => Pieces>> = {
  story: splitStory,
  memory: splitMemory,
  previous_scene: splitScene,
};

/** Under headings, what lies furthest back first; a heading goes with its last line. */
function splitStory(text: string): Pieces {
  const lines: { readonly heading: string | null; readonly line: string }[] = [];
  let heading: string | null = null;
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) heading = line;
    else if (line !== '') lines.push({ heading, line });
  }
  return {
    pieces: lines.map(({ line }) => line),
    kept: 1,
    join(left) {
      const own = lines.slice(lines.length - left.length);
      return own
        .flatMap(({ heading: title, line }, at) =>
          title === null || title === own[at - 1]?.heading
            ? [line]
            : [...(at === 0 ? [] : ['']), title, line],
        )
        .join('\n');
    },
  };
}

/** A list of what was remembered; the last entry is the chapter before. */
function splitMemory(text: string): Pieces {
  const entries = (JSON.parse(text) as readonly unknown[]).map((entry) => JSON.stringify(entry));
  return { pieces: entries, kept: 1, join: (left) => `[${left.join(',')}]` };
}

/** How a scene ends is what the next goes on from. */
const KEPT_PARAGRAPHS = 3;

function splitScene(text: string): Pieces {
  return {
    pieces: text.split(/\n{2,}/),
    kept: KEPT_PARAGRAPHS,
    join: (left) => ['[…]', ...left].join('\n\n'),
  };
}
