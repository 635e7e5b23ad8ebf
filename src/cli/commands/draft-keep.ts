import { KEEP_DRAFT } from '../../doors/draft-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { findBookId, openApp } from '../open-app.ts';
import { readScene } from '../read-scene.ts';
import { readTextInput } from '../read-text-input.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out, command } = context;
  const scene = readScene(context);
  const app = await openApp(context);
  const text = await readTextInput(app, args.required('file'));
  const book = await app.openBook(await findBookId(context, app));
  const kept = await book.call(KEEP_DRAFT, { scene, text });
  const save = command(`bookforge edit ${scene} --draft --book ${book.book.book_id}`);
  out.result(
    { book_id: book.book.book_id, ...kept },
    () => `The draft of scene ${scene} is kept. Save it with ${save}`,
  );
  return 0;
}
