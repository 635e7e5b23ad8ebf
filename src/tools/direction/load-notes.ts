import { type Note, STORED_NOTES } from '../../contracts/author-notes.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import type { Files } from '../../engine/ports.ts';

/** All notes, done ones too, in the order in which they were made. */
export async function loadNotes(files: Pick<Files, 'read'>): Promise<readonly Note[]> {
  const path = PROJECT_PATHS.notes;
  const stored = expectStored(STORED_NOTES, path, await files.read(path), { kept: 'nothing was changed' });
  return stored?.notes ?? [];
}
