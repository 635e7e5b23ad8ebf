import { NO_BUDGET } from '../contracts/run.ts';
import type { Call, Door } from '../doors/door.ts';
import { IDLE_CALL } from '../doors/idle-call.ts';
import type { OpenBook } from '../open-book.ts';
import { showBanner } from './announce-write-gate.ts';
import type { CommandContext } from './command-spec.ts';
import { readBudget } from './read-budget.ts';

// A book as a command has it: what there is to look at, and doors for everything else.

export interface CommandBook extends Omit<OpenBook, keyof Looks | Changes>, Looks {
  /** With a cap of its own where one call is a part of what was asked for. */
  call<Input, Output>(
    door: Door<'book', Input, Output>,
    input: Input,
    own?: Partial<Pick<Call, 'budget'>>,
  ): Promise<Output>;
}

/** What is left of parts that can also change the book. */
interface Looks {
  readonly issues: Omit<OpenBook['issues'], 'comment' | 'close' | 'answer'>;
  readonly runs: Omit<
    OpenBook['runs'],
    'cancel' | 'pause' | 'resume' | 'requestResume' | 'forgetRequests' | 'refuse'
  >;
}

type Changes =
  | 'accept'
  | 'candidates'
  | 'chief'
  | 'drafts'
  | 'edits'
  | 'enter'
  | 'exportManuscript'
  | 'findKind'
  | 'findings'
  | 'history'
  | 'notes'
  | 'style'
  | 'outline'
  | 'outlineStep'
  | 'planChapters'
  | 'rebuildMemory'
  | 'recipes'
  | 'revisions'
  | 'road'
  | 'runRecipe'
  | 'store'
  | 'storyStep'
  | 'sync'
  | 'tidy'
  | 'updateTemplates'
  | 'writeChapters';

export function createCommandBook(context: CommandContext, book: OpenBook): CommandBook {
  const own: Pick<CommandBook, 'call'> = {
    async call(door, input, own = {}) {
      try {
        return await door.call(book, input, { ...createCall(context, book), ...own });
      } catch (error) {
        showBanner(context, book, error);
        throw error;
      }
    },
  };
  // What is not its own is looked up in the book, which refuses what it has not.
  return Object.assign(Object.create(book) as CommandBook, own);
}

/** Whether it is a book at all: the office has no chapters. */
export function isBook({ book }: Pick<OpenBook, 'book'>): boolean {
  return book.chapters > 0;
}

/** How the command line calls: whatever a door begins is waited for. */
export function createCall(context: CommandContext, book: OpenBook | null): Call {
  const { options, signal, out } = context;
  const call: Call = {
    budget: options.declares('max-cost') ? readBudget(context) : NO_BUDGET,
    signal,
    begin: async (door, input) =>
      book === null
        ? IDLE_CALL.begin(door, input)
        : { waited: true, output: await door.call(book, input, call) },
    tell: (message) => out.info(message),
  };
  return call;
}
