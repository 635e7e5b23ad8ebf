import { LIST_HISTORY } from '../../doors/rewriting-doors.ts';
import { nameCount } from '../../name-count.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { formatCount } from '../format-count.ts';
import { openBook } from '../open-app.ts';

/** Earlier versions of the book's files, newest first. */
export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const path = args.text('path');
  const chapter = options.number('chapter');
  const book = await openBook(context);
  const versions = await book.call(LIST_HISTORY, { path, chapter });
  out.result({ versions: versions.map((version) => ({ ...version })) }, () => {
    if (versions.length === 0) return 'no earlier versions';
    return formatColumns(
      versions.map(({ id, path: file, words, bytes, replaced_by }) => [
        id,
        file,
        words === null
          ? nameCount(bytes, 'byte', formatCount(bytes))
          : nameCount(words, 'word', formatCount(words)),
        replaced_by === null
          ? 'replaced by hand'
          : `replaced by ${replaced_by.run_id}: ${replaced_by.description}`,
      ]),
      '',
      [3, 1],
    );
  });
  return 0;
}
