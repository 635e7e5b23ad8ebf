import { z } from 'zod';
import type { Tool } from '../tools/tool.ts';

/** What a recipe has to know of a tool. */
export interface ToolFacts {
  readonly name: string;
  readonly argNames: readonly string[];
  readonly requiredArgs: readonly string[];
}

/** Read from the tool's own schema, so that nothing is said twice; every tool takes `dry_run` as well. */
export function deriveToolFacts(tool: Pick<Tool, 'name' | 'args'>): ToolFacts {
  const schema = z.toJSONSchema(tool.args, { io: 'input' });
  // Where a tool takes one of several sets of arguments, any name of any set is known, and required is what all require.
  const variants: ObjectSchema[] = [];
  for (const variant of [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as unknown[]) {
    if (isObjectSchema(variant)) variants.push(variant);
  }
  const names = new Set(variants.flatMap((variant) => Object.keys(variant.properties)));
  const required = [...names].filter((name) =>
    variants.every((variant) => variant.required?.includes(name) === true),
  );
  return { name: tool.name, argNames: [...new Set([...names, 'dry_run'])], requiredArgs: required };
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

function isObjectSchema(schema: unknown): schema is ObjectSchema {
  return typeof schema === 'object' && schema !== null && 'properties' in schema;
}
