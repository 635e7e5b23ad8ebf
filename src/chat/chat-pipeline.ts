import { renderToolList } from '../agents/render-tool-list.ts';
import type { Role } from '../agents/roles.ts';
import type { ToolDesk } from '../agents/run-tool-step.ts';
import { type EndedTurn, runToolTurn } from '../agents/run-tool-turn.ts';
import type { TalkHistory } from '../agents/talk-history.ts';
import type { ChatReply } from '../contracts/api-chat.ts';
import { toJson } from '../contracts/json.ts';
import type { Archetype } from '../contracts/recipe.ts';
import type { Pipeline, RunContext } from '../engine/run-context.ts';
import { runDocumentStep } from '../engine/run-document-step.ts';
import { CodedError } from '../errors.ts';
import { fillTemplate } from '../prompts/fill-template.ts';
import type { Template } from '../prompts/parse-template.ts';
import { findWish } from './find-wish.ts';
import { type HandedOver, type HandOver, planInTalk, routeInTalk } from './hand-over.ts';
import { recallTalk } from './recall-talk.ts';

export const CHAT_KIND = 'chat';
export const CHAT_TEMPLATE = 'chat_turn';

const PLAN = 'plan';
/** How the Chief hands work over, each with the texts that it takes. */
const ACTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['work', ['request']],
  [PLAN, ['request']],
]);

/** The parts of a turn with an agent, whether or not it comes to each of them. */
export function listChatParts(agent: Archetype): string[] {
  return ['recall', 'turn', ...(agent === 'chief' ? ['routed', 'plan'] : []), 'remember'];
}

export interface ChatSources {
  readonly role: Role;
  readonly text: string;
  readonly language: string;
  readonly template: Template;
  readonly desk: ToolDesk;
  readonly talks: Pick<TalkHistory, 'load' | 'remember'>;
  /** Where work goes; null where the agent hands none over. */
  readonly handOver: HandOver | null;
}

/**
 * A turn of a talk with one agent:
 *   recall     what was said before, as far as there is room; noted, so that a turn taken up again goes on from the same
 *   turn       the agent calls tools or replies in words; the Chief may say that what is asked for is work, or wants a plan
 *   routed     one piece of work goes to the Chief's router
 *   plan       a wish is taken apart into a session plan; a message that says so itself comes here at once
 *   remember   the turn at the end of the talk, with what came of it
 * It changes nothing in the book and waits for nobody, so that it can be done while others work there.
 */
export function createChatPipeline(sources: ChatSources): Pipeline {
  const { role, text, talks } = sources;
  return {
    kind: CHAT_KIND,
    async run(context) {
      const recalled = await runDocumentStep(context, 'recall', { agent: role.archetype }, async () =>
        recallTalk(await talks.load(role.archetype)),
      );
      const { model, receipts, ...said } = await hold(context, sources, recalled.text);
      await runDocumentStep(context, 'remember', { receipts }, async () => {
        const { runId: run_id, createdAt: said_at } = context;
        await talks.remember(role.archetype, { run_id, said_at, text, reply: said.reply, model, receipts });
        return true;
      });
      const reply: ChatReply = { agent: role.archetype, ...said, receipts, left_out: recalled.left_out };
      return toJson(reply);
    },
  };
}

type Held = HandedOver & { readonly model: string; readonly receipts: string[] };

async function hold(context: RunContext, sources: ChatSources, history: string | null): Promise<Held> {
  const { handOver } = sources;
  const wish = handOver === null ? null : findWish(sources.text);
  if (handOver !== null && wish !== null)
    return { ...(await planInTalk(context, handOver, wish)), receipts: [] };
  const turn = await converse(context, sources, history);
  const end = readEnd(turn, sources.role);
  const { model } = turn;
  const receipts = turn.calls.flatMap(({ receipt_id }) => (receipt_id === null ? [] : [receipt_id]));
  if (end.words !== null || handOver === null)
    return { reply: end.words ?? '', work: null, routed: null, planned: null, model, receipts };
  const asked = String(end.rest['request']).trim();
  if (end.action === PLAN) return { ...(await planInTalk(context, handOver, asked)), receipts };
  return { ...(await routeInTalk(context, handOver, asked)), model, receipts };
}

async function converse(
  context: RunContext,
  { role, text, language, template, desk, handOver }: ChatSources,
  history: string | null,
): Promise<EndedTurn> {
  const fixed = [
    { name: 'tools', text: renderToolList([...desk.tools.values()]) },
    { name: 'seat', text: renderPerson(role, handOver !== null) },
    ...(history === null ? [] : [{ name: 'history', text: history }]),
    { name: 'message', text },
  ];
  return runToolTurn(context, {
    id: 'turn',
    role: role.archetype,
    template: CHAT_TEMPLATE,
    desk,
    policy: { allowed: new Set(desk.tools.keys()), required: false },
    actions: handOver === null ? new Map() : ACTIONS,
    takesWords: true,
    prompt: ({ lookedUp, nonce, callsLeft, rejected }) =>
      fillTemplate(template, [
        ...fixed,
        ...(lookedUp === null ? [] : [{ name: 'looked_up', text: lookedUp }]),
        {
          name: 'request',
          text: [
            'contract: chat_reply',
            `role: ${role.archetype}`,
            `language: ${language}`,
            `nonce: ${nonce}`,
            `calls_left: ${callsLeft}`,
          ].join('\n'),
        },
        ...(rejected === null ? [] : [{ name: 'findings', text: rejected }]),
      ]),
  });
}

function renderPerson({ archetype, owns, must_not }: Role, handsOver: boolean): string {
  return [
    `you are: ${archetype}`,
    `owns: ${owns.join(', ')}`,
    `must not: ${must_not.join(', ')}`,
    ...[...(handsOver ? ACTIONS.keys() : [])].map(
      (action) => `may say: {"action": "${action}", "request": "…", "nonce": "NONCE"}`,
    ),
  ].join('\n');
}

function readEnd({ end, rejected, asks }: EndedTurn, { agent_id }: Role): NonNullable<EndedTurn['end']> {
  if (end !== null) return end;
  throw new CodedError('chat_unanswered', {
    message: `${agent_id} was asked ${asks} times and gave no reply (${rejected.map(({ reason }) => reason).join(', ')}).`,
    kept: 'what was said is kept in the run',
  });
}
