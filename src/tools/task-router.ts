import { z } from 'zod';
import { TextSchema } from '../contracts/ids.ts';
import { RoutingResultSchema } from '../contracts/recipe.ts';
import { boundText } from './bound-text.ts';
import { DIGEST_LIMIT, defineTool } from './tool.ts';

/** The router as a tool: it decides nothing of its own. */
export const taskRouter = defineTool({
  name: 'task_router',
  summary: 'Tells which recipe a request belongs to, and with which arguments.',
  args: z.strictObject({ user_request: TextSchema }),
  result: RoutingResultSchema,

  run: ({ user_request }, context) => context.route(user_request),

  reads: () => [],

  preview: ({ recipe_id, reason }) =>
    boundText(`${recipe_id ?? 'not routable'}: ${reason}`.replaceAll(/\s+/g, ' '), 200),

  digest: ({ recipe_id, routable, reason, initial_args }) =>
    boundText(
      [
        `routable: ${routable ? 'yes' : 'no'}`,
        `recipe: ${recipe_id ?? 'none'}`,
        `reason: ${reason}`,
        `arguments: ${JSON.stringify(initial_args)}`,
      ].join('\n'),
      DIGEST_LIMIT,
    ),
});
