import { expect, test } from 'vitest';
import { fitGeminiSchema } from './fit-gemini-schema.ts';

const text = { type: 'string' };

test('references are put in where they stand, and words that Gemini does not know are left out', () => {
  const schema = {
    $schema: 'x',
    type: 'object',
    properties: { a: { $ref: '#/$defs/name' }, b: { type: 'array', items: { $ref: '#/$defs/name' } } },
    required: ['a'],
    additionalProperties: false,
    $defs: { name: { ...text, minLength: 1 } },
  };
  expect(fitGeminiSchema(schema)).toEqual({
    type: 'object',
    properties: { a: { ...text, minLength: 1 }, b: { type: 'array', items: { ...text, minLength: 1 } } },
    required: ['a'],
  });
});

test.each([
  [
    'refers to itself',
    {
      type: 'object',
      properties: { a: { $ref: '#/$defs/n' } },
      $defs: { n: { type: 'array', items: { $ref: '#/$defs/n' } } },
    },
  ],
  ['refers to nothing', { type: 'object', properties: { a: { $ref: '#/$defs/n' } } }],
  ['is too deep', nest(9)],
])('a schema that %s is not sent', (_, schema) => {
  expect(fitGeminiSchema(schema)).toBeNull();
});

test('a property may be called as a word of the schema is', () => {
  const schema = { type: 'object', properties: { not: text, items: text } };
  expect(fitGeminiSchema(schema)).toEqual(schema);
});

function nest(levels: number): Record<string, unknown> {
  return { type: 'object', properties: { a: levels === 0 ? text : nest(levels - 1) } };
}
