import type { Book } from '../../contracts/book.ts';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { Clock, Files, Log, ProjectStore } from '../../engine/ports.ts';
import { withLease } from '../../engine/with-lease.ts';
import { CodedError } from '../../errors.ts';
import { compileImport } from '../../manuscript/import/compile-import.ts';
import type {
  ImportedBook,
  ImportNotice,
  SourceDocument,
  SourceFile,
} from '../../manuscript/import/imported-book.ts';
import { readManuscript } from '../../manuscript/import/read-manuscript.ts';
import { loadChapters } from '../../manuscript/load-chapters.ts';
import { isUnnumberedChapter } from '../../manuscript/unnumbered-chapter.ts';
import { OUTLINE_FILES } from '../../outline/outline-files.ts';
import { PROJECT_FILES } from '../../tools/project/project-files.ts';
import { BOOK_FILE, loadBook } from '../book/book-files.ts';
import { chapterRecordFile } from '../records/chapter-record.ts';
import { decideImport, type ImportDecision, type ImportFacts, MOST_CHAPTERS } from './decide-import.ts';
import { type PlacedMatter, placeMatter } from './place-matter.ts';
import { buildChapters, IMPORT_FILES, planImport } from './plan-import.ts';

export interface ImportRequest {
  /** In the order in which they are to be read. */
  readonly files: readonly SourceFile[];
  readonly mode: ImportFacts['mode'];
  /** How many chapters the book shall have; null for as many as planned, and at least one more than text. */
  readonly chapters: number | null;
  /** Shows what would be done and writes nothing. */
  readonly dryRun: boolean;
}

export interface ImportResult {
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
  readonly chapters: readonly GeneratedChapter[];
  readonly words: number;
  /** Pages around the story, and the file that has each from now on. */
  readonly matter: readonly Pick<PlacedMatter, 'kind' | 'path'>[];
  readonly notices: readonly ImportNotice[];
  /** Chapters whose earlier text is in the history now. */
  readonly replaced: readonly number[];
  /** How many chapters the book is planned to have. */
  readonly plannedChapters: number;
  /** The outline that the text already has, by its name in the project. */
  readonly outline: string;
  readonly report: string;
  /** Whether the book has an outline, which then is of an earlier text. */
  readonly hasOutline: boolean;
}

export interface ImportParts {
  readonly store: ProjectStore;
  readonly book: Book;
  readonly clock: Clock;
  readonly log: Log;
  readonly owner: string;
}

/** Brings a manuscript into a book as its chapters, in one commit under the lock: all of it or nothing. */
export async function importManuscript(parts: ImportParts, request: ImportRequest): Promise<ImportResult> {
  const { store, book, clock, log, owner } = parts;
  const documents: SourceDocument[] = [];
  for (const file of request.files) documents.push(await readManuscript(file));
  const prepare = async () =>
    prepareImport(store.files, await loadBook(store.files, book.book_id), documents, request);
  if (request.dryRun) return (await prepare()).result;
  return withLease(store, log, { owner, purpose: 'import', waitMs: 5000 }, async ({ fence }) => {
    const { result, decision, kept, present, nextBook, matter } = await prepare();
    const found = await noteFiles(store.files, decision, result.chapters, [...matter.keys()]);
    const { changes, expect } = planImport({
      book: present,
      nextBook,
      kept,
      imported: result.chapters,
      matter,
      found,
      report: {
        at: clock.now().toISOString(),
        sources: request.files.map(({ name, bytes }) => ({ name, sha256: hashBytes(bytes) })),
        notices: result.notices,
      },
    });
    await store.files.commit(changes, { expect, fence });
    return result;
  });
}

type Decided = Extract<ImportDecision, { action: 'import' }>;

async function prepareImport(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  book: Book,
  documents: readonly SourceDocument[],
  { mode, chapters: wanted }: ImportRequest,
): Promise<{
  readonly result: ImportResult;
  readonly decision: Decided;
  readonly kept: readonly GeneratedChapter[];
  readonly present: Book;
  readonly nextBook: Book;
  readonly matter: ReadonlyMap<string, string>;
}> {
  const there = await loadChapters(files);
  const written = there.map(({ chapter_number }) => chapter_number);
  // Where the text goes decides the numbers, and the numbers what is part of a title; how many there are does not change.
  const { language } = book;
  const beginsBook = typeof mode === 'object' ? mode.at === 1 : mode !== 'append' || there.length === 0;
  const place = { beginsBook, language };
  const { chapters: counted } = compileImport(documents, { firstNumber: 1, unnumberedBefore: 0, ...place });
  const facts = { incoming: counted.length, written, mode, planned: book.chapters, wanted };
  const decision = decideImport(facts);
  if (decision.action === 'refuse') throw refuseImport(decision.why, book, facts);
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
  return {
    decision,
    kept,
    present: book,
    nextBook,
    matter: new Map(placed.flatMap(({ path, text }) => (text === null ? [] : [[path, text] as const]))),
    result: {
      title,
      author,
      language: imported.language,
      chapters,
      words: chapters.reduce((sum, { total_words }) => sum + total_words, 0),
      matter: placed.map(({ kind, path }) => ({ kind, path })),
      notices: [
        ...imported.notices,
        ...placed.map(({ notice }) => notice),
        ...listBookNotices(book, nextBook, imported),
      ],
      replaced: decision.replaced,
      plannedChapters: decision.chapters,
      outline: IMPORT_FILES.outline,
      report: IMPORT_FILES.report,
      hasOutline: (await files.read(OUTLINE_FILES.outline)) !== null,
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
    notices.push(`The book is planned with ${nextBook.chapters} chapters now; it was ${book.chapters}`);
  if (nextBook.title !== book.title) notices.push(`The book has a title now: “${nextBook.title}”`);
  else if (hasText(title) && title !== book.title)
    notices.push(`The manuscript has the title “${title}”; the book keeps its own`);
  if (nextBook.author !== book.author) notices.push(`The book has an author now: “${nextBook.author}”`);
  else if (hasText(author) && author !== book.author)
    notices.push(`The manuscript names “${author}” as its author; the book keeps its own`);
  const base = (code: string) => code.toLowerCase().split('-')[0];
  if (language !== null && base(language) !== base(book.language))
    notices.push(`The manuscript says that its language is ${language}; the book's is ${book.language}`);
  return notices.map((message) => ({ source: BOOK_FILE, message }));
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
  { replaced }: Decided,
  imported: readonly GeneratedChapter[],
  matter: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const numbers = new Set([...replaced, ...imported.map(({ chapter_number }) => chapter_number)]);
  const isOf = (path: string, pattern: RegExp) => numbers.has(Number(pattern.exec(path)?.[1] ?? Number.NaN));
  const paths = [
    ...(await files.list(PROJECT_FILES.chapters)).filter(({ path }) => isOf(path, /\/chapter_(\d{3,})[._]/)),
    ...(await files.list(PROJECT_FILES.scenes)).filter(({ path }) => isOf(path, /\/SCN-(\d{3,})-\d+/)),
  ].map(({ path }) => path);
  const found = new Map<string, Uint8Array>();
  for (const path of [
    ...paths,
    ...[...numbers].map(chapterRecordFile),
    ...Object.values(IMPORT_FILES),
    ...matter,
    BOOK_FILE,
  ]) {
    const bytes = await files.read(path);
    if (bytes !== null) found.set(path, bytes);
  }
  return found;
}
