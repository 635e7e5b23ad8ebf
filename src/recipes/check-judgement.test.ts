import { describe, expect, it } from 'vitest';
import { checkJudgement } from './check-judgement.ts';

const report = (pass: boolean, ...severities: readonly ('low' | 'medium' | 'high')[]) => ({
  pass,
  summary: 'So.',
  findings: severities.map((severity) => ({ severity, description: 'The lamp is lost.', fix: null })),
  evidence: 'Evidence: none',
});

describe('a report', () => {
  it.each([
    ['passes without findings', report(true), null],
    ['passes with small ones', report(true, 'low', 'medium'), null],
    ['passes with a grave one', report(true, 'low', 'high'), 'contradiction'],
    ['fails with a small one', report(false, 'low'), null],
    ['fails with a grave one', report(false, 'high'), null],
    ['fails without any', report(false), 'withheld'],
  ])('that %s', (_, given, detail) => {
    expect(checkJudgement(given)?.detail ?? null).toBe(detail);
  });
});
