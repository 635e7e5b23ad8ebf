import { FORCE_TASK } from '../../doors/session-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';
import { readTaskNumber, tellSession } from '../session-command.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args } = context;
  const task = readTaskNumber(args.required('task'), 'TASK');
  const book = await openBook(context);
  const plan = await book.call(FORCE_TASK, { session: args.required('session'), task });
  return tellSession(context, book, plan);
}
