import { hashBytes, hashJson } from './hash.ts';
import type { ModelRequest } from './ports.ts';

/** The hash of a request, made from the hashes of its parts: prompts are long, and their canonical form is dear. A contract's
 *  schema is one object for all requests, and is hashed once. */
export function hashRequest({
  messages,
  jsonSchema,
  ...rest
}: Omit<ModelRequest, 'maxOutputTokens'> & { readonly maxOutputTokens: number | null }): string {
  return hashJson({
    ...rest,
    messages: messages.map(({ role, content }) => [role, hashBytes(content)]),
    json_schema: jsonSchema === null ? null : [jsonSchema.name, hashSchema(jsonSchema.schema)],
  });
}

const schemas = new WeakMap<object, string>();

function hashSchema(schema: Readonly<Record<string, unknown>>): string {
  const known = schemas.get(schema) ?? hashJson(schema);
  schemas.set(schema, known);
  return known;
}
