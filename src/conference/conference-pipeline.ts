import { loadShownFiles } from '../agents/load-shown-files.ts';
import { renderToolList } from '../agents/render-tool-list.ts';
import { ROLES } from '../agents/roles.ts';
import { type EndedTurn, renderCalls, runToolTurn } from '../agents/run-tool-turn.ts';
import type { ConferenceAnswer, ConferenceRound } from '../contracts/api-conference.ts';
import { toJson } from '../contracts/json.ts';
import { mapInFlight } from '../engine/map-in-flight.ts';
import type { Pipeline, RunContext } from '../engine/run-context.ts';
import { runDocumentStep } from '../engine/run-document-step.ts';
import { nameCount } from '../name-count.ts';
import { fillTemplate } from '../prompts/fill-template.ts';
import { closeRound } from './close-round.ts';
import { CALL_TEMPLATE, type ConferenceSources } from './conference-sources.ts';
import { hearSeat, nameHearing } from './hear-seat.ts';
import { SEATS } from './seats.ts';

export const CONFERENCE_KIND = 'conference';

/** The items of a round, in order. */
export function planConference(): string[] {
  return ['gather', ...SEATS.map(nameHearing), 'close'];
}

/**
 * One round of a conference:
 *   gather   the Chief calls tools, one a reply, within its policy; each call leaves a signed receipt of this session
 *   hear     every other role at once, each on the same evidence, without tools, without a word of anybody else
 *   close    the transcript becomes an issue with the receipts linked
 * Nothing of a round is kept for the next one but what is in its issue and its receipts.
 */
export function createConferencePipeline(sources: ConferenceSources): Pipeline {
  return {
    kind: CONFERENCE_KIND,
    async run(context) {
      const turn = await gather(context, sources);
      const found = turn.calls.filter(({ receipt_id }) => receipt_id !== null);
      const answers = found.length === 0 ? tellUnheard(context) : await hearAll(context, sources, found);
      tellRejected(context, answers);
      const round: Omit<ConferenceRound, 'issue_id'> = {
        question: sources.question.text,
        looked_up: turn.calls.map(({ shown: _, ...call }) => call),
        rejected_calls: turn.rejected.map(({ ask, reason }) => ({ attempt: ask, reason })),
        ended: turn.ended,
        answers: [...answers],
      };
      return toJson(await closeRound(context, sources.issues, round));
    },
  };
}

type Gathered = Pick<EndedTurn, 'ended'> & {
  readonly calls: EndedTurn['calls'];
  readonly rejected: EndedTurn['rejected'];
};

async function gather(context: RunContext, sources: ConferenceSources): Promise<Gathered> {
  const { question, language, templates, desk } = sources;
  const allowed = [...desk.tools.values()].filter(({ name }) => question.tools.includes(name));
  const fixed = [
    { name: 'tools', text: renderToolList(allowed) },
    { name: 'question', text: question.text },
  ];
  const turn = await runToolTurn(context, {
    id: 'gather',
    role: ROLES.chief.archetype,
    template: CALL_TEMPLATE,
    phase: '1',
    desk,
    policy: { allowed: new Set(question.tools), required: question.requireTool },
    actions: new Map([['final', []]]),
    takesWords: false,
    prompt: ({ lookedUp, nonce, callsLeft, rejected }) =>
      fillTemplate(templates.call, [
        ...fixed,
        ...(lookedUp === null ? [] : [{ name: 'looked_up', text: lookedUp }]),
        {
          name: 'request',
          text: [
            'contract: tool_call',
            `role: ${ROLES.chief.archetype}`,
            `language: ${language}`,
            `nonce: ${nonce}`,
            `calls_left: ${callsLeft}`,
          ].join('\n'),
        },
        ...(rejected === null ? [] : [{ name: 'findings', text: rejected }]),
      ]),
  });
  const { calls, rejected, ended } = turn;
  const receipts = calls.map(({ receipt_id }) => receipt_id);
  return runDocumentStep(context, 'gather', { receipts }, async () => ({ calls, rejected, ended }), {
    kind: 'check',
    phase: '1',
    preview: () => `${nameCount(calls.length, 'call')}, ended: ${ended}`,
  });
}

async function hearAll(
  context: RunContext,
  sources: ConferenceSources,
  found: EndedTurn['calls'],
): Promise<readonly ConferenceAnswer[]> {
  const evidence = renderCalls(found);
  const files = await loadShownFiles(context.files, [evidence], new Map());
  const receiptIds = found.flatMap(({ receipt_id }) => (receipt_id === null ? [] : [receipt_id]));
  const limits = await Promise.all(SEATS.map(async ({ archetype }) => context.modelFor(archetype)));
  const atOnce = Math.min(...limits.map(({ maxInFlight }) => maxInFlight));
  // One input for all of them: it is rendered once, and every prompt of the round begins alike.
  const shared = [
    { name: 'question', text: sources.question.text },
    { name: 'evidence', text: evidence },
  ];
  return mapInFlight(SEATS, atOnce, (role) =>
    hearSeat(context, sources, { role, shared, files, receiptIds }),
  );
}

/** Without anything to stand on nobody could say a word that counts, so nobody is asked and paid for it. */
function tellUnheard(context: RunContext): readonly ConferenceAnswer[] {
  context.notice({
    reason_code: 'conference_ungrounded',
    message: 'The Chief looked nothing up, so there was no evidence and nobody was asked.',
    step_id: 'gather',
  });
  return [];
}

/** In the order of the roles, whoever answered first. */
function tellRejected(context: RunContext, answers: readonly ConferenceAnswer[]): void {
  for (const { role, rejected } of answers) {
    for (const { attempt, reason } of rejected) {
      context.notice({
        reason_code: 'grounding_failed',
        message: `A reply of ${role} was rejected (${reason}).`,
        step_id: `hear:${role}/attempt:${attempt}`,
      });
    }
  }
}
