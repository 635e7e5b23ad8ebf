import type { Budget } from '../contracts/run.ts';
import { CodedError } from '../errors.ts';
import type { CommandContext } from './command-spec.ts';

/** --max-cost and --max-tokens; a cap of nothing is a mistake, not a cap. */
export function readBudget({ options }: Pick<CommandContext, 'options'>): Budget {
  const cost = options.number('max-cost') ?? null;
  const tokens = options.number('max-tokens') ?? null;
  if (cost !== null && cost <= 0)
    throw new CodedError('usage_invalid', { message: '--max-cost has to be more than 0.' });
  return { max_cost_usd: cost, max_tokens: tokens };
}
