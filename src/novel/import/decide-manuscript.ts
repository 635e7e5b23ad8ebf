import type { Book } from '../../contracts/book.ts';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { ImportOutput } from '../../contracts/import-output.ts';
import { chapterRecordFile, PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Files } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import { compileImport } from '../../manuscript/import/compile-import.ts';
import type { ImportedBook, ImportNotice, SourceDocument } from '../../manuscript/import/imported-book.ts';
import { loadChapters, refuseBrokenChapters } from '../../manuscript/load-chapters.ts';
import { isUnnumberedChapter } from '../../manuscript/unnumbered-chapter.ts';
import { nameCount } from '../../name-count.ts';
import { decideImport, type ImportDecision, type ImportFacts, MOST_CHAPTERS } from './decide-import.ts';
import { placeMatter } from './place-matter.ts';
import { buildChapters } from './plan-import.ts';

/** Where the text goes, as it was asked for. */
export interface ImportWish {
  readonly mode: ImportFacts['mode'];
  /** How many chapters the book shall have; null for as many as planned, and at least one more than text. */
  readonly chapters: number | null;
}

/** A manuscript and the book as it is, put together. */
export interface DecidedManuscript {
  readonly output: ImportOutput;
  readonly chapters: readonly GeneratedChapter[];
  /** Chapters that stay. */
  readonly kept: readonly GeneratedChapter[];
  readonly present: Book;
  readonly nextBook: Book;
  /** Pages around the story that are to be written, by file. */
  readonly matter: ReadonlyMap<string, string>;
  /** Whatever may be written over or taken away, as it is now. */
  readonly found: ReadonlyMap<string, Uint8Array>;
}

/** What a manuscript becomes in a book, or why it does not go in. Writes nothing. */
export async function decideManuscript(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  book: Book,
  documents: readonly SourceDocument[],
  { mode, chapters: wanted }: ImportWish,
): Promise<DecidedManuscript> {
  const { chapters: there, broken } = await loadChapters(files);
  const numbers = [...there.map(({ chapter_number }) => chapter_number), ...broken.keys()];
  const written = numbers.sort((a, b) => a - b);
  // Where the text goes decides the numbers, and the numbers what is part of a title; how many there are does not change.
  const { language } = book;
  const beginsBook = typeof mode === 'object' ? mode.at === 1 : mode !== 'append' || written.length === 0;
  const place = { beginsBook, language };
  const { chapters: counted } = compileImport(documents, { firstNumber: 1, unnumberedBefore: 0, ...place });
  const facts = { incoming: counted.length, written, mode, planned: book.chapters, wanted };
  const decision = decideImport(facts);
  if (decision.action === 'refuse') throw refuseImport(decision.why, book, facts);
  // What is replaced need not be readable, unless it is of a later version. What stays is counted, and listed in the outline
  // of the text, so it has to be.
  const needed = [...broken].filter(
    ([number, { code }]) => code === 'schema_newer' || !decision.replaced.includes(number),
  );
  refuseBrokenChapters(new Map(needed), null);
  const kept = there.filter(({ chapter_number }) => !decision.replaced.includes(chapter_number));
  const unnumberedBefore = kept.filter(
    ({ chapter_number, chapter_title }) =>
      chapter_number < decision.first && isUnnumberedChapter(chapter_title),
  ).length;
  const imported = compileImport(documents, { firstNumber: decision.first, unnumberedBefore, ...place });
  const chapters = buildChapters(imported.chapters, decision.first);
  const { title, author } = imported;
  const placed = await placeMatter(files, imported.matter);
  const nextBook: Book = {
    ...book,
    ...(book.title === undefined && hasText(title) ? { title } : {}),
    ...(book.author === undefined && hasText(author) ? { author } : {}),
    chapters: decision.chapters,
  };
  const matter = new Map(placed.flatMap(({ path, text }) => (text === null ? [] : [[path, text] as const])));
  return {
    chapters,
    kept,
    present: book,
    nextBook,
    matter,
    found: await noteFiles(files, decision, chapters, [...matter.keys()]),
    output: {
      title,
      author,
      language: imported.language,
      chapters: chapters.map(({ chapter_number, chapter_title, scenes, total_words }) => ({
        chapter: chapter_number,
        title: chapter_title,
        scenes: scenes.length,
        words: total_words,
      })),
      words: chapters.reduce((sum, { total_words }) => sum + total_words, 0),
      matter: placed.map(({ kind, path }) => ({ kind, file: path })),
      planned_chapters: decision.chapters,
      replaced: [...decision.replaced],
      notices: [
        ...imported.notices,
        ...placed.map(({ notice }) => notice),
        ...listBookNotices(book, nextBook, imported),
      ],
      outline: PROJECT_PATHS.importedOutline,
      report: PROJECT_PATHS.importReport,
      has_outline: (await files.read(PROJECT_PATHS.outline)) !== null,
    },
  };
}

