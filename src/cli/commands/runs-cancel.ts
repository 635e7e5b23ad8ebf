import { CANCEL_RUN } from '../../doors/run-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const book = await openBook(context);
  const runId = args.required('run');
  const { state } = await book.call(CANCEL_RUN, {
    run: runId,
    reason: 'Cancelled from the command line.',
  });
  out.result({ run_id: runId, state }, () =>
    state === 'cancelled' ? `${runId} is cancelled` : `${runId} is asked to stop; it will within a second`,
  );
  return 0;
}
