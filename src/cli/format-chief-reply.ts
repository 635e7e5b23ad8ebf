import type { RoutedRequest } from '../contracts/api-chief.ts';
import type { ClarifyPacket } from '../contracts/task-packet.ts';
import type { CommandContext } from './command-spec.ts';
import { quoteWord } from './quote-word.ts';

/** What the Chief made of a sentence, and what to type next. */
export function formatChiefReply(
  reply: RoutedRequest,
  sentence: string,
  book: string,
  command: CommandContext['command'],
): string {
  const again = command(`bookforge chief ${quoteWord(sentence)} --book ${book}`);
  switch (reply.kind) {
    case 'chat':
      return reply.reason === 'nobody_does_it'
        ? `Nothing was started. ${reply.detail}`
        : [
            `Let us talk about this first (${reply.reason}).`,
            reply.detail,
            `talk    ${command(`bookforge chat ${quoteWord(sentence)} --book ${book}`)}`,
          ].join('\n');
    case 'command':
      return [...(reply.does ? [] : [reply.detail]), `type    ${command(reply.command)}`].join('\n');
    case 'clarify':
      return [
        ...formatQuestions(reply.packet),
        ...formatAssumptions(reply.assumptions),
        ...next(reply, again),
      ].join('\n');
    case 'packet':
      return [
        ...reply.packets.map(
          ({ packet, agent_id, recipe_id }) =>
            `${packet.packet_id}  ${packet.intent} for ${agent_id}${recipe_id === null ? '' : `, recipe ${recipe_id}`}`,
        ),
        ...formatAssumptions(reply.packets.flatMap(({ assumptions }) => assumptions)),
        `start   ${again} --start`,
      ].join('\n');
  }
}

function formatQuestions({ clarification }: ClarifyPacket): string[] {
  return clarification.questions.flatMap(({ id, question, choices }) => [
    `${id}: ${question}`,
    ...choices.map((choice) => `  ${choice.id}  ${choice.label}`),
  ]);
}

function formatAssumptions(assumptions: readonly string[]): string[] {
  return [...new Set(assumptions)].map((assumption) => `assumed ${assumption}`);
}

function next({ packet }: { readonly packet: ClarifyPacket }, again: string): string[] {
  const [first] = packet.clarification.questions;
  const choice = first?.choices[0]?.id ?? 'CHOICE';
  return [`answer  ${again} --answer ${first?.id ?? 'QUESTION'}=${choice} [--start]`];
}
