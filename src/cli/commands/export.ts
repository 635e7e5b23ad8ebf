import { resolve } from 'node:path';
import { CodedError } from '../../errors.ts';
import type { ExportFormat } from '../../manuscript/export/export-formats.ts';
import { nameCount } from '../../name-count.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatCount } from '../format-count.ts';
import { type CommandApp, findBookId, openApp } from '../open-app.ts';
import { parseChapterList } from '../parse-chapter-list.ts';
import { type EncodedFile, type WrittenExport, writeExports } from '../write-exports.ts';

export async function run(context: CommandContext): Promise<number> {
  const { options, out, io } = context;
  const list = options.text('chapters');
  const chapters = list === undefined ? null : parseChapterList(list);
  const target = options.text('out');
  const app = await openApp(context);
  const book = await app.openBook(await findBookId(context, app));
  const written = await writeExports(app, book, {
    formats: options.list('format') as ExportFormat[],
    chapters,
    fonts: readFonts(app, options.list('font')),
    target: target === undefined ? null : resolve(io.cwd, target),
  });
  const bookId = book.book.book_id;
  const unsynced = new Set(written.flatMap((each) => each.unsynced));
  if (unsynced.size > 0) {
    out.warn(
      `edited by hand and not in the export: ${[...unsynced].join(', ')}. To take them in: ${context.command(`bookforge sync --book ${bookId}`)}`,
    );
  }
  for (const notice of new Set(written.flatMap((each) => each.notices))) out.warn(notice);
  const rows = written.map((each) => ({
    ...each,
    chapters: [...each.chapters],
    matter: [...each.matter],
    notices: [...each.notices],
    unsynced: [...each.unsynced],
  }));
  const [only, ...others] = rows;
  out.result(
    only !== undefined && others.length === 0
      ? { book_id: bookId, ...only }
      : { book_id: bookId, exports: rows },
    () => written.map(formatExport).join('\n'),
  );
  return 0;
}

function readFonts(app: CommandApp, paths: readonly string[]): EncodedFile[] {
  return paths.map((name) => {
    const bytes = app.readInputBytes(name);
    if (bytes === null) throw new CodedError('usage_invalid', { message: `There is no file ${name}.` });
    return { name, base64: Buffer.from(bytes).toString('base64') };
  });
}

function formatExport({ file, chapters, words, bytes, matter }: WrittenExport): string {
  const count = chapters.length;
  const facts = `${nameCount(count, 'chapter')}, ${nameCount(words, 'word', formatCount(words))}, ${formatCount(bytes)} bytes`;
  const around = matter.map((kind) => kind.replaceAll('-', ' ')).join(', ');
  return `${file}\n${facts}${around === '' ? '' : `\nwith ${around}`}`;
}
