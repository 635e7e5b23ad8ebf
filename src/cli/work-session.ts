import type { START_SESSION } from '../doors/session-doors.ts';
import type { CommandContext } from './command-spec.ts';
import { formatUsage } from './format-usage.ts';
import { openBook } from './open-app.ts';
import { planWork } from './plan-work.ts';
import { tellSession } from './session-command.ts';
import { STAND_IN } from './stand-in.ts';

/** `session start` and `session resume`: works on a session until it ends or pauses. */
export async function workSession(
  context: CommandContext,
  door: typeof START_SESSION,
  mode: 'start' | 'resume',
): Promise<number> {
  const { args, options, out } = context;
  const session_id = args.required('session');
  const ack = options.flag('ack-outline-issues');
  const request = { session_id, mode, ...(ack ? { ack_outline_issues: true } : {}) };
  const book = await openBook(context);
  if (options.flag('plan')) {
    const again = `bookforge session ${mode} ${session_id} --book ${book.book.book_id}${ack ? ' --ack-outline-issues' : ''}`;
    return planWork(context, book, { kind: 'session', request, again });
  }
  const { plan, run } = await book.call(door, request);
  out.progress.end();
  if (run.model === 'offline:author') out.info(STAND_IN);
  out.info(formatUsage(run.usage));
  return tellSession(context, book, plan);
}
