import { PAUSE_SESSION } from '../../doors/session-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';
import { tellSession } from '../session-command.ts';

export async function run(context: CommandContext): Promise<number> {
  const book = await openBook(context);
  const session = context.args.required('session');
  const plan = await book.call(PAUSE_SESSION, { session, message: 'Somebody paused it.' });
  return tellSession(context, book, plan);
}