function hasText(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}

/** What the manuscript says of itself is either the book's from now on, or told. */
function listBookNotices(
  book: Book,
  nextBook: Book,
  { title, author, language }: Pick<ImportedBook, 'title' | 'author' | 'language'>,
): ImportNotice[] {
  const notices: string[] = [];
  if (nextBook.chapters !== book.chapters)
    notices.push(
      `The book is planned with ${nameCount(nextBook.chapters, 'chapter')} now; it was ${book.chapters}`,
    );
  if (nextBook.title !== book.title) notices.push(`The book has a title now: “${nextBook.title}”`);
  else if (hasText(title) && title !== book.title)
    notices.push(`The manuscript has the title “${title}”; the book keeps its own`);
  if (nextBook.author !== book.author) notices.push(`The book has an author now: “${nextBook.author}”`);
  else if (hasText(author) && author !== book.author)
    notices.push(`The manuscript names “${author}” as its author; the book keeps its own`);
  const base = (code: string) => code.toLowerCase().split('-')[0];
  if (language !== null && base(language) !== base(book.language))
    notices.push(`The manuscript says that its language is ${language}; the book's is ${book.language}`);
  return notices.map((message) => ({ source: PROJECT_PATHS.book, message }));
}

function refuseImport(
  why: Extract<ImportDecision, { action: 'refuse' }>['why'],
  book: Book,
  { incoming, written, wanted }: { incoming: number; written: readonly number[]; wanted: number | null },
): CodedError {
  const kept = 'nothing was changed';
  const details = { book: book.book_id, path: 'the manuscript' };
  if (why === 'empty')
    return new CodedError('import_unreadable', {
      message: 'The files have no text to import.',
      kept,
      details,
    });
  if (why === 'has_text') {
    return new CodedError('import_over_chapters', {
      message: `${book.book_id} has text in ${written.length === 1 ? 'chapter' : 'chapters'} ${written.join(', ')}. --append goes on after it; --at N puts the import in the place of chapter N and those that follow, --force in the place of all; what was there is kept in .control-room/history/.`,
      kept,
      details,
    });
  }
  const message =
    why === 'gap'
      ? `--at leaves a gap: the text ends with chapter ${Math.max(0, ...written)}.`
      : why === 'too_long'
        ? `A book has at most ${MOST_CHAPTERS} chapters; with these ${incoming} it would have more.`
        : `--chapters ${wanted} is fewer than the text has (${incoming} to import).`;
  return new CodedError('usage_invalid', { message, kept, details });
}

/** All that the commit may write over or take away, as it is now. */
async function noteFiles(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  { replaced }: Extract<ImportDecision, { action: 'import' }>,
  imported: readonly GeneratedChapter[],
  matter: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const numbers = new Set([...replaced, ...imported.map(({ chapter_number }) => chapter_number)]);
  const isOf = (path: string, pattern: RegExp) => numbers.has(Number(pattern.exec(path)?.[1] ?? Number.NaN));
  const paths = [
    ...(await files.list(PROJECT_PATHS.chapters)).filter(({ path }) => isOf(path, /\/chapter_(\d{3,})[._]/)),
    ...(await files.list(PROJECT_PATHS.scenes)).filter(({ path }) => isOf(path, /\/SCN-(\d{3,})-\d+/)),
  ].map(({ path }) => path);
  const found = new Map<string, Uint8Array>();
  for (const path of [
    ...paths,
    ...[...numbers].map(chapterRecordFile),
    PROJECT_PATHS.importedOutline,
    PROJECT_PATHS.importReport,
    ...matter,
    PROJECT_PATHS.book,
  ]) {
    const bytes = await files.read(path);
    if (bytes !== null) found.set(path, bytes);
  }
  return found;
}
