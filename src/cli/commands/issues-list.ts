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
    const rows = issues.map((issue) =>
      'damage' in issue
        ? [issue.id, issue.status, '–', '–', issue.damage.message]
        : [issue.id, issue.status, issue.priority, issue.tags.join(',') || '–', issue.title],
    );
    const ways = issues.flatMap((issue) => ('damage' in issue ? [`next  ${issue.damage.next_action}`] : []));
    return [formatColumns(rows, '', [4, 3]), ...ways].join('\n');
  });
  return 0;
}
