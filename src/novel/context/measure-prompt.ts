import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import { measureShared } from '../../engine/estimate/shared-beginning.ts';
import type { PromptSeam } from '../../engine/ports.ts';
import type { FilledPrompt } from '../../prompts/fill-template.ts';
import { parseInputs } from '../../prompts/parse-inputs.ts';

/** A part of a prompt by its size; `exact` where it is what will be sent, and not a text of the usual length in its place. */
export interface MeasuredPart {
  readonly part: string;
  readonly characters: number;
  readonly tokens: number;
  readonly exact: boolean;
}

export interface MeasuredPrompt {
  /** The template's own words with the tags around the inputs, then each input in the order of the prompt. */
  readonly parts: readonly MeasuredPart[];
  readonly characters: number;
  readonly tokens: number;
  readonly exact: boolean;
  /** Up to where it is the same for a book, a chapter, a scene, a text. */
  readonly seams: readonly { readonly level: PromptSeam['level']; readonly tokens: number }[];
  /** What one of the requests before it begins with as well; 0 where that is too little to be kept. */
  readonly shared_tokens: number;
}

const INSTRUCTIONS = 'instructions';

export function measurePrompt(
  { messages, inputs }: FilledPrompt,
  guessed: ReadonlySet<string>,
  shared: SharedMeasure,
): MeasuredPrompt {
  const texts = new Map(
    messages.flatMap(({ content }) => parseInputs(content).map(({ name, text }) => [name, text])),
  );
  const given = inputs.map(({ name, characters }) => ({
    part: name,
    characters,
    tokens: estimateTokens(texts.get(name) ?? ''),
    exact: !guessed.has(name),
  }));
  const whole = messages.map(({ content }) => content).join('');
  const characters = [...whole].length;
  const tokens = estimateTokens(whole);
  const rest = {
    part: INSTRUCTIONS,
    characters: characters - sum(given.map((each) => each.characters)),
    tokens: Math.max(0, tokens - sum(given.map((each) => each.tokens))),
    exact: true,
  };
  return {
    parts: [rest, ...given],
    characters,
    tokens,
    exact: given.every(({ exact }) => exact),
    seams: listSeams(messages),
    shared_tokens: shared(whole),
  };
}

/** Tells of one request after the other what it shares with those shortly before it. */
export type SharedMeasure = (prompt: string) => number;

/** About as many as are sent in five minutes, which is how long a beginning is kept. */
const REMEMBERED = 12;

export function createSharedMeasure(): SharedMeasure {
  const before: string[] = [];
  return (prompt) => {
    const tokens = measureShared(prompt, before);
    before.push(prompt);
    if (before.length > REMEMBERED) before.shift();
    return tokens;
  };
}

function listSeams([system, user]: FilledPrompt['messages']): MeasuredPrompt['seams'] {
  return (user.seams ?? []).map(({ at, level }) => ({
    level,
    tokens: estimateTokens(`${system.content}${user.content.slice(0, at)}`),
  }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
