import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { renderAnswerSchema } from '../engine/judge-answer.ts';
import { CATALOG } from './catalog.ts';
import { RawOutlineSchema } from './outline.ts';
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

describe('the published schemas of an outline', () => {
  const derive = (name: string) => {
    const contract = CATALOG[name];
    if (contract === undefined) throw new Error(`${name} is not published`);
    return deriveJsonSchema(name, contract);
  };
  const PHASES = [
    'spine',
    'sections',
    'raw_outline',
    'transition_delta',
    'cast_delta',
    'thread_delta',
    'transition_refine',
    'cast_refine',
    'thread_refine',
    'bridge_scene',
  ];

  it.each(PHASES)('take error_v1 in place of %s', (name) => {
    const { oneOf } = derive(name) as { oneOf: { properties: { result?: object } }[] };
    expect(oneOf).toHaveLength(2);
    expect(oneOf[1]?.properties.result).toMatchObject({ const: 'ERROR' });
  });

  it('name the reasons that there are, and for a model those that it may give', () => {
    const reasonsOf = (name: string) =>
      listObjects(derive(name)).flatMap(({ enum: codes }) =>
        Array.isArray(codes) && codes.includes('json_parse') ? [codes] : [],
      );
    expect(reasonsOf('error_v1')[0]).not.toContain('run_cancelled');
    expect(reasonsOf('outline_pipeline_report')[0]).toContain('run_cancelled');
  });

  it('ban what stands for a missing place, word or anchor, as whole values and in any case', () => {
    const banned = listObjects(derive('raw_outline')).flatMap(({ not }) =>
      typeof not === 'object' && not !== null ? [new RegExp((not as { pattern: string }).pattern)] : [],
    );
    expect(banned.length).toBeGreaterThan(6);
    for (const pattern of banned) {
      for (const value of ['TBD', ' Current_Location ', 'n/a', 'N/A.', 'here'])
        expect(value).toMatch(pattern);
      for (const value of ['There is smoke, nobody is here', 'The Unknown Shore', 'Anchor Street'])
        expect(value).not.toMatch(pattern);
    }
    expect(banned.some((pattern) => pattern.test('anchor_1'))).toBe(true);
  });

  it('are sent to no provider with what few of them take', () => {
    const sent = JSON.stringify(renderAnswerSchema({ name: 'raw_outline', schema: RawOutlineSchema }).schema);
    expect(sent).not.toMatch(/"(not|oneOf)"/);
  });
});

function listObjects(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(listObjects);
  return Array.isArray(value) ? below : [value as Record<string, unknown>, ...below];
}
