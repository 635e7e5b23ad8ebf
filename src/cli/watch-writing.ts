import type { CommandBook } from './command-book.ts';
import type { CommandContext } from './command-spec.ts';
import { createWritingView } from './create-writing-view.ts';
import type { SwitchedView } from './open-app.ts';

/** Shows from here on how far the writing of these chapters is. */
export async function watchWriting(
  { io, out }: Pick<CommandContext, 'io' | 'out'>,
  view: SwitchedView,
  book: CommandBook,
  choice: Parameters<CommandBook['previewRun']>[0],
): Promise<void> {
  const plan = await book.previewRun(choice);
  view.watchWriting(createWritingView({ out, clock: io.clock, plan, countWords: book.countWords }));
}
