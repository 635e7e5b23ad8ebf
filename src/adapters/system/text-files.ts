import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CodedError } from '../../errors.ts';
import { createStorageError } from '../store/call-disk.ts';

// Files at the edge: configuration, a file named on the command line, the installed assets. Project files are never
// touched here.

/** The text, or null where there is no file; anything else that is in the way is told with the path. */
export function readTextFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return null;
    throw new CodedError('usage_invalid', { message: `${path} cannot be read (${errno}).`, cause: error });
  }
}

/** Every file below a folder, `/`-separated name → text, sorted by name. */
export function readTextFolder(folder: string): Map<string, string> {
  return new Map(listNames(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** The same; nothing where there is no such folder. */
export function readTextFolderIfThere(folder: string): Map<string, string> {
  return existsSync(folder) ? readTextFolder(folder) : new Map();
}

/** A file that was named by the user, or null where there is none; a folder is no file, and a device has no end. */
export function readInputBytes(path: string): Uint8Array | null {
  try {
    const found = statSync(path);
    if (found.isCharacterDevice() || found.isBlockDevice())
      throw new CodedError('usage_invalid', { message: `${path} is no file: it leads to a device.` });
    if (found.size > LARGEST_INPUT)
      throw new CodedError('usage_invalid', {
        message: `${path} has ${found.size} bytes, more than is taken.`,
      });
    return readFileSync(path);
  } catch (error) {
    if (error instanceof CodedError) throw error;
    const errno = errnoOf(error);
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return null;
    const why =
      errno === 'EISDIR'
        ? `${path} is a folder; name its files in the order in which they are to be read, such as ${path}/*.md.`
        : `${path} cannot be read (${errno}).`;
    throw new CodedError('usage_invalid', { message: why, cause: error });
  }
}

const LARGEST_INPUT = 256 * 1024 * 1024;

/** The same as bytes; nothing where there is no such folder. */
export function readBytesFolder(folder: string): Map<string, Uint8Array> {
  if (!existsSync(folder)) return new Map();
  return new Map(listNames(folder).map((name) => [name, readFileSync(join(folder, name))]));
}

function listNames(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, ''),
    )
    .sort();
}

/** Writes texts below a folder; a null removes the file. */
export function writeTextFolder(folder: string, files: ReadonlyMap<string, string | null>): void {
  for (const [name, text] of files) {
    const path = join(folder, name);
    if (text === null) {
      rmSync(path, { force: true });
      continue;
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** A file that was named by the user: the whole of it or, where something is in the way, what was there before. */
export function writeBytesFile(path: string, bytes: Uint8Array): void {
  try {
    const there = lstatSync(path, { throwIfNoEntry: false });
    // A device or a link is written to; a file is replaced.
    if (there !== undefined && !there.isFile()) {
      writeFileSync(path, bytes);
      return;
    }
    const part = `${path}.${process.pid}.part`;
    try {
      writeFileSync(part, bytes, { flag: 'wx' });
      renameSync(part, path);
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  } catch (error) {
    const errno = errnoOf(error);
    if (!MISNAMED.has(errno)) throw createStorageError('write', path, errno, error);
    throw new CodedError('usage_invalid', { message: `${path} cannot be written (${errno}).`, cause: error });
  }
}

/** Trouble that another name on the command line ends. */
const MISNAMED = new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENAMETOOLONG',
  'ELOOP',
]);

export function listFolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') return [];
    throw error;
  }
}

function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
