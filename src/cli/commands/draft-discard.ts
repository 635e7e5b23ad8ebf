import { DISCARD_DRAFT } from '../../doors/draft-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';
import { readScene } from '../read-scene.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const scene = readScene(context);
  const book = await openBook(context);
  const { discarded } = await book.call(DISCARD_DRAFT, { scene });
  out.result({ book_id: book.book.book_id, scene, discarded }, () =>
    discarded
      ? `The draft of scene ${scene} is gone; the scene is as it was.`
      : `No draft of scene ${scene} is kept.`,
  );
  return 0;
}
