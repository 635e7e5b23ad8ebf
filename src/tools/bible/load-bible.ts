import { type AuthorBible, STORED_BIBLE } from '../../contracts/author-bible.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import type { Files } from '../../engine/ports.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';

/** What the author's bible says; null where there is none. One that somebody broke is told: a book made without it would not be
 *  theirs. */
export async function loadBible(files: Pick<Files, 'read'>): Promise<AuthorBible | null> {
  const path = PROJECT_PATHS.bible;
  return expectStored(STORED_BIBLE, path, await files.read(path), { kept: 'nothing was changed' });
}

/** The same for whoever only looks. */
export async function lookAtBible(files: Pick<Files, 'read'>): Promise<AuthorBible | null> {
  return readIfValid(STORED_BIBLE, await files.read(PROJECT_PATHS.bible));
}
