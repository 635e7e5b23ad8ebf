import type { Issue } from '../../contracts/issue.ts';
import { ANSWER_ISSUE } from '../../doors/issue-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const question = options.text('question');
  const book = await openBook(context);
  const issue = await book.call(ANSWER_ISSUE, {
    issue: args.required('issue'),
    text: args.list('text').join(' '),
    ...(question === undefined ? {} : { question }),
  });
  const next = context.command(await findNext(book, issue));
  out.result({ ...issue, next }, () => `${issue.id} is answered\nnext  ${next}`);
  return 0;
}

/** What else is asked in the same issue comes before the run that waits for all of it. */
async function findNext(
  { book, issues }: Awaited<ReturnType<typeof openBook>>,
  { id }: Issue,
): Promise<string> {
  const asked = (await issues.questions()).filter(({ issue_id }) => issue_id === id);
  const open = asked.find(({ answered }) => !answered);
  if (open !== undefined)
    return `bookforge issues answer ${id} "…" --question ${open.id} --book ${book.book_id}`;
  const [first] = asked;
  return first === undefined
    ? `bookforge issues show ${id} --book ${book.book_id}`
    : `bookforge runs resume ${first.root_run_id} --book ${book.book_id}`;
}
