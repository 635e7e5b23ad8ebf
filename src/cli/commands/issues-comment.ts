import { COMMENT_ISSUE } from '../../doors/issue-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const body = options.required('body');
  if (body.trim() === '')
    throw new CodedError('usage_invalid', { message: 'A comment has to say something.' });
  const book = await openBook(context);
  const issue = await book.call(COMMENT_ISSUE, { issue: args.required('issue'), body });
  out.result({ ...issue }, () => `${issue.id} has ${issue.comments.length} comment(s)`);
  return 0;
}
