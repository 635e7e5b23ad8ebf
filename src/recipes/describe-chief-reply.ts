import type { RoutedRequest } from '../contracts/api-chief.ts';
import type { ChiefReply } from './open-chief.ts';

/** What the Chief's router made of a sentence, as it is told outside. */
export function describeChiefReply(reply: ChiefReply): RoutedRequest {
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
