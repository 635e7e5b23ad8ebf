import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CATALOG } from './catalog.ts';
import { deriveJsonSchema, deriveSchemaId, renderJsonSchema } from './render-json-schema.ts';

describe('renderJsonSchema', () => {
  it.each(Object.entries(CATALOG))('keeps %s closed to unknown members at every depth', (name, contract) => {
    const open = listObjects(deriveJsonSchema(name, contract)).filter(
      (object) => 'properties' in object && object['additionalProperties'] !== false,
    );
    expect(open).toEqual([]);
  });

  it('gives every contract an id of its own that names its version', () => {
    const ids = Object.entries(CATALOG).map(([name, { version }]) => deriveSchemaId(name, version));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('https://bookforge.dev/schemas/run.v1.schema.json');
    expect(ids).toContain('https://bookforge.dev/schemas/error_v1.schema.json');
  });

  it('begins with dialect, id and title, and ends with a newline', () => {
    const contract = { schema: z.string(), file: 'x.schema.json', title: 'X', version: 2, place: 'nowhere' };
    expect(renderJsonSchema('x', contract)).toBe(`{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://bookforge.dev/schemas/x.v2.schema.json",
  "title": "X",
  "type": "string"
}
`);
  });

  it('leaves out a pattern whose flags JSON Schema cannot carry, and keeps the others', () => {
    const schema = z.strictObject({ loose: z.string().regex(/^a$/i), exact: z.string().regex(/^a$/) });
    const contract = { schema, file: 'x.schema.json', title: 'X', version: 1, place: 'nowhere' };
    expect(deriveJsonSchema('x', contract)['properties']).toEqual({
      loose: { type: 'string' },
      exact: { type: 'string', pattern: '^a$' },
    });
  });
});

function listObjects(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(listObjects);
  return Array.isArray(value) ? below : [value as Record<string, unknown>, ...below];
}
