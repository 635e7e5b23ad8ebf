import { GO_BACK } from '../../doors/rewriting-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { completeStale, formatStale } from '../format-stale.ts';
import { openBook } from '../open-app.ts';

/** The whole book as it was when a chapter was finished; what is there now goes to the history first. */
export async function run(context: CommandContext): Promise<number> {
  const { options, out, command } = context;
  const chapter = options.number('chapter');
  if (chapter === undefined && !options.flag('undo'))
    throw new CodedError('usage_invalid', {
      message: 'Say where to, with --chapter 5, or --undo.',
      kept: 'nothing was changed',
      next: 'bookforge help history',
    });
  const book = await openBook(context);
  const went = await book.call(GO_BACK, chapter === undefined ? { undo: true } : { chapter });
  const stale = completeStale(went.stale, command);
  const undo = command(`bookforge history back --book ${book.book.book_id} --undo`);
  out.result({ chapter: went.chapter, undone: went.undone, changed: [...went.changed], stale }, () => {
    const files = went.changed.map((file) => `  ${file}`).join('\n');
    const what = went.undone
      ? `as it was before it went back to chapter ${went.chapter}`
      : `as it was when chapter ${went.chapter} was finished; what was there is in the history`;
    return [
      went.changed.length === 0
        ? `The book is ${what}; nothing had to be changed.`
        : `The book is ${what}\n${files}`,
      ...(went.undone ? [] : [`undo  ${undo}`]),
      ...formatStale(stale, out.paint),
    ].join('\n\n');
  });
  return 0;
}
