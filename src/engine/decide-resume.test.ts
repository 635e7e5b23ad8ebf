import { expect, it } from 'vitest';
import { readDecisionTable } from '../../test/read-decision-table.ts';
import { RunSchema } from '../contracts/run.ts';
import { decideResume, type ResumeDecision, type ResumeFacts } from './decide-resume.ts';

const rows = readDecisionTable<{ [Name in keyof ResumeFacts]: ResumeFacts[Name] }, string>(
  'engine/decide-resume',
);

it('every combination is decided as the table says', () => {
  expect(rows).toHaveLength(6 * 2 ** 4);
  for (const { facts, decision } of rows) {
    expect(describeDecision(decideResume(facts)), JSON.stringify(facts)).toBe(decision);
  }
});

it('the table knows every status that a run can have', () => {
  const statuses = RunSchema.options.map((option) => option.shape.status.value);
  expect(new Set(rows.map(({ facts }) => facts.status))).toEqual(new Set(statuses));
});

it.each([
  ['ended', 'run_not_resumable'],
  ['fingerprint', 'resume_fingerprint_mismatch'],
  ['model', 'resume_fingerprint_mismatch'],
])('a refusal because of %s has the code %s', (because, code) => {
  const refusals = rows
    .map(({ facts }) => decideResume(facts))
    .filter((decision) => !decision.resume && decision.because === because);
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) expect(refusal).toMatchObject({ reasonCode: code });
});

function describeDecision(decision: ResumeDecision): string {
  if (!decision.resume) return `refused: ${decision.because}`;
  return decision.record.length === 0 ? 'taken up' : `taken up: ${decision.record.join(', ')}`;
}
