import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
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
}

const INSTRUCTIONS = 'instructions';

export function measurePrompt(
  { messages, inputs }: FilledPrompt,
  guessed: ReadonlySet<string>,
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
  return { parts: [rest, ...given], characters, tokens, exact: given.every(({ exact }) => exact) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
