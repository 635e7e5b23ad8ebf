import type { ChatReply } from '../contracts/api-chat.ts';
import type { RoutedRequest } from '../contracts/api-chief.ts';
import type { RunContext } from '../engine/run-context.ts';
import { runDocumentStep } from '../engine/run-document-step.ts';
import type { PlannedWish } from '../sessions/plan-wish.ts';

// Where what is asked for in a talk is work: one piece goes to the Chief's router and becomes a packet or questions, several
// become a session plan. Either is what it would be had it been asked for outside of a talk, and nothing is started. What came
// of it is said in words too, so that the talk knows it.

export interface HandOver {
  route(request: string): Promise<RoutedRequest>;
  plan(context: RunContext, wish: string): Promise<PlannedWish>;
}

export type HandedOver = Pick<ChatReply, 'reply' | 'work' | 'routed' | 'planned'>;

export async function routeInTalk(context: RunContext, to: HandOver, work: string): Promise<HandedOver> {
  const routed = await runDocumentStep(context, 'routed', { work }, () => to.route(work));
  return { reply: describeRouted(work, routed), work, routed, planned: null };
}

export async function planInTalk(
  context: RunContext,
  to: HandOver,
  wish: string,
): Promise<HandedOver & { readonly model: string }> {
  const { session_id, talk, model } = await to.plan(context, wish);
  const none = { work: null, routed: null, model };
  if (session_id !== null)
    return { ...none, reply: `Planned as ${session_id}: ${wish}`, planned: { kind: 'plan', session_id } };
  const { reason = 'too_many_questions', questions = [], words = '' } = talk ?? {};
  return { ...none, reply: words, planned: { kind: 'talk', reason, questions } };
}

function describeRouted(work: string, routed: RoutedRequest): string {
  switch (routed.kind) {
    case 'chat':
      return routed.detail;
    case 'command':
      return [...(routed.does ? [] : [routed.detail]), routed.command].join('\n');
    case 'clarify':
      return routed.packet.clarification.questions
        .map(({ question, choices }) => `${question} (${choices.map(({ label }) => label).join(', ')})`)
        .join('\n');
    case 'packet':
      return [
        `Handed over as work: ${work}`,
        ...routed.packets.map(({ packet, agent_id }) => `${packet.packet_id}, for ${agent_id}`),
      ].join('\n');
  }
}
