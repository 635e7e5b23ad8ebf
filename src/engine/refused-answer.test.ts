import { describe, expect, it } from 'vitest';
import { toTrouble } from '../errors.ts';
import { type RefusedAnswer, refusalToError } from './refused-answer.ts';

const FINDING = {
  reason_code: 'phase_contract_invalid',
  severity: 'error',
  path: '/name',
  message: 'is missing',
  excerpt: null,
  detail: 'missing_key',
} as const;

const REFUSED: RefusedAnswer = {
  reasonCode: 'phase_contract_invalid',
  reasonCodes: ['phase_contract_invalid', 'same_failure_repeated'],
  message: 'thing: is missing at /name (after 2 attempts)',
  contract: 'thing',
  stepId: 'a/attempt:2',
  attempts: 2,
  findings: [FINDING, { ...FINDING, path: '/place', scene_ref: '1:2' }],
  rawOutput: 'blobs/abc',
};

describe('refusalToError', () => {
  // What a stored manifest says is read by programs: neither a name nor the order of the keys may change by chance.
  it('tells all that is known of an answer of a contract', () => {
    expect(JSON.stringify(toTrouble(refusalToError(REFUSED)).details)).toBe(
      JSON.stringify({
        step_id: 'a/attempt:2',
        attempts: 2,
        reason_codes: ['phase_contract_invalid', 'same_failure_repeated'],
        raw_output: 'blobs/abc',
        findings: [
          { ...FINDING, scene_ref: null },
          { ...FINDING, path: '/place', scene_ref: '1:2' },
        ],
      }),
    );
    expect(toTrouble(refusalToError(REFUSED))).toMatchObject({
      reason_code: 'phase_contract_invalid',
      message: 'thing: is missing at /name (after 2 attempts)',
      kept: 'the raw answer is in blobs/abc',
    });
  });

  it('tells of prose where it lies and of which kind its first fault is', () => {
    const prose = refusalToError({ ...REFUSED, contract: null, attempts: 1, stepId: 'a/attempt:1' });
    expect(JSON.stringify(prose.details)).toBe(
      JSON.stringify({ step_id: 'a/attempt:1', attempts: 1, raw_output: 'blobs/abc', detail: 'missing_key' }),
    );
  });
});
