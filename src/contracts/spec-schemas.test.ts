import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RawDocumentSpecSchema } from './document-spec.ts';
import { RawPresentationSpecSchema } from './presentation-spec.ts';
import { RawSheetSpecSchema } from './sheet-spec.ts';

const ANSWERS: [string, z.ZodType][] = [
  ['a document', RawDocumentSpecSchema],
  ['a workbook', RawSheetSpecSchema],
  ['a deck', RawPresentationSpecSchema],
];

describe('the specs that models answer', () => {
  it.each(ANSWERS)('have one object at the root and hold nothing of themselves: %s', (_, schema) => {
    const rendered = z.toJSONSchema(schema) as Record<string, unknown>;
    expect(rendered['type']).toBe('object');
    expect(JSON.stringify(rendered)).not.toContain('"$ref"');
  });

  it.each(ANSWERS)('have no keys that the model would have to make up: %s', (_, schema) => {
    expect(JSON.stringify(z.toJSONSchema(schema))).not.toContain('"propertyNames"');
  });
});
