import { hash } from 'node:crypto';
import type { Book } from '../contracts/book.ts';
import type { GeneratedChapter } from '../contracts/chapter.ts';
import { STORED_OUTLINE } from '../contracts/outline.ts';
import { chapterFile, PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Files, Log, ProjectStore } from '../engine/ports.ts';
import { parseProjectPath } from '../engine/project-path.ts';
import { readIfValid } from '../engine/read-if-valid.ts';
import { withLease } from '../engine/with-lease.ts';
import { CodedError } from '../errors.ts';
import type { BookPrinter, FontSource } from '../office/book-printer.ts';
import { type HandEdit, isUnsynced } from './detect-hand-edits.ts';
import { compileManuscript } from './export/compile-manuscript.ts';
import { EXPORT_FORMATS, type ExportFormat } from './export/export-formats.ts';
import { findUnnumbered } from './export/find-unnumbered.ts';
import { renderManuscript } from './export/render-manuscript.ts';
import { listLostChapters } from './list-lost-chapters.ts';
import { type LoadedChapters, loadChapters, refuseBrokenChapters } from './load-chapters.ts';
import { loadCover } from './load-cover.ts';
import { loadHandEdits } from './load-hand-edits.ts';
import { loadMatter } from './load-matter.ts';
import type { MatterKind } from './matter-kinds.ts';

export interface ExportOptions {
  readonly format: ExportFormat;
  /** By number; null for all that are written. */
  readonly chapters: readonly number[] | null;
  /** For `pdf`: fonts to set it in before all others. */
  readonly fonts?: readonly FontSource[];
  /** A name below `exports/`; left out, the usual one; null keeps the bytes for the caller. */
  readonly path?: string | null;
}

export interface ExportedManuscript {
  readonly bytes: Uint8Array;
  /** Where it lies in the project; null where the caller has it. */
  readonly path: string | null;
  readonly chapters: readonly number[];
  /** Of the prose, without titles. */
  readonly words: number;
  /** The author's own pages around the story that are in it, in order. */
  readonly matter: readonly MatterKind[];
  /** What lies beside those pages or these chapters and is not set, and why. */
  readonly notices: readonly string[];
  /** Pages of these chapters that hold something that the chapter, and so the export, does not. */
  readonly unsynced: readonly string[];
}

export interface OpenManuscriptParts {
  readonly store: ProjectStore;
  readonly book: Book;
  readonly log: Log;
  readonly owner: string;
  /** The time that is written into files; without one, that of the book's newest run. */
  readonly fixedTime: Date | null;
  readonly printer: BookPrinter | null;
}

export interface BookManuscript {
  /** Throws `stored_file_invalid` where the file of a chapter that was asked for cannot be read, `chapter_broken` where a chapter that was written is gone, `chapters_not_written` where there is nothing to export, or a chapter that was asked for is not there;
   *  `matter_invalid` where a page around the story cannot be set. */
  exportManuscript(options: ExportOptions): Promise<ExportedManuscript>;
}

/** The finished text of one book. Reading takes no lock; what is kept in the project is one commit under a short one. */
export function openManuscript(parts: OpenManuscriptParts): BookManuscript {
  const { store, book, log, owner, fixedTime, printer } = parts;
  return {
    async exportManuscript({ format, chapters: asked, fonts = [], path: name }) {
      if (!EXPORT_FORMATS.includes(format)) throw refuseFormat(format);
      if (typeof name === 'string') checkExportPath(name);
      const { chapters: written, broken } = await loadChapters(store.files);
      refuseBrokenChapters(broken, asked);
      await refuseLost(store.files, written, asked, book.book_id);
      const chapters = selectChapters(written, asked, book.book_id);
      const isExtract = chapters.length < written.length + broken.size;
      const path = name === undefined ? nameExport(book.book_id, format, isExtract ? chapters : null) : name;
      const outlineTitles = await loadOutlineTitles(store.files);
      const tellBook = (error: unknown) => {
        throw error instanceof CodedError ? error.with({ book: book.book_id, format }) : error;
      };
      const matter = await loadMatter(store.files).catch(tellBook);
      const cover = await loadCover(store.files).catch(tellBook);
      const manuscript = compileManuscript({
        book,
        chapters,
        isExtract,
        outlineTitles,
        unnumbered: findUnnumbered(written, outlineTitles),
        matter: matter.pages,
        cover,
        modifiedAt: fixedTime ?? (await findNewestTime(store)),
      });
      const bytes = await renderManuscript(manuscript, format, { printer, fonts }).catch((error: unknown) => {
        throw error instanceof CodedError ? error.with({ book: book.book_id }) : error;
      });
      if (path !== null) {
        await withLease(store, log, { owner, purpose: 'export', waitMs: 5000 }, ({ fence }) =>
          store.files.commit([{ path, bytes }], { expect: {}, fence }),
        );
      }
      const { edits } = await loadHandEdits(store.files);
      return {
        bytes,
        path,
        chapters: chapters.map(({ chapter_number }) => chapter_number),
        words: manuscript.words,
        matter: [...manuscript.front, ...manuscript.back].map(({ kind }) => kind),
        notices: [...matter.notices, ...tellBroken(broken)],
        unsynced: edits
          .filter((edit) => isUnsynced(edit) && isOf(edit, chapters))
          .map(({ path: page }) => page),
      };
    },
  };
}

