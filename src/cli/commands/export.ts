import { relative, resolve, sep } from 'node:path';
import type { ExportFormat } from '../../manuscript/export/render-manuscript.ts';
import type { CommandContext } from '../command-spec.ts';
import { openApp } from '../open-app.ts';
import { parseChapterList } from '../parse-chapter-list.ts';

export async function run(context: CommandContext): Promise<number> {
  const { options, out, io } = context;
  const list = options.text('chapters');
  const chapters = list === undefined ? null : parseChapterList(list);
  const app = await openApp(context);
  const book = await app.openBook(options.required('book'));
  const format = options.required('format') as ExportFormat;

  const target = options.text('out');
  const inside = target === undefined ? null : nameInside(book.folder, resolve(io.cwd, target));
  // A file of the project goes through its store, under its lock; any other is the user's own.
  const place = target === undefined ? {} : { path: inside };
  const made = await book.exportManuscript({ format, chapters, ...place });
  const file =
    made.path === null ? app.writeOutputFile(target ?? '', made.bytes) : resolve(book.folder, made.path);

  out.result(
    {
      book_id: book.book.book_id,
      format,
      file,
      bytes: made.bytes.length,
      chapters: [...made.chapters],
      words: made.words,
    },
    () => {
      const count = made.chapters.length;
      return `${file}\n${count} ${count === 1 ? 'chapter' : 'chapters'}, ${made.words} words, ${made.bytes.length} bytes`;
    },
  );
  return 0;
}

/** The name of a file below a folder, `/`-separated; null where it lies elsewhere. */
function nameInside(folder: string, path: string): string | null {
  const name = relative(folder, path);
  const first = name.split(sep, 1)[0];
  return first === '..' || resolve(folder, name) !== path || /^[A-Za-z]:/.test(name)
    ? null
    : name.split(sep).join('/');
}
