import { expect, it } from 'vitest';
import { normalizeReport } from './normalize-report.ts';

const ISSUE = { issue_type: 'appearance', description: 'Blue eyes.', severity: 'low' };

it('leaves out what an issue says beyond what was asked for, and tells it', () => {
  const answer = { issues: [ISSUE, { ...ISSUE, can_auto_fix: true }, 'no issue'], summary: 'One.' };
  const { answer: kept, findings } = normalizeReport(answer);
  expect(kept).toEqual({ issues: [ISSUE, ISSUE, 'no issue'], summary: 'One.' });
  expect(findings).toMatchObject([
    {
      reason_code: 'answer_keys_dropped',
      severity: 'warning',
      message: expect.stringContaining('can_auto_fix'),
    },
  ]);
});

it('has nothing to tell of an answer that says no more', () => {
  expect(normalizeReport({ issues: [ISSUE], other: 1 })).toEqual({
    answer: { issues: [ISSUE], other: 1 },
    findings: [],
  });
  expect(normalizeReport({ issues: 'none' }).findings).toEqual([]);
});
