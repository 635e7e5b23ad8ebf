import type { Tier } from '../contracts/prompt-registry.ts';
import type { Archetype } from '../contracts/recipe.ts';
import type { Intent } from '../contracts/task-packet.ts';

// The roles: what each owns, what it must not do, when it abstains, and what it may cite. Data, told to models
// in their prompts and to checks as facts.

/** What a cited thing is; `any` allows whatever belongs to the project. */
export type EvidenceSource = 'outline' | 'scene' | 'canon' | 'issue' | 'any';

export interface Role {
  readonly archetype: Archetype;
  readonly agent_id: string;
  readonly owns: readonly string[];
  readonly must_not: readonly string[];
  readonly abstains_when: string;
  readonly default_tier: Tier;
  readonly evidence_sources: readonly EvidenceSource[];
  /** Work that is this role's to do. */
  readonly intents: readonly Intent[];
}

export const ROLES: Readonly<Record<Archetype, Role>> = {
  chief: {
    archetype: 'chief',
    agent_id: 'chief-001',
    owns: ['decomposition', 'routing', 'scoping questions', 'synthesis', 'issues'],
    must_not: ['write prose', 'decide canon'],
    abstains_when: 'rarely: only where nothing is left to decide',
    default_tier: 't3',
    evidence_sources: ['outline', 'scene', 'canon', 'issue'],
    intents: ['clarify', 'finalize', 'other'],
  },
  planner: {
    archetype: 'planner',
    agent_id: 'planner-001',
    owns: ['outline', 'beats', 'dependencies'],
    must_not: ['write prose', 'set the tone'],
    abstains_when: 'the question is about single lines',
    default_tier: 't3',
    evidence_sources: ['outline'],
    intents: ['plan_scene', 'beat_architect'],
  },
  writer: {
    archetype: 'writer',
    agent_id: 'writer-001',
    owns: ['drafting', 'voice', 'dialogue'],
    must_not: ['restructure', 'coordinate others'],
    abstains_when: 'the question is structural',
    default_tier: 't3',
    evidence_sources: ['scene'],
    intents: ['write_beat'],
  },
  editor: {
    archetype: 'editor',
    agent_id: 'editor-001',
    owns: ['clarity', 'flow', 'grammar'],
    must_not: ['change the plot', 'change canon'],
    abstains_when: 'the question is about planning',
    default_tier: 't3',
    evidence_sources: ['scene'],
    intents: ['edit_scene'],
  },
  critic: {
    archetype: 'critic',
    agent_id: 'critic-001',
    owns: ['reader experience', 'risk'],
    must_not: ['rewrite', 'enforce canon'],
    abstains_when: 'the question is technical',
    default_tier: 't3',
    evidence_sources: ['scene'],
    intents: ['critique_scene'],
  },
  reviewer: {
    archetype: 'reviewer',
    agent_id: 'reviewer-001',
    owns: ['findings on continuity', 'findings for the reader'],
    must_not: ['rewrite', 'invent lore'],
    abstains_when: 'nothing is written yet',
    default_tier: 't3',
    evidence_sources: ['scene', 'canon'],
    intents: [],
  },
  continuity: {
    archetype: 'continuity',
    agent_id: 'continuity-001',
    owns: ['canon', 'timeline', 'minimal fixes'],
    must_not: ['change style', 'invent lore'],
    abstains_when: 'the question is purely aesthetic',
    default_tier: 't3',
    evidence_sources: ['canon', 'scene'],
    intents: ['continuity_check'],
  },
  librarian: {
    archetype: 'librarian',
    agent_id: 'librarian-001',
    owns: ['links', 'retrieval', 'summaries', 'chapter memory'],
    must_not: ['do anything creative'],
    abstains_when: 'the question is creative',
    default_tier: 't3',
    evidence_sources: ['any', 'issue'],
    intents: ['summarize_context'],
  },
};

/** The role whose work an intent is. */
export function findRoleFor(intent: Intent): Role {
  return Object.values(ROLES).find((role) => role.intents.includes(intent)) ?? ROLES.chief;
}
