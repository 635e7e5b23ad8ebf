import { LIST_DRAFTS } from '../../doors/draft-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const book = await openBook(context);
  const drafts = await book.call(LIST_DRAFTS, {});
  out.result({ book_id: book.book.book_id, drafts: [...drafts] }, () =>
    drafts.length === 0
      ? 'Nobody is writing in a scene.'
      : formatColumns(
          drafts.map(({ scene, kept_at, damage }) => [
            scene,
            damage === null ? `kept ${kept_at}` : out.paint.yellow(`cannot be read: ${damage}`),
          ]),
        ),
  );
  return 0;
}
