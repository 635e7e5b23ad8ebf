import { UPDATE_TEMPLATES } from '../../doors/rewriting-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const book = await openBook(context);
  const files = await book.call(UPDATE_TEMPLATES, {});
  context.out.result({ book_id: book.book.book_id, files: [...files] }, () =>
    files.length === 0
      ? 'The templates are already in step.'
      : `brought in step:\n${files.map((file) => `  ${file}`).join('\n')}`,
  );
  return 0;
}
