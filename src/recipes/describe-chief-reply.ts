import type { CommandAnswer } from '../agents/find-command.ts';
import type { RoutedRequest } from '../contracts/api-chief.ts';
import type { ChiefReply } from './open-chief.ts';

/** What the Chief's router made of a sentence, as it is told outside. */
export function describeChiefReply(bookId: string, reply: ChiefReply): RoutedRequest {
  if (reply.kind === 'command') return describeCommand(bookId, reply.answer);
  const { issueId: issue_id, ...rest } = reply;
  switch (rest.kind) {
    case 'chat':
      return { ...rest, assumptions: [...rest.assumptions], issue_id };
    case 'clarify':
      return { ...rest, assumptions: [...rest.assumptions], open: [...rest.open], issue_id };
    case 'packet':
      return {
        kind: rest.kind,
        issue_id,
        packets: rest.tasks.map(({ packet, agent, recipeId, initialArgs, assumptions }) => ({
          packet,
          agent_id: agent.agent_id,
          recipe_id: recipeId,
          initial_args: initialArgs,
          assumptions: [...assumptions],
        })),
      };
  }
}

function describeCommand(bookId: string, answer: CommandAnswer): RoutedRequest {
  const [does, detail] = answer.kind === 'no' ? [false, answer.detail] : [true, ''];
  return { kind: 'command', does, detail, command: typeCommand(bookId, answer) };
}

/** As it is typed. What makes a book of its own names none. */
export function typeCommand(bookId: string, { words }: Pick<CommandAnswer, 'words'>): string {
  const typed = words.map((word) => (/^[\w.,:-]+$/u.test(word) ? word : JSON.stringify(word)));
  const on = words[0] === 'write' ? [] : ['--book', bookId];
  return ['bookforge', ...typed, ...on].join(' ');
}
