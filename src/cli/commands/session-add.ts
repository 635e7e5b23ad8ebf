import { ADD_TASK } from '../../doors/session-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';
import { readDeps, readPlanHash, readTaskNumber, tellSession } from '../session-command.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options } = context;
  const [deps, before, dod] = [readDeps(options.text('deps')), options.text('before'), options.text('dod')];
  const book = await openBook(context);
  const plan = await book.call(ADD_TASK, {
    session: args.required('session'),
    plan_hash: await readPlanHash(context, book),
    description: args.list('text').join(' '),
    before: before === undefined ? null : readTaskNumber(before, '--before'),
    ...(deps === undefined ? {} : { deps }),
    ...(dod === undefined ? {} : { dod }),
  });
  return tellSession(context, book, plan);
}
