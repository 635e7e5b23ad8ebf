import type { Issue } from '../../contracts/issue.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const questionId = options.text('question');
  const book = await openBook(context);
  const issue = await book.issues.answer(args.required('issue'), {
    author: 'user',
    text: args.list('text').join(' '),
    ...(questionId === undefined ? {} : { questionId }),
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
