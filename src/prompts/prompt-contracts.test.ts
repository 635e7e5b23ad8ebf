import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PromptChecksumsSchema } from '../contracts/prompt-checksums.ts';
import { PromptManifestSchema } from '../contracts/prompt-manifest.ts';
import { PromptRegistrySchema } from '../contracts/prompt-registry.ts';
import { PromptTraceSchema } from '../contracts/prompt-trace.ts';
import { isReasonCode } from '../reasons.ts';

const contracts = {
  'prompt-manifest': PromptManifestSchema,
  'prompt-registry': PromptRegistrySchema,
  'prompt-checksums': PromptChecksumsSchema,
  'prompt-trace': PromptTraceSchema,
};

describe.each(Object.entries(contracts))('the contract %s', (name, schema) => {
  const folder = new URL(`../../test/fixtures/contracts/${name}/`, import.meta.url);
  const load = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));

  it.each(readdirSync(new URL('valid/', folder)))('takes %s and changes nothing in it', (file) => {
    const value = load(`valid/${file}`);
    expect(schema.parse(value)).toEqual(value);
  });

  it.each(readdirSync(new URL('invalid/', folder)))('refuses %s', (file) => {
    expect(isReasonCode(file.split('--')[0] ?? '')).toBe(true);
    expect(schema.safeParse(load(`invalid/${file}`)).success).toBe(false);
  });
});
