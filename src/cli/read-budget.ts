import type { Price } from '../contracts/config.ts';
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

/** --price IN,OUT[,CACHED]; null where it was not given. */
export function readPrice({ options }: Pick<CommandContext, 'options'>): Price | null {
  const text = options.declares('price') ? options.text('price') : undefined;
  if (text === undefined) return null;
  const numbers = text.split(',').map((part) => (PRICE.test(part.trim()) ? Number(part) : Number.NaN));
  const [input = Number.NaN, output = Number.NaN, cached, ...more] = numbers;
  if (numbers.some(Number.isNaN) || Number.isNaN(output) || more.length > 0) {
    throw new CodedError('usage_invalid', {
      message: `--price takes IN,OUT or IN,OUT,CACHED in dollars for a million tokens, such as 2,10 or 2,10,0.2; not ${text}.`,
    });
  }
  return { input, output, ...(cached === undefined ? {} : { cached_input: cached }) };
}

const PRICE = /^(\d+(\.\d*)?|\.\d+)$/;
