import { PROJECT_PATHS, revisionFile } from '../contracts/project-paths.ts';
import { type Revision, STORED_REVISION } from '../contracts/revision.ts';
import { expectStored } from '../engine/expect-stored.ts';
import type { Files } from '../engine/ports.ts';
import { readNumbered } from '../engine/read-files.ts';
import type { StoredContent } from '../engine/read-stored.ts';
import { CodedError } from '../errors.ts';

/** Null where there is none. One that cannot be read is refused: it may be what keeps later chapters from being written. */
export function parseRevision(chapter: number, content: StoredContent): Revision | null {
  const path = revisionFile(chapter);
  const revision = expectStored(STORED_REVISION, path, content);
  if (revision === null || revision.chapter_number === chapter) return revision;
  throw new CodedError('stored_file_invalid', {
    message: `${path} is of chapter ${revision.chapter_number}, so whether a revision of chapter ${chapter} waits is not known.`,
    details: { path },
  });
}

export async function loadRevision(files: Pick<Files, 'read'>, chapter: number): Promise<Revision | null> {
  return parseRevision(chapter, await files.read(revisionFile(chapter)));
}

/** All revisions, in the order of their chapters. */
export async function loadRevisions(files: Pick<Files, 'readMany' | 'list'>): Promise<Revision[]> {
  const numbers = (await files.list(PROJECT_PATHS.chapters))
    .flatMap(({ path }) => REVISION_FILE.exec(path)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  const revisions: Revision[] = [];
  for await (const { number, bytes } of readNumbered(files, numbers, revisionFile)) {
    const revision = parseRevision(number, bytes);
    if (revision !== null) revisions.push(revision);
  }
  return revisions;
}

const REVISION_FILE = new RegExp(`^${PROJECT_PATHS.chapters}/chapter_(\\d{3,})_revision\\.json$`);
