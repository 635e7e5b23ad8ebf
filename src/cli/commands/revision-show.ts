import { toJson } from '../../contracts/json.ts';
import { SHOW_CANDIDATE } from '../../doors/candidate-doors.ts';
import { SHOW_REVISION } from '../../doors/revision-doors.ts';
import type { ShownRevision } from '../../novel/after/open-revisions.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatCandidate } from '../format-candidate.ts';
import { formatColumns } from '../format-columns.ts';
import { openBook } from '../open-app.ts';
import { readPendingChapter } from '../read-pending-chapter.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const book = await openBook(context);
  const candidate = args.text('candidate');
  if (candidate !== undefined) {
    const found = await book.call(SHOW_CANDIDATE, { candidate });
    const { candidate: kept, ...rest } = found;
    out.result({ ...kept, current: rest.current, differences: toJson(rest.drafts) }, () =>
      formatCandidate(found, book.book.book_id, context),
    );
    return 0;
  }
  const shown = await book.call(SHOW_REVISION, { chapter: await readPendingChapter(context, book) });
  out.result({ ...shown.revision, current: shown.current, differences: shown.scenes }, () =>
    formatRevision(shown, book.book.book_id, context),
  );
  return 0;
}

function formatRevision(
  { revision, current, scenes }: ShownRevision,
  bookId: string,
  { command, out: { paint } }: Pick<CommandContext, 'command' | 'out'>,
): string {
  const on = `--book ${bookId} --chapter ${revision.chapter_number}`;
  const reject = command(`bookforge revision reject ${on}`);
  const facts = formatColumns([
    ['chapter', `${revision.chapter_number}`],
    ['status', revision.status],
    ['made', revision.created_at],
    ...(revision.decision_at === undefined ? [] : [['decided', revision.decision_at]]),
  ]);
  const issues = revision.issues.map(
    ({ severity, issue_type, description }) => `${severity}  ${issue_type}: ${description}`,
  );
  const differences = scenes.map(
    ({ scene_number, difference }) => `${paint.bold(`scene ${scene_number}`)}\n${difference}`,
  );
  const next =
    revision.status !== 'pending'
      ? []
      : [
          current
            ? `apply   ${command(`bookforge revision apply ${on}`)}\nreject  ${reject}`
            : `The chapter has changed since.\nreject  ${reject}`,
        ];
  return [
    facts,
    `findings\n${issues.join('\n')}`,
    `notes\n${revision.revision_notes}`,
    ...(differences.length === 0 ? ['Nothing of the chapter would change.'] : differences),
    ...next,
  ].join('\n\n');
}
