import type { PromptManifest } from '../contracts/prompt-manifest.ts';
import type { SlotPlace } from './compose-template.ts';

/**
 * What holds of the slots of every template. The request comes first, so that whatever stands between a program and a
 * model can tell requests apart by their head; the contract is in the unchanging part; what differs from one request to
 * its siblings comes last, so that a provider can keep the long beginning.
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
  if (system[0] !== 'request') messages.push('the first input of the system part has to be {{request}}');
  if (user.includes('contract_schema')) messages.push('{{contract_schema}} belongs in the system part');
  const tail = user.at(-1) === 'findings' ? user.slice(0, -1) : user;
  if (tail.at(-1) !== 'keys') {
    messages.push(
      'the last inputs of the user part have to be {{keys}} and, where there is one, {{findings}}',
    );
  }
  for (const name of ['request', 'contract_schema', 'keys']) {
    if (declared.get(name) === false) messages.push(`the input ${name} is always required`);
  }
  if (declared.get('findings') === true) {
    messages.push('the input findings is always optional: a first attempt has none');
  }
  return messages;
}
