import { SHOW_VERSION } from '../../doors/rewriting-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';
import { paintDifference } from '../paint-difference.ts';
import { readVersionChoice } from '../read-version-choice.ts';

/** One earlier version: its text, or how what is there now differs from it. */
export async function run(context: CommandContext): Promise<number> {
  const { options, out } = context;
  const which = readVersionChoice(context);
  const book = await openBook(context);
  const { path, id, text, difference } = await book.call(SHOW_VERSION, which);
  out.result({ path, version: id, text, difference }, () => {
    if (!options.flag('diff')) return text;
    const shown = difference === null ? 'it is not there any more' : paintDifference(difference, out.paint);
    return `${out.paint.bold(path)}: from ${id} to what is there now\n${shown}`;
  });
  return 0;
}
