import { z } from 'zod';
import { isObject, type Json } from '../contracts/json.ts';
import type { Tool } from '../tools/tool.ts';

/** Tools as an agent is told of them, a line each: what it takes, as one would write it down, and what it does. A schema would
 *  say the same in ten times as many tokens. */
export function renderToolList(tools: readonly Tool[]): string {
  return tools.map((tool) => `${tool.name}(${renderArguments(tool)}) ${tool.summary}`).join('\n');
}

function renderArguments({ args }: Tool): string {
  const schema = z.toJSONSchema(args, { io: 'input' }) as Json;
  const { properties, required } = isObject(schema) ? schema : {};
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(isObject(properties) ? properties : {})
    .map(([name, type]) => `${name}${needed.includes(name) ? '' : '?'}: ${renderType(type)}`)
    .join(', ');
}

function renderType(schema: Json): string {
  if (!isObject(schema)) return 'any';
  const { const: only, enum: words, type, items } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(words)) return words.map((word) => JSON.stringify(word)).join('|');
  if (type === 'array') return `${renderType(items ?? {})}[]`;
  return typeof type === 'string' ? type : 'any';
}
