import { type PromptRegistry, PromptRegistrySchema } from '../contracts/prompt-registry.ts';
import { CodedError } from '../errors.ts';
import { normalizeNewlines } from './numbered-lines.ts';

/** A layer's prompts.json; `where` names it in a refusal. */
export function parseRegistry(source: string, where: string): PromptRegistry {
  let value: unknown;
  try {
    value = JSON.parse(normalizeNewlines(source));
  } catch (cause) {
    throw new CodedError('template_invalid', { message: `${where} is not JSON.`, cause });
  }
  const parsed = PromptRegistrySchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const told = parsed.error.issues.map((issue) => `/${issue.path.join('/')}: ${issue.message}`);
  throw new CodedError('template_invalid', { message: `${where}: ${told.join('; ')}` });
}
