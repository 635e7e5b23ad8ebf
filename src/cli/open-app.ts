import { type App, createApp, OFFICE } from '../app.ts';
import type { RunEvent } from '../contracts/run-event.ts';
import type { Usage } from '../contracts/usage.ts';
import type { Door } from '../doors/door.ts';
import { CodedError } from '../errors.ts';
import type { OpenBook } from '../open-book.ts';
import { readCassette } from './cassette-options.ts';
import { type CommandBook, createCall, createCommandBook } from './command-book.ts';
import type { CommandContext } from './command-spec.ts';
import { createLog } from './create-log.ts';
import type { ProgressState } from './create-progress.ts';
import type { WritingView } from './create-writing-view.ts';
import { describeRequestStep, formatSilence, isRequest } from './describe-request-step.ts';
import { readPrice } from './read-budget.ts';

/** The application as a command has it: books to look at, and doors for everything else. */
export interface CommandApp extends Omit<App, 'initBook' | 'openBook' | 'openProject' | 'openAsBook'> {
  openBook(bookId: string): Promise<CommandBook>;
  call<Input, Output>(door: Door<'workspace', Input, Output>, input: Input): Promise<Output>;
}

export async function openApp(
  context: CommandContext,
  onEvent: (event: RunEvent) => void = createEventView(context),
): Promise<CommandApp> {
  const app = await openWholeApp(context, onEvent);
  return {
    ...app,
    openBook: async (bookId) => createCommandBook(context, await app.openBook(bookId)),
    call: (door, input) => door.call(app, input, createCall(context, null)),
  };
}

/** All of it, for the command that opens another edge: its messages go to stderr, its progress to the progress line. */
export async function openWholeApp(
  context: CommandContext,
  onEvent: (event: RunEvent) => void = createEventView(context),
): Promise<App> {
  const { io, out, global } = context;
  const cassette = readCassette(context);
  const price = readPrice(context);
  const app = await createApp({
    env: io.env,
    cwd: io.cwd,
    ...(global.workspace === undefined ? {} : { workspace: global.workspace }),
    ...(global.model === undefined ? {} : { model: global.model }),
    ...(price === null ? {} : { price }),
    elapsedMs: io.clock.elapsedMs,
    nodeVersion: io.nodeVersion,
    ...(cassette === null ? {} : { cassette }),
    log: createLog(out),
    onEvent,
    onSecrets: (secrets) => out.addSecrets(secrets),
  });
  return { ...app, openBook: (bookId) => nameBooks(app, bookId) };
}

/** Whoever mistypes the name of a book is told those that are there, and not to begin another where one begins alike. */
async function nameBooks(app: App, bookId: string): Promise<OpenBook> {
  try {
    return await app.openAsBook(bookId);
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'book_not_found') throw error;
    const known = await app.listBooks();
    if (known.length === 0 || error.details['lost'] !== undefined) throw error;
    const nearest = findNearest(bookId, known);
    throw new CodedError('book_not_found', {
      message: `${error.message} There is ${known.slice(0, SHOWN_BOOKS).join(', ')}${known.length > SHOWN_BOOKS ? ', …' : ''}.`,
      details: { ...error.details, books: [...known] },
      ...(nearest === null ? {} : { next: `bookforge status --book ${nearest}` }),
    });
  }
}

const SHOWN_BOOKS = 10;

/** The one that begins most alike, if one does. */
function findNearest(bookId: string, known: readonly string[]): string | null {
  const countAlike = (name: string) => {
    const place = [...name].findIndex((letter, index) => letter !== bookId[index]);
    return place === -1 ? name.length : place;
  };
  const [best] = [...known].sort((a, b) => countAlike(b) - countAlike(a));
  return best === undefined || countAlike(best) === 0 ? null : best;
}

export async function openBook(
  context: CommandContext,
  onEvent: (event: RunEvent) => void = createEventView(context),
): Promise<CommandBook> {
  const app = await openApp(context, onEvent);
  return app.openBook(await findBookId(context, app));
}

