import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { fitGeminiSchema } from '../adapters/models/fit-gemini-schema.ts';
import { isObject } from '../contracts/json.ts';
import { SCENE_FIELDS } from '../contracts/outline-delta.ts';
import { PHASES } from './phases.ts';

const { rows } = JSON.parse(
  readFileSync(new URL('../../test/fixtures/outline/deltas.json', import.meta.url), 'utf8'),
) as { rows: { name: string; phase: number; answer: unknown; findings: unknown[] }[] };

/** What providers document that they refuse in a schema. */
const REFUSED =
  /"(\$ref|\$defs|oneOf|anyOf|allOf|not|const|pattern|format|minimum|maximum|minLength|maxLength|minItems|maxItems|propertyNames)":/;
/** Beyond so many keys that may be left out Anthropic refuses a schema. */
const MOST_OPTIONAL = 24;

const REFINING = PHASES.filter(({ asked }) => asked !== undefined).map((phase) => ({
  ...phase,
  asked: phase.asked ?? {},
}));

describe.each(REFINING)('the schema that is sent for $id', ({ number, asked }) => {
  it('is one closed object, and all in it are closed', () => {
    expect(asked['type']).toBe('object');
    for (const object of listObjects(asked)) expect(object['additionalProperties']).toBe(false);
  });

  it('has nothing that a provider refuses', () => {
    expect(JSON.stringify(asked)).not.toMatch(REFUSED);
    const optional = listObjects(asked).flatMap(({ properties, required }) =>
      Object.keys(properties as object).filter((key) => !(required as string[]).includes(key)),
    );
    expect(optional.length).toBeLessThanOrEqual(MOST_OPTIONAL);
    expect(fitGeminiSchema(asked)).not.toBeNull();
  });

  it('asks for no field that a scene does not have', () => {
    const { properties } = asked as { properties: { scenes: { items: { properties: { set: object } } } } };
    const { set } = properties.scenes.items.properties;
    const fields = Object.keys((set as { properties: object }).properties);
    expect(fields.filter((field) => !SCENE_FIELDS.has(field))).toEqual([]);
  });

  it('lets through what the phase is asked for, and does not contradict the contract', () => {
    const validate = new Ajv2020().compile(asked);
    const plain = rows.filter(
      ({ phase, findings, name }) =>
        phase === number && findings.length === 0 && /says how|gives somebody|keeps every|touches/.test(name),
    );
    expect(plain.length).toBeGreaterThan(0);
    for (const { answer, name } of plain) expect([name, validate(answer)]).toEqual([name, true]);
  });
});

function listObjects(schema: unknown): Record<string, unknown>[] {
  if (Array.isArray(schema)) return schema.flatMap(listObjects);
  if (!isObject(schema)) return [];
  const inner = Object.values(schema).flatMap(listObjects);
  return schema['type'] === 'object' ? [schema, ...inner] : inner;
}
