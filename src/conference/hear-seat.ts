import { askText } from '../agents/ask-text.ts';
import { gatherEvidence } from '../agents/gather-evidence.ts';
import type { Role } from '../agents/roles.ts';
import type { ConferenceAnswer } from '../contracts/api-conference.ts';
import type { Finding } from '../contracts/finding.ts';
import { hashBytes } from '../engine/hash.ts';
import type { RunContext } from '../engine/run-context.ts';
import { runDocumentStep } from '../engine/run-document-step.ts';
import { fillTemplate, type PromptInput } from '../prompts/fill-template.ts';
import { checkReply } from './check-reply.ts';
import { type ConferenceSources, REPLY_TEMPLATE } from './conference-sources.ts';

/** How often a reply that stands on nothing may be corrected. */
const CORRECTIONS = 1;

export interface Hearing {
  readonly role: Role;
  /** The inputs that all roles are shown. */
  readonly shared: readonly PromptInput[];
  readonly files: ReadonlyMap<string, string>;
  readonly receiptIds: readonly string[];
}

export function nameHearing({ archetype }: Pick<Role, 'archetype'>): string {
  return `hear:${archetype}`;
}

/** One role's reply. What came of it is journaled, so that a round that is taken up does not hold it against files that have
 *  changed since. */
export async function hearSeat(
  context: RunContext,
  sources: ConferenceSources,
  hearing: Hearing,
): Promise<ConferenceAnswer> {
  const { role, shared } = hearing;
  const id = nameHearing(role);
  const heard = context.executions(id) > 0 ? null : await ask(context, sources, hearing, id);
  const inputs = { role: role.archetype, shown: shared.map(({ text }) => hashBytes(text)) };
  return runDocumentStep(
    context,
    id,
    inputs,
    async () => heard ?? (await ask(context, sources, hearing, id)),
    {
      kind: 'agent',
      phase: '2',
      agentArchetype: role.archetype,
      agentId: role.agent_id,
      preview: ({ outcome, text }) => text?.replaceAll(/\s+/g, ' ') ?? outcome,
    },
  );
}

async function ask(
  context: RunContext,
  { desk, templates, language }: ConferenceSources,
  { role, shared, files, receiptIds }: Hearing,
  id: string,
): Promise<ConferenceAnswer> {
  const facts = await gatherEvidence(desk.trail, { role, files, receiptIds, tools: desk.tools.keys() });
  const rejected: ConferenceAnswer['rejected'] = [];
  let evidence: string | null = null;
  const own = [
    { name: 'seat', text: renderSeat(facts.role) },
    { name: 'request', text: `contract: conference_reply\nrole: ${role.archetype}\nlanguage: ${language}` },
  ];
  const answer = await askText(context, id, {
    role: role.archetype,
    template: REPLY_TEMPLATE,
    corrections: CORRECTIONS,
    prompt: (findings) =>
      fillTemplate(templates.reply, [
        ...shared,
        ...own,
        ...(findings === null ? [] : [{ name: 'findings', text: findings }]),
      ]),
    check(text) {
      const decision = checkReply(text, facts);
      if (decision.outcome !== 'rejected') {
        evidence = decision.outcome === 'accepted' ? findEvidenceLine(text) : null;
        return [];
      }
      return [createFinding(decision.reason, decision.detail)];
    },
    onRefused(attempt, [first]) {
      rejected.push({ attempt, reason: first?.detail ?? 'empty' });
    },
  });
  const said = { role: role.archetype, agent_id: role.agent_id, rejected };
  if (!answer.ok) return { ...said, outcome: 'ungrounded', text: null, evidence: null };
  if (evidence === null) return { ...said, outcome: 'abstained', text: null, evidence: null };
  return { ...said, outcome: 'answered', text: withoutLine(answer.text, evidence), evidence };
}

/** What a role is told of itself, and of nobody else. */
function renderSeat({ archetype, owns, must_not, abstains_when, evidence_sources }: Role): string {
  return [
    `you are: ${archetype}`,
    `owns: ${owns.join(', ')}`,
    `must not: ${must_not.join(', ')}`,
    `abstains when: ${abstains_when}`,
    `may cite: ${evidence_sources.includes('any') ? 'any file of the project' : evidence_sources.join(', ')}`,
  ].join('\n');
}

function findEvidenceLine(text: string): string {
  return (
    text
      .split(/\r?\n/)
      .find((line) => /^\s*Evidence:/u.test(line))
      ?.trim() ?? ''
  );
}

function withoutLine(text: string, evidence: string): string {
  const rest = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== evidence)
    .join('\n')
    .trim();
  // A reply that is nothing but its evidence says what it says by quoting it.
  return rest === '' ? evidence : rest;
}

function createFinding(reason: string, message: string): Finding {
  return {
    reason_code: 'evidence_rejected',
    severity: 'error',
    path: '',
    message,
    excerpt: null,
    detail: reason,
  };
}
