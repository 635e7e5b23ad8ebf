import { relative, resolve, sep } from 'node:path';
import { EXPORT_MANUSCRIPT } from '../doors/manuscript-doors.ts';
import { CodedError } from '../errors.ts';
import type { ExportFormat } from '../manuscript/export/export-formats.ts';
import type { CommandBook } from './command-book.ts';
import type { CommandApp } from './open-app.ts';

/** A file as it goes through a door. */
export interface EncodedFile {
  readonly name: string;
  readonly base64: string;
}

export interface ExportRequest {
  readonly formats: readonly ExportFormat[];
  /** Null for all that are written. */
  readonly chapters: readonly number[] | null;
  readonly fonts: readonly EncodedFile[];
  /** A whole path; null for the usual place in the project. */
  readonly target: string | null;
}

export interface WrittenExport {
  readonly format: ExportFormat;
  readonly file: string;
  readonly bytes: number;
  readonly chapters: readonly number[];
  readonly words: number;
  /** The author's own pages around the story that it has, in order. */
  readonly matter: readonly string[];
  /** What lies beside those pages and is not set, and why. */
  readonly notices: readonly string[];
  /** Pages edited by hand that the chapters do not have yet, and so the export neither. */
  readonly unsynced: readonly string[];
}

/** One file a format, in the order asked for. */
export async function writeExports(
  app: CommandApp,
  book: CommandBook,
  request: ExportRequest,
): Promise<WrittenExport[]> {
  const formats = [...new Set(request.formats)];
  if (request.target !== null && formats.length > 1) {
    throw new CodedError('usage_invalid', {
      message: 'One file cannot be of several formats; leave --out away, or name one format.',
    });
  }
  const written: WrittenExport[] = [];
  for (const format of formats) written.push(await writeExport(app, book, format, request));
  return written;
}

async function writeExport(
  app: CommandApp,
  book: CommandBook,
  format: ExportFormat,
  { chapters, fonts, target }: ExportRequest,
): Promise<WrittenExport> {
  // A file of the project goes through its store, under its lock; any other is the user's own.
  const place = target === null ? {} : { path: nameInside(book.folder, target) };
  const made = await book.call(EXPORT_MANUSCRIPT, {
    format,
    chapters: chapters === null ? null : [...chapters],
    fonts: [...fonts],
    ...place,
  });
  const file =
    made.path === null ? app.writeOutputFile(target ?? '', made.bytes) : resolve(book.folder, made.path);
  const { chapters: numbers, words, matter, notices, unsynced } = made;
  return { format, file, bytes: made.bytes.length, chapters: numbers, words, matter, notices, unsynced };
}

/** The name of a file below a folder, `/`-separated; null where it lies elsewhere. */
function nameInside(folder: string, path: string): string | null {
  const name = relative(folder, path);
  const first = name.split(sep, 1)[0];
  return first === '..' || resolve(folder, name) !== path || /^[A-Za-z]:/.test(name)
    ? null
    : name.split(sep).join('/');
}
