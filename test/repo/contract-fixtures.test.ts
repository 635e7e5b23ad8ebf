import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { CATALOG } from '../../src/contracts/catalog.ts';
import { deriveJsonSchema } from '../../src/contracts/render-json-schema.ts';
import { isReasonCode } from '../../src/reasons.ts';

// Every published contract has fixtures in test/fixtures/contracts/<contract, with dashes>/{valid,invalid}, and zod and
// the published JSON Schema judge each of them alike.

const FIXTURES = new URL('../fixtures/contracts/', import.meta.url);
const FEWEST_INVALID = 3;

// Formats are checked by the patterns that zod publishes beside them.
const ajv = new Ajv2020({ allErrors: true, validateFormats: false, allowUnionTypes: true });

describe.each(Object.entries(CATALOG))('the contract %s', (name, contract) => {
  const folder = name.replaceAll('_', '-');
  const published = ajv.compile(deriveJsonSchema(name, contract));
  const valid = loadFixtures(`${folder}/valid`);
  const invalid = loadFixtures(`${folder}/invalid`);

  it('has at least one valid fixture and three invalid ones', () => {
    expect(valid.length).toBeGreaterThanOrEqual(1);
    expect(invalid.length).toBeGreaterThanOrEqual(FEWEST_INVALID);
  });

  it.each(valid)('accepts $file', ({ value }) => {
    expect(contract.schema.safeParse(value).error?.issues).toBeUndefined();
    published(value);
    expect(published.errors).toBeNull();
  });

  it.each(invalid)('refuses $file', ({ value, file }) => {
    expect(isReasonCode(file.split('--')[0] ?? '')).toBe(true);
    expect(contract.schema.safeParse(value).success).toBe(false);
    expect(published(value)).toBe(false);
  });
});

describe('the fixtures', () => {
  it('belong to published contracts only', () => {
    const names = new Set(Object.keys(CATALOG).map((name) => name.replaceAll('_', '-')));
    expect(readdirSync(FIXTURES).filter((folder) => !names.has(folder))).toEqual([]);
  });
});

describe('the catalog', () => {
  it('publishes every contract that names its schema version', () => {
    const folder = new URL('../../src/contracts/', import.meta.url);
    const catalog = readFileSync(new URL('catalog.ts', folder), 'utf8');
    const unpublished = readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => readFileSync(new URL(file, folder), 'utf8').includes('schema_version: z.literal('))
      .filter((file) => !catalog.includes(`from './${file}'`));
    expect(unpublished).toEqual([]);
  });
});

function loadFixtures(folder: string): { file: string; value: unknown }[] {
  const where = new URL(`${folder}/`, FIXTURES);
  if (!existsSync(where)) return [];
  return readdirSync(where)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ file, value: JSON.parse(readFileSync(new URL(file, where), 'utf8')) as unknown }));
}
