import { toJson } from '../../contracts/json.ts';
import { ASK_CHIEF, PLAN_CHIEF } from '../../doors/chief-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandBook } from '../command-book.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatChiefReply } from '../format-chief-reply.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';
import { formatWorkPlan } from '../plan-work.ts';
import { quoteWord } from '../quote-word.ts';

type Reply = Awaited<ReturnType<typeof ASK_CHIEF.call>>;

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const sentence = args.list('text').join(' ');
  const request = {
    text: sentence,
    answers: Object.fromEntries(options.list('answer').map(parseAnswer)),
    start: options.flag('start'),
    ack_outline_issues: options.flag('ack-outline-issues'),
  };
  const book = await openBook(context);
  if (options.flag('plan')) return plan(context, book, request);
  const reply = await book.call(ASK_CHIEF, request);
  out.progress.end();
  if (reply.kind === 'begun') {
    const { run_id } = reply;
    out.result(toJson(reply), () =>
      [
        run_id === null ? 'There was nothing to do.' : `done as ${run_id}`,
        `which is  ${context.command(reply.command)}`,
      ].join('\n'),
    );
    return 0;
  }
  if (reply.kind === 'started') return tellStarted(context, book, reply);
  out.result(toJson(reply), () => formatChiefReply(reply, sentence, book.book.book_id, context.command));
  return 0;
}

/** What starting would take; where there are questions first, nothing. */
async function plan(
  { options, out, command }: CommandContext,
  book: CommandBook,
  request: { readonly text: string; readonly answers: Record<string, string> },
): Promise<number> {
  const { kind, plans } = await book.call(PLAN_CHIEF, request);
  const answers = options.list('answer').map((answer) => ` --answer ${quoteWord(answer)}`);
  const start = plans.length === 0 ? '' : ' --start';
  const next = command(
    `bookforge chief ${quoteWord(request.text)} --book ${book.book.book_id}${answers.join('')}${start}`,
  );
  out.result({ book_id: book.book.book_id, sent: false, kind, plans, next }, () =>
    [
      ...(plans.length === 0
        ? ['Nothing would be started: there are questions first.']
        : plans.map((each) => `${each.recipe_id}\n${formatWorkPlan(each)}`)),
      `${out.paint.bold('next')}  ${next}`,
    ].join('\n'),
  );
  return 0;
}

function tellStarted(
  { out, command }: CommandContext,
  book: CommandBook,
  { issue_id, runs }: Extract<Reply, { kind: 'started' }>,
): number {
  const trail = `bookforge audit list --issue ${issue_id} --book ${book.book.book_id}`;
  const told = runs.map(({ run_id, recipe_id, status }) => ({ run_id, recipe_id, status }));
  out.result({ kind: 'started', issue_id, runs: told }, () =>
    [
      ...runs.flatMap(({ run_id, recipe_id, usage, status }) => [
        `${recipe_id} is ${status} (${run_id})`,
        ...(usage === null ? [] : [formatUsage(usage)]),
      ]),
      `trail   ${command(trail)}`,
    ].join('\n'),
  );
  return 0;
}

function parseAnswer(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new CodedError('usage_invalid', {
    message: `--answer ${text}: an answer is given as question=choice.`,
  });
}
