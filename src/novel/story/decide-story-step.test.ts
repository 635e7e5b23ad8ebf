import { expect, it } from 'vitest';
import { readDecisionTable } from '../../../test/read-decision-table.ts';
import { decideStoryStep, type StoredState, type StoryStepDecision } from './decide-story-step.ts';

type Needed = StoredState | 'not needed';
type Facts = { own: StoredState; force: boolean; world: Needed; theme: Needed };

it('every combination is decided as the table says', () => {
  const rows = readDecisionTable<Facts, string>('novel/decide-story-step');
  expect(rows).toHaveLength(3 * 2 * 4 * 4);
  for (const { facts, decision } of rows) {
    const { own, force } = facts;
    const needs = (['world', 'theme'] as const).flatMap((name) => {
      const state = facts[name];
      return state === 'not needed' ? [] : [{ name, state }];
    });
    expect(describeDecision(decideStoryStep({ own, force, needs })), JSON.stringify(facts)).toBe(decision);
  }
});

it('the first to run is the first that is missing', () => {
  const needs = [
    { name: 'world', state: 'invalid' },
    { name: 'theme', state: 'absent' },
  ] as const;
  expect(decideStoryStep({ own: 'valid', force: false, needs })).toEqual({
    action: 'refuse',
    first: 'world',
    missing: ['world', 'theme'],
  });
});

function describeDecision(decision: StoryStepDecision): string {
  if (decision.action === 'refuse') return `refuse: ${decision.missing.join(', ')}`;
  return decision.action === 'make' ? `make: ${decision.replaces}` : decision.action;
}
