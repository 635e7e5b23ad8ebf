import { MOVE_TASK } from '../../doors/session-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';
import { readPlanHash, readTaskNumber, tellSession } from '../session-command.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options } = context;
  const task = readTaskNumber(args.required('task'), 'TASK');
  const before = options.text('before');
  const book = await openBook(context);
  const plan = await book.call(MOVE_TASK, {
    session: args.required('session'),
    task,
    plan_hash: await readPlanHash(context, book),
    before: before === undefined ? null : readTaskNumber(before, '--before'),
  });
  return tellSession(context, book, plan);
}
