import { LEARN_STYLE } from '../../doors/direction-doors.ts';
import type { LearnedResult } from '../../novel/direction/open-style.ts';
import { askYes } from '../ask-yes.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { findBookId, openApp } from '../open-app.ts';
import { readGivenFiles } from '../read-given-files.ts';

/** What pages of the author's own show is taken at once; what edits have in common is shown first, and asked about. */
export async function run(context: CommandContext): Promise<number> {
  const { args, options, out, command } = context;
  const app = await openApp(context);
  const book = await app.openBook(await findBookId(context, app));
  const bookId = book.book.book_id;
  const files = readGivenFiles(app, args.list('file'));
  const fromEdits = options.flag('from-edits');
  const asked = { files, from_edits: fromEdits };
  const dryRun = options.flag('dry-run');
  const first = await book.call(LEARN_STYLE, {
    ...asked,
    dry_run: dryRun || (fromEdits && !options.flag('yes')),
  });
  const isTaken = !dryRun && (!fromEdits || options.flag('yes'));
  if (isTaken || dryRun || first.learned.length === 0) return tell(first, isTaken);
  out.notice(`${formatLearned(first)}\n`);
  if (await askYes(context, 'Take this into the style?')) {
    return tell(await book.call(LEARN_STYLE, asked), true);
  }
  return tell(first, false);

  function tell(learned: LearnedResult, taken: boolean): number {
    const next =
      taken || learned.learned.length === 0 || dryRun
        ? null
        : command(`bookforge style learn --from-edits --yes --book ${bookId}`);
    out.result({ book_id: bookId, taken, ...learned, next }, () =>
      [
        formatLearned(learned),
        taken ? 'This is in the style now.' : 'Nothing was changed.',
        ...(next === null ? [] : [`next  ${next}`]),
      ].join('\n\n'),
    );
    return 0;
  }
}

function formatLearned({ learned }: LearnedResult): string {
  if (learned.length === 0) return 'Nothing in them that is not in the style already.';
  return formatColumns(learned.map(({ key, value, because }) => [key, value, because]));
}
