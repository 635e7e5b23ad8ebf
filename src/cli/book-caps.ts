import { ESTIMATE_BOOK } from '../doors/plan-doors.ts';
import type { CodedError } from '../errors.ts';
import type { CommandBook } from './command-book.ts';
import type { CommandContext } from './command-spec.ts';

// The caps of `write` are for the whole book, which is many runs: each may take what the ended ones have left of them. A run that
// waits counts what it took itself.

export async function leaveBudget({ options }: Pick<CommandContext, 'options'>, book: CommandBook) {
  const [cost, tokens] = [options.number('max-cost') ?? null, options.number('max-tokens') ?? null];
  if (cost === null && tokens === null) return {};
  const { ended } = await countTaken(book);
  const left = {
    max_cost_usd: cost === null ? null : Math.max(SMALLEST, cost - ended.usd),
    max_tokens: tokens === null ? null : Math.max(1, tokens - ended.tokens),
  };
  return { budget: left };
}

/** Nothing is left: a cap has to be more than nothing, and this holds back every request. */
const SMALLEST = 0.000001;

/** The caps that were given, as flags, each so high that the rest of the book is thought to fit under it; at the least the request that
 *  was held back does. Nobody is to come back for every single one. */
export async function raiseCaps(
  { options }: Pick<CommandContext, 'options'>,
  book: CommandBook,
  { details }: Pick<CodedError, 'details'>,
): Promise<string> {
  const { ended, all } = await countTaken(book);
  const { estimate } = await book.call(ESTIMATE_BOOK, {});
  const held = (flag: string) =>
    Number(new RegExp(`--${flag} (\\S+)`).exec(String(details['raise']))?.[1] ?? 0);
  const [cost, tokens] = [options.number('max-cost'), options.number('max-tokens')];
  const usd = Math.max(cost ?? 0, ended.usd + held('max-cost'), all.usd + (estimate.cost_usd?.high ?? 0));
  const count = Math.max(
    tokens ?? 0,
    ended.tokens + held('max-tokens'),
    all.tokens + estimate.input_tokens.high + estimate.output_tokens.high,
  );
  return [
    ...(cost === undefined ? [] : [` --max-cost ${roundUp(usd * 100) / 100}`]),
    ...(tokens === undefined ? [] : [` --max-tokens ${roundUp(count)}`]),
  ].join('');
}

/** To two digits: it is a guess, and is to be read as one. */
function roundUp(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.ceil(value / unit) * unit;
}

interface Taken {
  readonly usd: number;
  readonly tokens: number;
}

async function countTaken(book: CommandBook): Promise<{ readonly ended: Taken; readonly all: Taken }> {
  let ended: Taken = { usd: 0, tokens: 0 };
  let all = ended;
  for (const { run_id, status } of await book.runs.list({ roots: true })) {
    const { usage } = (await book.runs.load(run_id)).run;
    const add = ({ usd, tokens }: Taken): Taken => ({
      usd: usd + usage.cost_usd,
      tokens: tokens + usage.input_tokens + usage.output_tokens,
    });
    all = add(all);
    if (status !== 'pending' && status !== 'running' && status !== 'paused') ended = add(ended);
  }
  return { ended, all };
}
