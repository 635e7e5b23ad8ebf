import { PAUSE_RUN } from '../../doors/run-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const book = await openBook(context);
  const runId = args.required('run');
  await book.call(PAUSE_RUN, { run: runId, reason: 'Paused from the command line.' });
  out.result(
    { run_id: runId, state: 'requested' },
    () => `${runId} is asked to pause; what is under way ends first`,
  );
  return 0;
}