/** Whoever asked for others is told all the same: the whole book cannot be exported like this. */
function tellBroken(broken: LoadedChapters['broken']): string[] {
  return [...broken].map(([number, { message }]) => `chapter ${number} is left out: ${message}`);
}

/** A chapter that was written and is not there any more is never left out in silence. */
async function refuseLost(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  written: readonly GeneratedChapter[],
  asked: readonly number[] | null,
  bookId: string,
): Promise<void> {
  const there = new Set(written.map(({ chapter_number }) => chapter_number));
  const lost = (await listLostChapters(files, there)).filter((number) => asked?.includes(number) ?? true);
  const [first] = lost;
  if (first === undefined) return;
  throw new CodedError('chapter_broken', {
    message: `${lost.map(chapterFile).join(', ')}: written, and no file of the book any more: gone, a folder, or a link that leads out of it.`,
    kept: 'nothing was exported',
    details: { book: bookId, path: chapterFile(first), chapters: lost },
  });
}

function isOf({ sceneRef }: HandEdit, chapters: readonly GeneratedChapter[]): boolean {
  return chapters.some(({ chapter_number }) => sceneRef?.startsWith(`${chapter_number}:`) === true);
}

function refuseFormat(format: string): CodedError {
  return new CodedError('usage_invalid', {
    message: `A manuscript cannot be exported as ${format}; the formats are ${EXPORT_FORMATS.join(', ')}.`,
    details: { format },
  });
}

/** An extract lies beside the whole book and not in its place. */
function nameExport(
  bookId: string,
  format: ExportFormat,
  extract: readonly GeneratedChapter[] | null,
): string {
  const base = `${PROJECT_PATHS.exports}/${bookId}`;
  if (extract === null) return `${base}.${format}`;
  const numbers = extract.map(({ chapter_number }) => chapter_number);
  const starts = numbers.filter((number) => !numbers.includes(number - 1));
  const ranges = starts.map((from) => {
    let to = from;
    while (numbers.includes(to + 1)) to += 1;
    return from === to ? `${from}` : `${from}-${to}`;
  });
  // A list that is long enough to be no name any more is told by its ends, and from another by its hash.
  const list = ranges.join('_');
  const shown =
    list.length <= 60
      ? list
      : `${numbers[0]}-to-${numbers.at(-1)}-${hash('sha256', list, 'hex').slice(0, 8)}`;
  return `${base}-chapters-${shown}.${format}`;
}

/** An export never lies where the book itself does. */
function checkExportPath(path: string): void {
  if (parseProjectPath(path).startsWith(`${PROJECT_PATHS.exports}/`)) return;
  throw new CodedError('usage_invalid', {
    message: `Inside a project, exports lie below ${PROJECT_PATHS.exports}/; ${path} does not.`,
    details: { path },
  });
}

function selectChapters(
  written: readonly GeneratedChapter[],
  asked: readonly number[] | null,
  bookId: string,
): readonly GeneratedChapter[] {
  const numbers = new Set(written.map(({ chapter_number }) => chapter_number));
  const missing = (asked ?? []).filter((number) => !numbers.has(number));
  if (written.length > 0 && missing.length === 0)
    return asked === null ? written : written.filter(({ chapter_number }) => asked.includes(chapter_number));
  throw new CodedError('chapters_not_written', {
    message:
      written.length === 0
        ? `No chapter of ${bookId} is written yet.`
        : `Not written yet: ${missing.length === 1 ? 'chapter' : 'chapters'} ${missing.join(', ')}. Written: ${[...numbers].join(', ')}.`,
    details: { book: bookId, missing: [...missing] },
  });
}

/** Titles are a help and no more: an outline that is not there, or not readable, has none to give. */
async function loadOutlineTitles(files: Pick<Files, 'read'>): Promise<ReadonlyMap<number, string>> {
  const outline = readIfValid(STORED_OUTLINE, await files.read(PROJECT_PATHS.outline));
  return new Map(outline?.chapters.map(({ chapter_id, title }) => [chapter_id, title]));
}

/** The same for the same book, unlike the time of the export: its newest run, or without runs its newest chapter file. */
async function findNewestTime({ runs, files }: ProjectStore): Promise<Date> {
  const [newest] = await runs.list({ roots: true, limit: 1 });
  if (newest !== undefined) return new Date(newest.created_at);
  const times = (await files.list(PROJECT_PATHS.chapters)).map(({ modifiedAt }) => modifiedAt.getTime());
  return new Date(Math.max(0, ...times));
}
