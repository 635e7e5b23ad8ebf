import { type PromptRegistry, STORED_PROMPT_REGISTRY } from '../contracts/prompt-registry.ts';
import { readUsable } from '../engine/read-usable.ts';
import { CodedError } from '../errors.ts';

/** A layer's prompts.json; `where` names it in a refusal. */
export function parseRegistry(source: string, where: string): PromptRegistry {
  const stored = readUsable(STORED_PROMPT_REGISTRY, where, source);
  if (stored.state === 'valid') return stored.value;
  const why = stored.state === 'absent' ? 'it is not there' : stored.why;
  throw new CodedError('template_invalid', { message: `${where}: ${why}` });
}
