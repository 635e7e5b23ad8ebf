import type { Json, JsonObject } from '../../contracts/json.ts';
import { RUN_RECIPE } from '../../doors/recipe-doors.ts';
import { CodedError } from '../../errors.ts';
import { findControlIn } from '../../find-control.ts';
import { refuseBeyondBounds } from '../../json-bounds.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';
import { planWork } from '../plan-work.ts';
import { quoteWord } from '../quote-word.ts';
import { STAND_IN } from '../stand-in.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const request = {
    recipe_id: args.required('recipe'),
    args: Object.fromEntries(options.list('arg').map(parseArgument)),
    ack_outline_issues: options.flag('ack-outline-issues'),
    description: options.text('description'),
    issue_id: options.text('issue'),
  };
  const book = await openBook(context);
  if (options.flag('plan')) {
    const given = options.list('arg').map((each) => ` --arg ${quoteWord(each)}`);
    const again = `bookforge recipe run ${request.recipe_id} --book ${book.book.book_id}${given.join('')}`;
    return planWork(context, book, { kind: 'recipe', request, again });
  }
  const { run: ended, output } = await book.call(RUN_RECIPE, request);
  out.progress.end();
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
  const name = text.slice(0, at);
  const value = parseIfJson(text.slice(at + 1));
  refuseBeyondBounds(`--arg ${name}`, value);
  const control = findControlIn(value);
  if (control !== null) {
    const where = [name, ...control.path].join('.');
    throw new CodedError('usage_invalid', { message: `--arg ${where} is no text: ${control.why}.` });
  }
  return [name, value];
}

function parseIfJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function listCommitted({ committed }: JsonObject): string[] {
  return Array.isArray(committed) ? committed.map(String) : [];
}
