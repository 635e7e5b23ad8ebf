import type { CommandContext } from '../command-spec.ts';
import { explainWriting } from '../explain-writing.ts';
import { formatRunPlan } from '../format-run-plan.ts';
import { createSwitchedView, openBook } from '../open-app.ts';
import { readChapters } from '../read-chapters.ts';
import { writeChapters } from '../write-chapters.ts';

/** Steps 5 and 6 for each chapter, behind the write gate; with --plan what that would take, with --explain what would go
 *  into its prompts. */
export async function run(context: CommandContext): Promise<number> {
  const { options, out } = context;
  const view = createSwitchedView(context);
  const book = await openBook(context, view.onEvent);
  if (options.flag('explain')) return explainWriting(context, book);
  if (!options.flag('plan')) return writeChapters(context, book, { makePlans: true, view });
  const force = options.flag('force');
  const plan = await book.previewRun({ chapters: readChapters(context), force });
  const { book_id } = book.book;
  out.result({ book_id, sent: false, ...plan } as never, () => formatRunPlan(book_id, plan, out.paint));
  return 0;
}
