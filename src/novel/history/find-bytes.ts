import { hashBytes, shortenHash } from '../../engine/hash.ts';
import { CodedError } from '../../errors.ts';
import type { RestorePlace } from './restore-place.ts';

/** What a file held, by the beginning of its hash: as it lies there, or in the history. */
export async function findBytes(
  { files, versions, book }: RestorePlace,
  path: string,
  short: string,
): Promise<Uint8Array> {
  const earlier = versions.filter((version) => version.path === path).map(({ file }) => file);
  for (const file of [path, ...earlier]) {
    const bytes = await files.read(file);
    if (bytes !== null && shortenHash(hashBytes(bytes)) === short) return bytes;
  }
  throw new CodedError('version_not_found', {
    message: `The history does not have ${path} as it was then.`,
    kept: 'nothing was changed',
    details: { book: book.book_id, path },
  });
}
