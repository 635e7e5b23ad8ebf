import { toTrouble } from '../../errors.ts';
import type { CommandBook } from '../command-book.ts';
import type { CommandContext } from '../command-spec.ts';
import { findNext } from '../find-next.ts';
import { formatRunPlan, type RunPlanEnd } from '../format-run-plan.ts';
import { createSwitchedView, openBook } from '../open-app.ts';
import { quoteWord } from '../quote-word.ts';
import { readChapters } from '../read-chapters.ts';
import { runExplain } from '../run-explain.ts';
import { writeChapters } from '../write-chapters.ts';

/** Steps 5 and 6 for each chapter, behind the write gate; with --plan what that would take, with --explain what would go
 *  into its prompts. */
export async function run(context: CommandContext): Promise<number> {
  const { options, out } = context;
  const view = createSwitchedView(context);
  const book = await openBook(context, view.onEvent);
  if (options.flag('explain')) return runExplain(context, book);
  const recipe = options.text('recipe');
  if (!options.flag('plan'))
    return writeChapters(context, book, { makePlans: true, view, recipe, note: options.text('note') });
  const force = options.flag('force');
  const plan = await book.previewRun({
    chapters: readChapters(context),
    force,
    ...(recipe === undefined ? {} : { recipe }),
  });
  const todo = plan.chapters.some(({ action }) => action === 'write' || action === 'check');
  const end = todo ? await findEnd(context, book) : { closed: null, next: await findNext(context, book) };
  out.result({ book_id: book.book.book_id, sent: false, ...plan, ...end }, () =>
    formatRunPlan(plan, end, out.paint),
  );
  return 0;
}

/** The run that was planned; behind a closed gate what the gate asks for. */
async function findEnd(context: CommandContext, book: CommandBook): Promise<RunPlanEnd> {
  const { options, command } = context;
  try {
    await book.passWriteGate(options.flag('ack-outline-issues'));
  } catch (error) {
    const { message, next_action } = toTrouble(error);
    return { closed: message, next: command(next_action) };
  }
  const chapters = options.text('chapters');
  const recipe = options.text('recipe');
  const words = [
    `bookforge run --book ${book.book.book_id}`,
    ...(chapters === undefined ? [] : [`--chapters ${quoteWord(chapters)}`]),
    ...(recipe === undefined ? [] : [`--recipe ${recipe}`]),
    ...['force', 'ack-outline-issues'].filter((name) => options.flag(name)).map((name) => `--${name}`),
  ];
  return { closed: null, next: command(words.join(' ')) };
}
