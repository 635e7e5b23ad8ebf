import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';
import { writeChapters } from '../write-chapters.ts';

/** Steps 5 and 6 for each chapter, behind the write gate. */
export async function run(context: CommandContext): Promise<number> {
  return writeChapters(context, await openBook(context), { makePlans: true });
}
