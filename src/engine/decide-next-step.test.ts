import { expect, it } from 'vitest';
import { readDecisionTable } from '../../test/read-decision-table.ts';
import { decideNextStep, type StepDecision } from './decide-next-step.ts';

type Facts = {
  stopping: boolean;
  pausing: boolean;
  underWay: boolean;
  recorded: 'none' | 'same' | 'other';
  overridden: boolean;
};
const HASHES = { none: null, same: 'sha256:aa', other: 'sha256:bb' } as const;

it('every combination is decided as the table says', () => {
  const rows = readDecisionTable<Facts, StepDecision>('engine/decide-next-step');
  expect(rows).toHaveLength(48);
  for (const { facts, decision } of rows) {
    const { recorded, ...others } = facts;
    const decided = decideNextStep({ ...others, recordedHash: HASHES[recorded], inputHash: HASHES.same });
    expect(decided, JSON.stringify(facts)).toBe(decision);
  }
});
