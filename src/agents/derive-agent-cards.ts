import type { AgentCard } from '../contracts/api-agents.ts';
import type { Tier } from '../contracts/prompt-registry.ts';
import type { Archetype } from '../contracts/recipe.ts';
import type { Usage } from '../contracts/usage.ts';
import { NO_USAGE } from '../engine/usage.ts';
import { ROLES, type Role } from './roles.ts';

// What an agent is at, from what is known of the runs that somebody works on and of what was left. In this order:
//   1  a request of its is with a model                    processing   the oldest of them
//   2  a step of its is under way in a run                 executing
//   3  it asked, and nobody has answered                   waiting, for a person
//   4  it asked and was answered, and the run not gone on  waiting, for its turn
//   5  a run that is worked on has a step for it to come   waiting, for its turn
//   6  the last that it handed in stopped its run          stopped
//   7  otherwise                                           idle

export interface AgentFacts {
  /** Requests that were sent and have no end yet. */
  readonly calls: readonly (AgentWork & { readonly model: string })[];
  /** Steps under way. */
  readonly steps: readonly AgentWork[];
  /** Steps to come of runs that are worked on. */
  readonly turns: readonly AgentWork[];
  readonly questions: readonly AskedQuestion[];
  readonly receipts: ReadonlyMap<Archetype, LastReceipt>;
  readonly usage: ReadonlyMap<string, Usage>;
  readonly modelOf: (role: Archetype) => string;
  readonly tierOf: (role: Role) => Tier;
}

export interface AgentWork {
  readonly role: string;
  readonly what: string;
  readonly since: string;
  readonly run_id: string;
  readonly step_id: string;
}

interface AskedQuestion {
  readonly asked_by: string;
  readonly text: string;
  readonly asked_at: string;
  readonly issue_id: string;
  readonly root_run_id: string;
  readonly answered: boolean;
}

export interface LastReceipt {
  readonly receipt_id: string;
  readonly at: string;
  readonly summary: string;
  readonly run_id: string | null;
  /** Why it stopped its run, where it did and nobody has taken the run up since. */
  readonly stop: string | null;
}

type Standing = Pick<AgentCard, 'state' | 'waits_for' | 'at'>;

export function deriveAgentCards(facts: AgentFacts): AgentCard[] {
  return Object.values(ROLES).map((role) => {
    const { archetype, agent_id, owns, must_not, abstains_when } = role;
    const receipt = facts.receipts.get(archetype) ?? null;
    const call = findOldest(facts.calls, archetype);
    return {
      role: archetype,
      agent_id,
      model: call?.model ?? facts.modelOf(archetype),
      tier: facts.tierOf(role),
      ...deriveStanding(role, facts, receipt),
      last_receipt: receipt === null ? null : withoutStop(receipt),
      usage: facts.usage.get(archetype) ?? NO_USAGE,
      owns: [...owns],
      must_not: [...must_not],
      abstains_when,
    };
  });
}

function deriveStanding(
  { archetype, agent_id }: Role,
  facts: AgentFacts,
  receipt: LastReceipt | null,
): Standing {
  const call = findOldest(facts.calls, archetype);
  if (call !== null) return { state: 'processing', waits_for: null, at: describe(call) };
  const step = findOldest(facts.steps, archetype);
  if (step !== null) return { state: 'executing', waits_for: null, at: describe(step) };
  const asked = facts.questions.filter(({ asked_by }) => asked_by === agent_id);
  const question = asked.find(({ answered }) => !answered) ?? asked[0];
  if (question !== undefined)
    return {
      state: 'waiting',
      waits_for: question.answered ? 'turn' : 'person',
      at: {
        what: question.text,
        since: question.asked_at,
        run_id: question.root_run_id,
        step_id: null,
        issue_id: question.issue_id,
      },
    };
  const turn = findOldest(facts.turns, archetype);
  if (turn !== null) return { state: 'waiting', waits_for: 'turn', at: describe(turn) };
  if (receipt === null || receipt.stop === null) return { state: 'idle', waits_for: null, at: null };
  const { stop: what, at: since, run_id } = receipt;
  return { state: 'stopped', waits_for: null, at: { what, since, run_id, step_id: null, issue_id: null } };
}

function findOldest<Work extends AgentWork>(works: readonly Work[], role: string): Work | null {
  const own = works.filter((work) => work.role === role);
  return own.reduce<Work | null>(
    (oldest, work) => (oldest === null || Date.parse(work.since) < Date.parse(oldest.since) ? work : oldest),
    null,
  );
}

function describe({ what, since, run_id, step_id }: AgentWork): NonNullable<AgentCard['at']> {
  return { what, since, run_id, step_id, issue_id: null };
}

function withoutStop({ stop: _, ...receipt }: LastReceipt): NonNullable<AgentCard['last_receipt']> {
  return receipt;
}
