import { toJson } from '../../contracts/json.ts';
import { type Archetype, ArchetypeSchema } from '../../contracts/recipe.ts';
import { TaskPacketSchema } from '../../contracts/task-packet.ts';
import { CLEAR_CHAT, GIVE_PACKET, SAY_IN_CHAT, SHOW_CHAT } from '../../doors/chat-doors.ts';
import { SHOW_SESSION } from '../../doors/session-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandBook } from '../command-book.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatChiefReply } from '../format-chief-reply.ts';
import { formatSession } from '../format-session.ts';
import { findBookId, openApp } from '../open-app.ts';
import { planWork } from '../plan-work.ts';
import { quoteWord } from '../quote-word.ts';
import { STAND_IN } from '../stand-in.ts';
import { createReplyStream, type ReplyStream } from '../stream-reply.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out, io, global } = context;
  const agent = ArchetypeSchema.parse(options.text('agent') ?? 'chief');
  const stream = createReplyStream((line) => {
    if (!global.json) out.line({ text: line }, line);
  });
  const app = await openApp(context, stream.onEvent);
  const book = await app.openBook(await findBookId(context, app));
  if (options.flag('history')) return showHistory(context, book, agent);
  if (options.flag('clear')) return clear(context, book, agent);
  const file = options.text('packet');
  if (file !== undefined) {
    const named = options.text('agent') === undefined ? null : agent;
    return givePacket(context, book, named, await app.readInputText(file), file);
  }
  const said = args.list('text').join(' ');
  if (said === '' && io.stdin.isTTY && global.input) return talk(context, book, agent, stream);
  const text = said === '' ? await readAll(context) : said;
  if (options.flag('plan')) {
    const again = `bookforge chat ${quoteWord(text)} --agent ${agent} --book ${book.book.book_id}`;
    return planWork(context, book, { kind: 'chat', request: { agent, text }, again });
  }
  const answer = await book.call(SAY_IN_CHAT, { agent, text });
  out.progress.end();
  const shown = await formatAnswer(context, book, answer, stream);
  out.result(toJson(answer) as Record<string, never>, () => shown);
  return 0;
}

type Answer = Awaited<ReturnType<typeof SAY_IN_CHAT.call>>;

/** Line by line, until there are no more. */
async function talk(
  context: CommandContext,
  book: CommandBook,
  agent: Archetype,
  stream: ReplyStream,
): Promise<number> {
  const { out } = context;
  out.info(
    `You talk with ${agent} about ${book.book.book_id}. An empty line is nothing said; Ctrl-D ends it.`,
  );
  for await (const line of readLines(context)) {
    if (line.trim() === '') continue;
    const answer = await book.call(SAY_IN_CHAT, { agent, text: line });
    out.progress.end();
    out.line(toJson(answer) as Record<string, never>, await formatAnswer(context, book, answer, stream));
  }
  return 0;
}

async function formatAnswer(
  { out, command }: CommandContext,
  book: CommandBook,
  answer: Answer,
  stream: ReplyStream,
): Promise<string> {
  if (answer.kind === 'receipt') return JSON.stringify(answer.receipt, null, 2);
  const { routed, reply, work, planned } = answer;
  const { book_id } = book.book;
  if (answer.usage.cost_usd === 0 && book.models.chosen.id === 'offline:author') out.info(STAND_IN);
  if (planned?.kind === 'plan')
    return formatSession(await book.call(SHOW_SESSION, { session: planned.session_id }), book_id, command);
  if (planned?.kind === 'talk') return `${reply}\nnext    ${command(`bookforge chat "…" --book ${book_id}`)}`;
  if (routed === null || work === null) return stream.end(reply);
  // It is being talked about already.
  if (routed.kind === 'chat') return routed.detail;
  return formatChiefReply(routed, work, book_id, command);
}

async function givePacket(
  { out, command }: CommandContext,
  book: CommandBook,
  agent: Archetype | null,
  text: string | null,
  file: string,
): Promise<number> {
  if (text === null) throw new CodedError('usage_invalid', { message: `There is no file ${file}.` });
  const packet = TaskPacketSchema.safeParse(parseIfJson(text));
  if (!packet.success) {
    const why = packet.error.issues
      .map(({ path, message }) => `${path.join('.') || '(whole)'}: ${message}`)
      .join('; ');
    throw new CodedError('packet_refused', {
      message: `${file} is no task packet: ${why}.`,
      next: command('bookforge schema print task_packet'),
      details: { why },
    });
  }
  const { receipt } = await book.call(GIVE_PACKET, {
    packet: packet.data,
    ...(agent === null ? {} : { agent }),
  });
  out.progress.end();
  out.result(toJson(receipt) as Record<string, never>, () => JSON.stringify(receipt, null, 2));
  return 0;
}

function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function showHistory({ out }: CommandContext, book: CommandBook, agent: Archetype): Promise<number> {
  const turns = await book.call(SHOW_CHAT, { agent });
  out.result(toJson(turns) as never[], () =>
    turns.length === 0
      ? `Nothing was said to ${agent} yet.`
      : turns.map(({ said_at, text, reply }) => `${said_at}\nyou: ${text}\n${agent}: ${reply}`).join('\n\n'),
  );
  return 0;
}

async function clear({ out }: CommandContext, book: CommandBook, agent: Archetype): Promise<number> {
  const answer = await book.call(CLEAR_CHAT, { agent });
  out.result(answer, () =>
    answer.cleared ? `What was said to ${agent} is forgotten.` : 'There was nothing to forget.',
  );
  return 0;
}

async function readAll(context: CommandContext): Promise<string> {
  const lines: string[] = [];
  if (!context.io.stdin.isTTY) for await (const line of readLines(context)) lines.push(line);
  const text = lines.join('\n').trim();
  if (text !== '') return text;
  throw new CodedError('usage_invalid', { message: 'There is nothing to say: give a text.' });
}

async function* readLines({ io, signal }: CommandContext): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of io.stdin) {
    signal.throwIfAborted();
    const lines = (
      rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))
    ).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
