import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const book = await openBook(context);
  const issue = await book.issues.close(args.required('issue'));
  out.result({ ...issue }, () => `${issue.id} is closed`);
  return 0;
}
