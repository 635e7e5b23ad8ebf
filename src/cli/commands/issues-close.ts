import { CLOSE_ISSUE } from '../../doors/issue-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const book = await openBook(context);
  const issue = await book.call(CLOSE_ISSUE, { issue: args.required('issue') });
  out.result({ ...issue }, () => `${issue.id} is closed`);
  return 0;
}
