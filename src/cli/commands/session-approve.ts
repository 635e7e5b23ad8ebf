import { APPROVE_SESSION } from '../../doors/session-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';
import { readPlanHash, tellSession } from '../session-command.ts';

export async function run(context: CommandContext): Promise<number> {
  const book = await openBook(context);
  const plan = await book.call(APPROVE_SESSION, {
    session: context.args.required('session'),
    plan_hash: await readPlanHash(context, book),
  });
  return tellSession(context, book, plan);
}
