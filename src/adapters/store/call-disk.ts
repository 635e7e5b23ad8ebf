import { CodedError, MORE_OPEN_FILES } from '../../errors.ts';

/** Runs one call of a disk. The errno names in `values` stand for a value; any other becomes `storage_failed` here and
 *  nowhere else; what is not the disk's trouble passes through. */
export function callDisk<T, F = never>(
  operation: string,
  path: string,
  run: () => T,
  values: Readonly<Record<string, F>> = {},
): T | F {
  try {
    return run();
  } catch (error) {
    const errno = readErrno(error);
    if (errno === null) throw error;
    const value = values[errno];
    if (value !== undefined) return value;
    throw createStorageError(operation, path, errno, error);
  }
}

export function createStorageError(
  operation: string,
  path: string,
  errno: string,
  cause?: unknown,
): CodedError {
  const words = WORDS[errno];
  const place = path === '' ? 'the project folder' : path;
  return new CodedError('storage_failed', {
    message: `Cannot ${operation} ${place}: ${words === undefined ? errno : `${words} (${errno})`}.`,
    ...(errno === 'EMFILE' || errno === 'ENFILE' ? { next: MORE_OPEN_FILES } : {}),
    details: { operation, path, errno },
    cause,
  });
}

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the quota is used up',
  EIO: 'the disk reports an error',
  EISDIR: 'there is a folder of that name',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long for this file system',
  ENFILE: 'too many open files in the whole system',
  ENOENT: 'it is not there any more',
  ENOSPC: 'no space left on the disk',
  ENOTDIR: 'a part of the path is not a folder',
  ENOTSUP: 'the file system cannot do it',
  EPERM: 'operation not permitted',
  EROFS: 'the disk is read-only',
  EXDEV: 'it lies on another disk than the project',
  SHORT_WRITE: 'the disk takes no more bytes',
};

function readErrno(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code) ? code : null;
}
