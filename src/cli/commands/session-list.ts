import { LIST_SESSIONS } from '../../doors/session-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const book = await openBook(context);
  const sessions = await book.call(LIST_SESSIONS, {});
  out.result({ sessions }, () =>
    sessions.length === 0
      ? 'no sessions'
      : formatColumns(
          sessions.map(({ session_id, status, done, tasks, waiting, request }) => [
            session_id,
            status,
            `${done} of ${tasks}`,
            waiting === 0 ? '–' : `${waiting} asked`,
            request ?? '–',
          ]),
          '',
          [4],
        ),
  );
  return 0;
}
