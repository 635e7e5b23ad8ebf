import type { Issue, IssueQuestion } from '../../contracts/issue.ts';
import { SHOW_ISSUE } from '../../doors/issue-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const book = await openBook(context);
  const issue = await book.call(SHOW_ISSUE, { issue: args.required('issue') });
  out.result({ ...issue }, () => formatIssue(issue, book.book.book_id, context.command));
  return 0;
}

function formatIssue(issue: Issue, bookId: string, command: CommandContext['command']): string {
  const facts = formatColumns([
    ['issue', issue.id],
    ['title', issue.title],
    ['status', issue.status],
    ['priority', issue.priority],
    ['author', issue.author],
    ...(issue.assignee === null ? [] : [['assignee', issue.assignee]]),
    ...(issue.tags.length === 0 ? [] : [['tags', issue.tags.join(', ')]]),
    ...(issue.related_files.length === 0 ? [] : [['files', issue.related_files.join(', ')]]),
    ...(issue.related_issues.length === 0 ? [] : [['related', issue.related_issues.join(', ')]]),
    ['opened', issue.created_at],
    ...(issue.closed_at === null ? [] : [['closed', issue.closed_at]]),
  ]);
  const comments = issue.comments.map(({ author, created_at, body, receipt_id, report_path }) =>
    [
      `${created_at}  ${author}`,
      ...indent(body),
      ...(report_path === null || receipt_id === null
        ? []
        : [`    report: ${command(`bookforge audit show ${receipt_id} --book ${bookId} --report`)}`]),
    ].join('\n'),
  );
  const questions = (issue.questions ?? []).map((question) =>
    formatQuestion(question, (questionId) =>
      command(`bookforge issues answer ${issue.id} "…" --question ${questionId} --book ${bookId}`),
    ),
  );
  const body = issue.body.trim() === '' ? [] : [issue.body.trimEnd()];
  return [facts, ...body, ...comments, ...questions].join('\n\n');
}

function formatQuestion(
  { id, asked_at, asked_by, text, choices, answer }: IssueQuestion,
  nameCommand: (questionId: string) => string,
): string {
  const said =
    answer === null
      ? [`    answer: ${nameCommand(id)}`]
      : [`    answered ${answer.answered_at}  ${answer.author}`, ...indent(answer.text)];
  return [
    `${asked_at}  ${asked_by} asks`,
    ...indent(text),
    ...choices.map((choice) => `      ${choice.id}  ${choice.label}`),
    ...said,
  ].join('\n');
}

function indent(text: string): string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`);
}
