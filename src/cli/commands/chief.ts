import { type Json, toJson } from '../../contracts/json.ts';
import type { ClarifyPacket } from '../../contracts/task-packet.ts';
import { CodedError } from '../../errors.ts';
import type { OpenBook } from '../../open-book.ts';
import type { ChiefReply } from '../../recipes/open-chief.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';
import { quoteWord } from '../quote-word.ts';
import { readBudget } from '../read-budget.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const sentence = args.list('text').join(' ');
  const answers = new Map(options.list('answer').map(parseAnswer));
  const book = await openBook(context);
  const reply = await book.chief.ask(sentence, answers);
  if (reply.kind === 'packet' && options.flag('start')) return start(context, book, reply);
  out.result(describeReply(reply), () => formatReply(reply, sentence, book.book.book_id, context.command));
  return 0;
}

type Work = Extract<ChiefReply, { kind: 'packet' }>;

async function start(context: CommandContext, book: OpenBook, { tasks, issueId }: Work): Promise<number> {
  const { options, out, signal } = context;
  const budget = readBudget(context);
  const done: { run_id: string; recipe_id: string | null; status: string }[] = [];
  const lines: string[] = [];
  for (const { packet, recipeId, initialArgs, agent } of tasks) {
    if (recipeId === null) {
      throw new CodedError('recipe_not_found', {
        message: `No recipe does “${packet.intent}” for ${agent.agent_id} by itself.`,
        next: `bookforge audit show ${packet.packet_id} --book ${book.book.book_id}`,
        details: { packet_id: packet.packet_id },
      });
    }
    const { run: ended, error } = await book.runRecipe(
      {
        recipeId,
        args: initialArgs,
        description: packet.requested_by.reason,
        issueId,
        ackOutlineIssues: options.flag('ack-outline-issues'),
        budget,
      },
      signal,
    );
    out.progress.end();
    if (error !== null) throw error.with({ book: book.book.book_id, run_id: ended.run_id });
    done.push({ run_id: ended.run_id, recipe_id: ended.recipe_id, status: ended.status });
    lines.push(`${ended.recipe_id} is done (${ended.run_id})`, formatUsage(ended.usage));
  }
  const trail = `bookforge audit list --issue ${issueId} --book ${book.book.book_id}`;
  lines.push(`trail   ${context.command(trail)}`);
  out.result({ kind: 'started', issue_id: issueId, runs: done }, () => lines.join('\n'));
  return 0;
}

function parseAnswer(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new CodedError('usage_invalid', {
    message: `--answer ${text}: an answer is given as question=choice.`,
  });
}

function describeReply(reply: ChiefReply): Json {
  if (reply.kind !== 'packet') {
    const { issueId, ...rest } = reply;
    return toJson({ ...rest, issue_id: issueId });
  }
  return toJson({
    kind: reply.kind,
    issue_id: reply.issueId,
    packets: reply.tasks.map(({ packet, agent, recipeId, initialArgs, assumptions }) => ({
      packet,
      agent_id: agent.agent_id,
      recipe_id: recipeId,
      initial_args: initialArgs,
      assumptions,
    })),
  });
}

function formatReply(
  reply: ChiefReply,
  sentence: string,
  book: string,
  command: CommandContext['command'],
): string {
  const again = command(`bookforge chief ${quoteWord(sentence)} --book ${book}`);
  switch (reply.kind) {
    case 'chat':
      return [`Let us talk about this first (${reply.reason}).`, reply.detail].join('\n');
    case 'clarify':
      return [
        ...formatQuestions(reply.packet),
        ...formatAssumptions(reply.assumptions),
        ...next(reply, again),
      ].join('\n');
    case 'packet':
      return [
        ...reply.tasks.map(
          ({ packet, agent, recipeId }) =>
            `${packet.packet_id}  ${packet.intent} for ${agent.agent_id}${recipeId === null ? '' : `, recipe ${recipeId}`}`,
        ),
        ...formatAssumptions(reply.tasks.flatMap(({ assumptions }) => assumptions)),
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