/** --book, or where it was left out the one book that there is. */
export async function findBookId(
  { options }: Pick<CommandContext, 'options'>,
  app: Pick<App, 'listBooks'>,
): Promise<string> {
  const named = options.text('book');
  if (named !== undefined) return named;
  const [only, ...more] = await app.listBooks();
  if (only !== undefined && more.length === 0) return only;
  if (only === undefined)
    throw new CodedError('book_not_found', {
      message: 'There is no book here yet.',
      next: 'bookforge write "A ferry that carries only what people regret"',
    });
  throw new CodedError('usage_invalid', {
    message: `There are several books; say which with --book: ${[only, ...more].slice(0, SHOWN_BOOKS).join(', ')}${more.length >= SHOWN_BOOKS ? ', …' : ''}.`,
    kept: 'nothing was changed',
    next: 'bookforge list',
  });
}

/** The project of a command that needs no book: the one that was named, else the office. */
export async function openOffice(context: CommandContext): Promise<CommandBook> {
  return openOfficeOf(context, await openApp(context));
}

export function openOfficeOf(context: CommandContext, app: CommandApp): Promise<CommandBook> {
  return app.openBook(context.options.text('book') ?? OFFICE);
}

/** A view that can be exchanged once it is known what is to be seen. */
export interface SwitchedView {
  onEvent(event: RunEvent): void;
  /** From here on chapters are written. */
  watchWriting(view: WritingView): void;
}

export function createSwitchedView(context: CommandContext): SwitchedView {
  const usual = createEventView(context);
  let writing: WritingView | null = null;
  return {
    onEvent(event) {
      const isPlace = event.type === 'step_started' || event.type === 'step_done';
      if (writing === null || !isPlace) usual(event);
      if (writing !== null) writing.onEvent(event);
    },
    watchWriting(view) {
      writing = view;
    },
  };
}

/** Requests to models are what takes time, so they are what is shown; everything else only moves the numbers. */
function createEventView({ out }: CommandContext): (event: RunEvent) => void {
  let request: { readonly run_id: string; readonly words: string } | null = null;
  let items: number | null = null;
  let spent: Spent = {};
  const told = new Set<string>();
  return (event) => {
    // What is about no step is said by every run inside a run, and once is enough.
    if (event.type === 'notice' && event.notice.step_id === null) {
      if (told.has(event.notice.message)) return;
      told.add(event.notice.message);
    }
    if (event.type === 'progress') spent = formatSpent(event.usage);
    if (event.type === 'step_started') {
      if (event.of !== undefined) items = event.of;
      if (!isRequest(event.step_id)) return;
      request = { run_id: event.run_id, words: describeRequestStep(event.step_id, items) };
    }
    // A run that has asked for nothing yet has nothing to show.
    showEvent(out, event, request?.run_id === event.run_id ? request.words : null, spent);
  };
}

function showEvent(out: CommandContext['out'], event: RunEvent, request: string | null, spent: Spent): void {
  switch (event.type) {
    case 'step_started':
    case 'step_done':
      if (request === null) return;
      out.progress.update({
        what: request,
        ...(event.total > 1 && !request.startsWith('phase ')
          ? { done: event.current, total: event.total }
          : {}),
        ...spent,
      });
      return;
    case 'waiting':
      out.info(
        `${describeRequestStep(event.step_id)}: ${event.reason_code}; waiting ${Math.ceil(event.wait_ms / 1000)} s before the next try`,
      );
      return;
    case 'reasoning':
      if (request !== null) out.progress.update({ what: `${request}, still thinking`, ...spent });
      return;
    case 'agent':
      if (request !== null && event.silent_ms > 0)
        out.progress.update({ what: `${request}, ${formatSilence(event)}`, ...spent });
      return;
    case 'notice':
      out.warn(event.notice.message);
      return;
    case 'step_replayed':
      out.verbose(`${event.step_id}: already journaled, nothing is sent`);
      return;
    case 'step_failed':
      out.verbose(`${event.step_id}: ${event.reason_code}`);
      return;
    // Its end is the command's to tell, and its text is in the file that it makes.
    case 'text':
    case 'progress':
    case 'status':
    case 'step':
      return;
  }
}

type Spent = Pick<ProgressState, 'tokens' | 'costUsd'>;

/** What the whole work took, with the runs inside it; nothing before the first answer. */
function formatSpent({ calls, input_tokens, output_tokens, unpriced_calls, cost_usd }: Usage): Spent {
  if (calls === 0) return {};
  return { tokens: input_tokens + output_tokens, costUsd: unpriced_calls > 0 ? null : cost_usd };
}
