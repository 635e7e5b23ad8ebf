import { describe, expect, it } from 'vitest';
import { readDecisionTable } from '../../test/read-decision-table.ts';
import { AgentListSchema } from '../contracts/api-agents.ts';
import { type AgentFacts, type AgentWork, deriveAgentCards } from './derive-agent-cards.ts';
import { ROLES } from './roles.ts';

type Facts = {
  readonly call: boolean;
  readonly step: boolean;
  readonly question: 'none' | 'open' | 'answered';
  readonly turn: boolean;
  readonly stop: boolean;
};

const AT = '2026-02-10T14:30:00.000Z';
const WORK: AgentWork = {
  role: 'writer',
  what: 'Draft scene 3',
  since: AT,
  run_id: 'run_1',
  step_id: 'write',
};
const OTHER = { ...WORK, role: 'critic' };

function factsWith({ call, step, question, turn, stop }: Facts): AgentFacts {
  const asked = {
    asked_by: 'writer-001',
    text: 'Who is at the lock?',
    asked_at: AT,
    issue_id: 'iss_1',
    root_run_id: 'run_1',
    answered: question === 'answered',
  };
  const receipt = { receipt_id: 'rcpt_1', at: AT, summary: 'it went well', run_id: 'run_1' };
  return {
    calls: [{ ...OTHER, model: 'test:other' }, ...(call ? [{ ...WORK, model: 'test:writer' }] : [])],
    steps: [OTHER, ...(step ? [WORK] : [])],
    turns: turn ? [WORK] : [],
    questions: question === 'none' ? [] : [asked],
    receipts: new Map([['writer', { ...receipt, stop: stop ? 'error: no more ink' : null }]]),
    usage: new Map(),
    modelOf: () => 'offline:author',
    tierOf: ({ default_tier }) => default_tier,
  };
}

describe('the card of an agent', () => {
  it('says what it is at, in every case as the table has it', () => {
    for (const { facts, decision } of readDecisionTable<Facts, [string, string | null]>(
      'agents/agent-states',
    )) {
      const card = deriveAgentCards(factsWith(facts)).find(({ role }) => role === 'writer');
      expect([card?.state, card?.waits_for], JSON.stringify(facts)).toEqual(decision);
      expect(card?.at === null, JSON.stringify(facts)).toBe(decision[0] === 'idle');
      expect(card?.model).toBe(facts.call ? 'test:writer' : 'offline:author');
    }
  });

  it('is there for every role, with what it owns and must not do, and what one does is no other’s', () => {
    const cards = deriveAgentCards(
      factsWith({ call: true, step: false, question: 'none', turn: false, stop: false }),
    );
    expect(AgentListSchema.parse(cards)).toEqual(cards);
    expect(cards.map(({ role, state }) => [role, state])).toEqual(
      Object.keys(ROLES).map((role) => [role, ['writer', 'critic'].includes(role) ? 'processing' : 'idle']),
    );
    for (const { role, owns, must_not } of cards)
      expect([owns, must_not]).toEqual([ROLES[role].owns, ROLES[role].must_not]);
  });

  it('tells the oldest of several requests', () => {
    const facts = factsWith({ call: true, step: false, question: 'none', turn: false, stop: false });
    const older = { ...WORK, since: '2026-02-10T14:29:00Z', run_id: 'run_2', model: 'test:older' };
    const [, , writer] = deriveAgentCards({ ...facts, calls: [...facts.calls, older] });
    expect(writer).toMatchObject({ model: 'test:older', at: { run_id: 'run_2' } });
  });
});
