import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FindingSchema } from '../contracts/finding.ts';
import { hashJson } from './hash.ts';
import { validateContract } from './validate-contract.ts';

const Schema = z.strictObject({
  name: z.string().regex(/\S/, 'text must not be empty'),
  mood: z.enum(['calm', 'wild']),
  kind: z.literal('storm'),
  size: z.union([z.int(), z.strictObject({ metres: z.int() })]),
  scenes: z.array(z.strictObject({ label: z.string(), count: z.int().min(1) })),
  note: z.string().optional(),
});
const GOOD = { name: 'Ada', mood: 'calm', kind: 'storm', size: 3, scenes: [{ label: 'a', count: 1 }] };

function findings(value: unknown) {
  const result = validateContract(Schema, value, 'phase_contract_invalid');
  return result.ok ? [] : result.findings;
}

describe('validateContract', () => {
  it('gives back a value that keeps the contract', () => {
    expect(validateContract(Schema, GOOD, 'phase_contract_invalid')).toEqual({ ok: true, value: GOOD });
  });

  it('tells every finding, each at its place', () => {
    const found = findings({
      ...GOOD,
      name: ' ',
      mood: 'angry',
      scenes: [
        { label: 'a', count: 0 },
        { label: 7, count: 1, 'x/y': true },
      ],
      extra: null,
    });
    expect(found.map(({ path, detail, excerpt }) => [path, detail, excerpt])).toEqual(
      expect.arrayContaining([
        ['/name', 'invalid_format', '" "'],
        ['/mood', 'invalid_value', '"angry"'],
        ['/scenes/0/count', 'too_small', '0'],
        ['/scenes/1/label', 'invalid_type', '7'],
        ['/scenes/1/x~1y', 'unknown_key', 'true'],
        ['/extra', 'unknown_key', 'null'],
      ]),
    );
    expect(found).toHaveLength(6);
    for (const finding of found) {
      expect(finding).toMatchObject({ severity: 'error', reason_code: 'phase_contract_invalid' });
      expect(FindingSchema.safeParse(finding).success).toBe(true);
    }
  });

  it.each(['name', 'mood', 'kind', 'size', 'scenes'])(
    'a missing %s is told as missing, whatever it would have to be',
    (key) => {
      const found = findings(Object.fromEntries(Object.entries(GOOD).filter(([name]) => name !== key)));
      expect(found).toEqual([
        {
          reason_code: 'phase_contract_invalid',
          severity: 'error',
          path: `/${key}`,
          message: 'this required key is missing',
          excerpt: null,
          detail: 'missing_key',
        },
      ]);
    },
  );

  it('a null is a wrong value, not a missing one', () => {
    expect(findings({ ...GOOD, name: null })).toMatchObject([
      { path: '/name', detail: 'invalid_type', excerpt: 'null' },
    ]);
  });

  it('each unknown key is a finding of its own', () => {
    expect(findings({ ...GOOD, a: 1, b: 2 }).map(({ path }) => path)).toEqual(['/a', '/b']);
  });

  it.each([[[]], ['text'], [7], [null], [undefined]])('%j at the top is refused', (value) => {
    const [finding, ...others] = findings(value);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ path: '', severity: 'error' });
  });

  it('an inherited value does not count as given', () => {
    const Inherits = z.strictObject({ toString: z.string() });
    const result = validateContract(Inherits, { other: 1 }, 'phase_contract_invalid');
    const paths = result.ok ? [] : result.findings.map(({ path, excerpt }) => [path, excerpt]);
    expect(paths).toEqual(
      expect.arrayContaining([
        ['/toString', null],
        ['/other', '1'],
      ]),
    );
  });

  it('an excerpt is short, and can be hashed and sent wherever it is cut', () => {
    for (let length = 110; length < 125; length += 1) {
      const [finding] = findings({ ...GOOD, mood: `${'x'.repeat(length)}😀😀😀😀` });
      const excerpt = finding?.excerpt ?? '';
      expect(excerpt.length).toBeLessThanOrEqual(120);
      expect(excerpt.isWellFormed()).toBe(true);
      expect(() => hashJson(finding)).not.toThrow();
    }
  });
});
