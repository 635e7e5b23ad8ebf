import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JsonObject } from '../contracts/json.ts';
import { forgiveForm } from './forgive-form.ts';

const schema = z.strictObject({
  name: z.string(),
  note: z.string().optional(),
  fix: z.string().nullable(),
  parts: z.array(z.strictObject({ line: z.int().optional() })).optional(),
  states: z.record(z.string(), z.string()).optional(),
});

const STRICT = { isStrict: true } as const;
const forgive = (answer: JsonObject, rules: { isStrict?: true; dropsNulls?: true } = {}) =>
  forgiveForm({ schema, reasonCode: 'phase_contract_invalid', ...rules }, answer);
const GOOD = { name: 'Ada', fix: null };

describe('what is only form', () => {
  it('is nothing in a good answer', () => {
    expect(forgive(GOOD)).toEqual({ ok: true, value: GOOD, forgiven: [] });
  });

  it.each([
    ['a null for a key that need not be there', { ...GOOD, note: null }, '/note'],
    ['a null deep inside', { ...GOOD, parts: [{ line: null }] }, '/parts/0/line'],
    ['a null under a key that there is not', { ...GOOD, type: null }, '/type'],
    ['a null for one of many names', { ...GOOD, states: { Ada: null } }, '/states/Ada'],
  ])('%s is left out and told, in a strict contract where that says so', (_, answer, path) => {
    for (const rules of [{}, { ...STRICT, dropsNulls: true as const }])
      expect(forgive(answer, rules)).toMatchObject({
        ok: true,
        forgiven: [{ reason_code: 'answer_keys_dropped', severity: 'warning', path, detail: 'null' }],
      });
    expect(forgive(answer, STRICT)).toMatchObject({ ok: false, findings: [{ path, severity: 'error' }] });
  });

  it.each([
    ['a key', { ...GOOD, confidence: 0.9 }, '/confidence'],
    ['a key deep inside', { ...GOOD, parts: [{ line: 1, why: 'so' }] }, '/parts/0/why'],
  ])('%s that nobody asked for is left out and told, unless the contract is strict', (_, answer, path) => {
    expect(forgive(answer)).toMatchObject({ ok: true, forgiven: [{ path, detail: 'unknown' }] });
    expect(forgive(answer, { ...STRICT, dropsNulls: true })).toMatchObject({
      ok: false,
      findings: [{ path, severity: 'error', detail: 'unknown_key' }],
    });
  });

  it.each([
    ['a null for what is needed', { name: null, fix: null }],
    ['a key that is missing', { fix: null }],
    ['a value of another type', { ...GOOD, note: 7 }],
    ['a null in a list', { ...GOOD, parts: [null] }],
  ])('%s is not', (_, answer) => {
    expect(forgive(answer as JsonObject).ok).toBe(false);
  });

  it('is told with the rest where the answer is asked for again', () => {
    const answer = { title: 'Ada', note: null, fix: null };
    const judged = forgive(answer);
    expect(judged.ok ? [] : judged.findings.map(({ path }) => path).sort()).toEqual([
      '/name',
      '/note',
      '/title',
    ]);
    expect(answer).toEqual({ title: 'Ada', note: null, fix: null });
  });
});
