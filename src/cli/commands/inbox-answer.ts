import { ANSWER_INBOX } from '../../doors/inbox-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out, command } = context;
  const book = await openBook(context);
  const answered = await book.call(ANSWER_INBOX, {
    item: args.required('item'),
    answer: args.list('answer').join(' '),
  });
  out.progress.end();
  const { item, answer, left } = answered;
  const next = command(`bookforge ${left === 0 ? 'status' : 'inbox'} --book ${book.id}`);
  out.result({ ...answered, next }, () =>
    [`answered with ${answer}: ${item.about}`, `next  ${next}`].join('\n'),
  );
  return 0;
}
