import { PLAN_SESSION } from '../../doors/session-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';
import { planWork } from '../plan-work.ts';
import { quoteWord } from '../quote-word.ts';
import { tellSession } from '../session-command.ts';
import { STAND_IN } from '../stand-in.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const request = { text: args.list('text').join(' ') };
  const book = await openBook(context);
  if (options.flag('plan')) {
    const again = `bookforge session plan ${quoteWord(request.text)} --book ${book.book.book_id}`;
    return planWork(context, book, { kind: 'session_plan', request, again });
  }
  const { plan, run: ended } = await book.call(PLAN_SESSION, request);
  out.progress.end();
  if (ended.model === 'offline:author') out.info(STAND_IN);
  return tellSession(context, book, plan);
}
