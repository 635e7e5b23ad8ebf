import { SHOW_STATUS } from '../../doors/project-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { completeStatus, formatStatus } from '../format-status.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const book = await openBook(context);
  const status = completeStatus(await book.call(SHOW_STATUS, {}), context.command);
  const shown = { next: true, verbose: context.global.verbose };
  context.out.result(status, () => formatStatus(status, context, shown));
  return 0;
}
