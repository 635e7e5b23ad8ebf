import { renderToolList } from '../agents/render-tool-list.ts';
import type { Role } from '../agents/roles.ts';
import type { ToolDesk } from '../agents/run-tool-step.ts';
import { type EndedTurn, runToolTurn } from '../agents/run-tool-turn.ts';
import type { ChatReply } from '../contracts/api-chat.ts';
import { toJson } from '../contracts/json.ts';
import type { TalkStore } from '../engine/ports.ts';
import type { Pipeline, RunContext } from '../engine/run-context.ts';
import { runDocumentStep } from '../engine/run-document-step.ts';
import { sealLine } from '../engine/seal-line.ts';
import { CodedError } from '../errors.ts';
import { fillTemplate } from '../prompts/fill-template.ts';
import type { Template } from '../prompts/parse-template.ts';
import { recallTalk } from './recall-talk.ts';

export const CHAT_KIND = 'chat';
export const CHAT_TEMPLATE = 'chat_turn';
export const CHAT_PLAN: readonly string[] = ['recall', 'turn', 'remember'];

export interface ChatSources {
  readonly role: Role;
  readonly text: string;
  readonly language: string;
  readonly template: Template;
  readonly desk: ToolDesk;
  readonly talks: Pick<TalkStore, 'load' | 'append'>;
}

/**
 * A turn of a talk with one agent:
 *   recall     what was said before, as far as there is room; noted, so that a turn taken up again goes on from the same
 *   turn       the agent calls tools or replies in words; the Chief may say that what is asked for is work
 *   remember   the turn at the end of the talk
 * It changes nothing in the project, so that it can be done while others work there.
 */
export function createChatPipeline(sources: ChatSources): Pipeline {
  const { role, text, talks } = sources;
  return {
    kind: CHAT_KIND,
    async run(context) {
      const recalled = await runDocumentStep(context, 'recall', { agent: role.archetype }, async () =>
        recallTalk(await talks.load(role.archetype)),
      );
      const turn = await converse(context, sources, recalled.text);
      const said = readEnd(turn, role);
      const receipts = turn.calls.flatMap(({ receipt_id }) => (receipt_id === null ? [] : [receipt_id]));
      await runDocumentStep(context, 'remember', { receipts }, async () => {
        const line = sealLine({
          schema_version: 'chat_turn_v1' as const,
          run_id: context.runId,
          said_at: context.createdAt,
          text,
          reply: said.reply,
          model: turn.model,
          receipts,
          line_hash: '',
        });
        await talks.append(role.archetype, line);
        return true;
      });
      const reply: ChatReply = { agent: role.archetype, ...said, receipts, left_out: recalled.left_out };
      return toJson(reply);
    },
  };
}

async function converse(
  context: RunContext,
  { role, text, language, template, desk }: ChatSources,
  history: string | null,
): Promise<EndedTurn> {
  const isChief = role.archetype === 'chief';
  const fixed = [
    { name: 'tools', text: renderToolList([...desk.tools.values()]) },
    { name: 'seat', text: renderPerson(role, isChief) },
    ...(history === null ? [] : [{ name: 'history', text: history }]),
    { name: 'message', text },
  ];
  return runToolTurn(context, {
    id: 'turn',
    role: role.archetype,
    template: CHAT_TEMPLATE,
    desk,
    policy: { allowed: new Set(desk.tools.keys()), required: false },
    actions: isChief ? new Map([['work', ['request']]]) : new Map(),
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

function renderPerson({ archetype, owns, must_not }: Role, isChief: boolean): string {
  return [
    `you are: ${archetype}`,
    `owns: ${owns.join(', ')}`,
    `must not: ${must_not.join(', ')}`,
    ...(isChief ? ['may say: {"action": "work", "request": "…", "nonce": "NONCE"}'] : []),
  ].join('\n');
}

/** The reply in words; of work the words in which it is handed over. */
function readEnd({ end, rejected, asks }: EndedTurn, { agent_id }: Role): Pick<ChatReply, 'reply' | 'work'> {
  if (end === null) {
    throw new CodedError('chat_unanswered', {
      message: `${agent_id} was asked ${asks} times and gave no reply (${rejected.map(({ reason }) => reason).join(', ')}).`,
      kept: 'what was said is kept in the run',
    });
  }
  if (end.words !== null) return { reply: end.words, work: null };
  const work = String(end.rest['request']).trim();
  return { reply: `Handed over as work: ${work}`, work };
}
