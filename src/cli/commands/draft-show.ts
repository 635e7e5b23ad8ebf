import { SHOW_DRAFT } from '../../doors/draft-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';
import { readScene } from '../read-scene.ts';

/** The text alone, so that it can be sent into a file. */
export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const scene = readScene(context);
  const book = await openBook(context);
  const shown = await book.call(SHOW_DRAFT, { scene });
  out.result({ book_id: book.book.book_id, ...shown }, () => {
    if (shown.draft !== null) return shown.draft.text;
    return shown.damage === null
      ? `No draft of scene ${scene} is kept.`
      : `The draft of scene ${scene} cannot be read: ${shown.damage}.`;
  });
  return 0;
}
