import { CodedError } from '../errors.ts';
import type { PromptInput } from './fill-template.ts';

/**
 * The inputs of a filled prompt, in their order: the inverse of filling. From an opening tag it jumps to the closing tag
 * with the same fence, so whatever looks like a tag inside an input is passed over with it.
 */
export function parseInputs(prompt: string): PromptInput[] {
  // Not the m flag: `^` would then also match after characters that end no line here, such as U+2028.
  const opening = /(?:^|\n)<input name="([a-z][a-z0-9_]*)" fence="([0-9a-f]{8,})">\n/g;
  const inputs: PromptInput[] = [];
  for (let match = opening.exec(prompt); match !== null; match = opening.exec(prompt)) {
    const [, name = '', fence = ''] = match;
    const start = opening.lastIndex;
    const closing = `\n</input fence="${fence}">`;
    const end = prompt.indexOf(closing, start);
    const after = end + closing.length;
    if (end === -1 || (after < prompt.length && prompt[after] !== '\n')) {
      throw new CodedError('template_invalid', { message: `The input ${name} is not closed by its fence.` });
    }
    inputs.push({ name, text: prompt.slice(start, end) });
    opening.lastIndex = after;
  }
  return inputs;
}
