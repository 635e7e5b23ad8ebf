import type { Json, JsonObject } from '../../contracts/json.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';
import { readBudget } from '../read-budget.ts';
import { STAND_IN } from '../stand-in.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out, signal } = context;
  const budget = readBudget(context);
  const given = Object.fromEntries(options.list('arg').map(parseArgument));
  const book = await openBook(context);
  const issue = options.text('issue');
  const description = options.text('description');
  const {
    run: ended,
    output,
    error,
  } = await book.runRecipe(
    {
      recipeId: args.required('recipe'),
      args: given,
      budget,
      ackOutlineIssues: options.flag('ack-outline-issues'),
      ...(description === undefined ? {} : { description }),
      ...(issue === undefined ? {} : { issueId: issue }),
    },
    signal,
  );
  out.progress.end();
  if (error !== null) throw error.with({ book: book.book.book_id, run_id: ended.run_id });
  if (ended.model === 'offline:author') out.info(STAND_IN);
  const result = output as JsonObject;
  out.result(
    {
      run_id: ended.run_id,
      status: ended.status,
      recipe_id: ended.recipe_id,
      ...result,
      usage: ended.usage,
      notices: ended.notices,
    },
    () =>
      [
        `${ended.recipe_id} is done: ${ended.task.description} (${ended.run_id})`,
        ...listCommitted(result).map((place) => `wrote   ${place}`),
        `trail   ${context.command(`bookforge audit list --run ${ended.run_id} --book ${book.book.book_id}`)}`,
        formatUsage(ended.usage),
      ].join('\n'),
  );
  return 0;
}

/** `name=value`: JSON where it is some, text otherwise. */
function parseArgument(text: string): [string, Json] {
  const at = text.indexOf('=');
  if (at < 1) {
    throw new CodedError('usage_invalid', { message: `--arg ${text}: an argument is given as name=value.` });
  }
  const value = text.slice(at + 1);
  try {
    return [text.slice(0, at), JSON.parse(value) as Json];
  } catch {
    return [text.slice(0, at), value];
  }
}

function listCommitted({ committed }: JsonObject): string[] {
  return Array.isArray(committed) ? committed.map(String) : [];
}
