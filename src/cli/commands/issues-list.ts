import type { IssuePriority, IssueStatus } from '../../contracts/issue.ts';
import { LIST_ISSUES } from '../../doors/issue-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { options, out } = context;
  // The command table lets no other words through.
  const status = options.text('status') as IssueStatus | undefined;
  const priority = options.text('priority') as IssuePriority | undefined;
  const tag = options.text('tag');
  const book = await openBook(context);
  const issues = await book.call(LIST_ISSUES, { status, tag, priority });
  out.result({ issues: [...issues] }, () => {
    if (issues.length === 0) return 'no issues';
    return formatColumns(
      issues.map(({ id, status: state, priority: rank, tags, title }) => [
        id,
        state,
        rank,
        tags.join(',') || '–',
        title,
      ]),
    );
  });
  return 0;
}
