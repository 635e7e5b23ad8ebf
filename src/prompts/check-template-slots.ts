import type { PromptManifest } from '../contracts/prompt-manifest.ts';
import type { SlotPlace } from './compose-template.ts';

/**
 * What holds of the slots of every template, in one of two orders.
 *   request first   whatever stands between a program and a model can tell requests apart by their head; the contract is in the
 *                   unchanging part; what differs from one request to its siblings comes last
 *   request last    the system part has no inputs at all, and then come the book, the chapter and the scene, in the same words
 *                   for everybody who works on it: a provider keeps what two prompts begin with. Who is asked for what is told
 *                   at the end
 */
export function checkTemplateSlots(manifest: PromptManifest, slots: readonly SlotPlace[]): string[] {
  const messages: string[] = [];
  const declared = new Map<string, boolean>();
  for (const input of manifest.inputs) {
    if (declared.has(input.name)) messages.push(`the input ${input.name} is declared twice`);
    declared.set(input.name, input.required);
  }

  // An optional input counts as well: the filler would refuse it as one that nobody declared.
  for (const name of declared.keys()) {
    if (!slots.some((slot) => slot.name === name))
      messages.push(`the input ${name} is declared and never used`);
  }

  const system = slots.filter((slot) => slot.part === 'system').map((slot) => slot.name);
  const user = slots.filter((slot) => slot.part === 'user').map((slot) => slot.name);
  const tail = user.at(-1) === 'findings' ? user.slice(0, -1) : user;
  const isLast = system.length === 0 && tail.at(-1) === 'request';
  if (!isLast) messages.push(...checkRequestFirst(system, user, tail));
  else if (user.includes('keys')) messages.push('{{keys}} would tell apart what {{request}} tells apart');
  for (const name of ['request', 'contract_schema', 'keys']) {
    if (declared.get(name) === false) messages.push(`the input ${name} is always required`);
  }
  if (declared.get('findings') === true) {
    messages.push('the input findings is always optional: a first attempt has none');
  }
  return messages;
}

function checkRequestFirst(
  system: readonly string[],
  user: readonly string[],
  tail: readonly string[],
): string[] {
  const messages: string[] = [];
  if (system[0] !== 'request') messages.push('the first input of the system part has to be {{request}}');
  if (user.includes('contract_schema')) messages.push('{{contract_schema}} belongs in the system part');
  if (tail.at(-1) !== 'keys') {
    messages.push(
      'the last inputs of the user part have to be {{keys}} and, where there is one, {{findings}}',
    );
  }
  return messages;
}
