import { EDIT_TASK } from '../../doors/session-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';
import { readDeps, readPlanHash, readTaskNumber, tellSession } from '../session-command.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options } = context;
  const task = readTaskNumber(args.required('task'), 'TASK');
  const description = args.list('text').join(' ');
  const [deps, dod] = [readDeps(options.text('deps')), options.text('dod')];
  if (description === '' && deps === undefined && dod === undefined)
    throw new CodedError('usage_invalid', {
      message: 'Say what is to be changed: new words for the task, --deps or --dod.',
    });
  const book = await openBook(context);
  const plan = await book.call(EDIT_TASK, {
    session: args.required('session'),
    task,
    plan_hash: await readPlanHash(context, book),
    ...(description === '' ? {} : { description }),
    ...(deps === undefined ? {} : { deps }),
    ...(dod === undefined ? {} : { dod }),
  });
  return tellSession(context, book, plan);
}
