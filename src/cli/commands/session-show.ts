import { SHOW_SESSION } from '../../doors/session-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';
import { tellSession } from '../session-command.ts';

export async function run(context: CommandContext): Promise<number> {
  const book = await openBook(context);
  const { plan } = await book.call(SHOW_SESSION, { session: context.args.required('session') });
  return tellSession(context, book, plan);
}
