import { join, relative } from 'node:path';
import { type ImportOutput, ImportOutputSchema } from '../../contracts/import-output.ts';
import type { ImportAsked } from '../../contracts/work-requests.ts';
import { IMPORT_MANUSCRIPT } from '../../doors/novel-doors.ts';
import { PLAN_WORK } from '../../doors/plan-doors.ts';
import { CodedError } from '../../errors.ts';
import { nameCount } from '../../name-count.ts';
import type { CommandBook } from '../command-book.ts';
import type { CommandContext } from '../command-spec.ts';
import { findNext } from '../find-next.ts';
import { formatColumns } from '../format-columns.ts';
import { formatCount } from '../format-count.ts';
import { findBookId, openApp } from '../open-app.ts';
import { quoteWord } from '../quote-word.ts';
import { readGivenFiles } from '../read-given-files.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out, io } = context;
  const app = await openApp(context);
  const book = await app.openBook(await findBookId(context, app));
  const files = readGivenFiles(app, args.list('file'));
  const dryRun = options.flag('dry-run');
  const request = { files, mode: readMode(options), chapters: options.number('chapters') };
  const result = await nameFiles(args.list('file'), book.book.book_id, async () =>
    dryRun
      ? Promise.race([preview(book, request), rejectOn(context.signal)])
      : book.call(IMPORT_MANUSCRIPT, request),
  );
  const outline = relative(io.cwd, join(book.folder, result.outline));
  const { steps } = await book.status();
  const missing = steps.flatMap(({ step, state }) => (state === 'valid' ? [] : [step]));
  const next = dryRun
    ? []
    : options.number('at') !== undefined && result.has_outline
      ? [await findNext(context, book)].filter((command) => command !== null)
      : listNext(book.book.book_id, missing, outline, result).map(context.command);
  out.result(
    {
      book_id: book.book.book_id,
      dry_run: dryRun,
      title: result.title,
      author: result.author,
      language: result.language,
      chapters: result.chapters,
      words: result.words,
      matter: result.matter,
      planned_chapters: result.planned_chapters,
      replaced: result.replaced,
      notices: result.notices,
      outline: dryRun ? null : outline,
      next,
    },
    () => formatImport(result, dryRun, next),
  );
  return 0;
}

/** What would become of it; writes nothing. */
async function preview(book: CommandBook, request: ImportAsked): Promise<ImportOutput> {
  const { details } = await book.call(PLAN_WORK, { kind: 'import', request });
  return ImportOutputSchema.parse(details);
}

/** Nothing is written there, so whoever wants to stop need not wait. */
function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Whoever finds chapters in the way of a manuscript cannot know which files it came from. */
async function nameFiles<T>(files: readonly string[], bookId: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'import_over_chapters') throw error;
    throw error.withNext(`bookforge import ${files.map(quoteWord).join(' ')} --book ${bookId} --append`);
  }
}

function readMode(options: CommandContext['options']): ImportAsked['mode'] {
  const at = options.number('at');
  if (at !== undefined) return { at };
  return options.flag('force') ? 'force' : options.flag('append') ? 'append' : 'new';
}

/** Each can be typed when those before it are done: the story files come from the idea, the outline needs them, and the memory
 *  of a chapter is made with the names of both. */
function listNext(
  bookId: string,
  missing: readonly string[],
  outline: string,
  { has_outline: hasOutline }: ImportOutput,
): string[] {
  const again = hasOutline ? ' --rerun --force' : '';
  return [
    ...missing.map((step) => `bookforge step ${step} --book ${bookId}`),
    `bookforge outline generate --book ${bookId} --from-outline ${quoteWord(outline)}${again}`,
    `bookforge memory rebuild --book ${bookId}`,
  ];
}

function formatImport(result: ImportOutput, dryRun: boolean, next: readonly string[]): string {
  const count = (number: number, what: string) => nameCount(number, what, formatCount(number));
  const rows = result.chapters.map(({ chapter, title, scenes, words }) => [
    `${chapter}`,
    title,
    count(scenes, 'scene'),
    count(words, 'word'),
  ]);
  const notices = result.notices.map(({ source, message }) => `  ${source}: ${message}`);
  const total = `${count(result.chapters.length, 'chapter')}, ${count(result.words, 'word')}`;
  const blocks = [
    `${dryRun ? 'Would import' : 'Imported'} ${total}\n${formatColumns(rows, '  ')}`,
    ...(notices.length === 0 ? [] : [`notices\n${notices.join('\n')}`]),
    ...(result.replaced.length === 0
      ? []
      : [
          `${dryRun ? 'Would replace' : 'Replaced'} chapters ${result.replaced.join(', ')}; the earlier text ${dryRun ? 'would be' : 'is'} kept in .control-room/history/`,
        ]),
    ...(dryRun ? ['Nothing was written.'] : [next.map((command) => `next  ${command}`).join('\n')]),
  ];
  return blocks.join('\n\n');
}
