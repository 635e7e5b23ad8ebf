import type { CommandContext } from '../command-spec.ts';
import { completeStatus, formatStatus } from '../format-status.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const book = await openBook(context);
  const status = completeStatus(await book.status(), context.command);
  context.out.result(status, () => formatStatus(status, context));
  return 0;
}
