import { PROJECT_PATHS, revisionFile } from '../contracts/project-paths.ts';
import { type Revision, RevisionSchema } from '../contracts/revision.ts';
import { parseStrictJson } from '../engine/parse-strict-json.ts';
import type { Files } from '../engine/ports.ts';
import { readNumbered, readText } from '../engine/read-files.ts';
import { CodedError } from '../errors.ts';

/** Null where there is none. One that cannot be read is refused: it may be what keeps later chapters from being written. */
export function parseRevision(chapter: number, text: string | null): Revision | null {
  if (text === null) return null;
  const parsed = parseStrictJson(text);
  const valid = RevisionSchema.safeParse(parsed.ok ? parsed.value : undefined);
  if (valid.success && valid.data.chapter_number === chapter) return valid.data;
  const path = revisionFile(chapter);
  throw new CodedError('stored_file_invalid', {
    message: `${path} does not keep its contract, so whether a revision waits is not known.`,
    details: { path },
  });
}

export async function loadRevision(files: Pick<Files, 'read'>, chapter: number): Promise<Revision | null> {
  return parseRevision(chapter, await readText(files, revisionFile(chapter)));
}

/** All revisions, in the order of their chapters. */
export async function loadRevisions(files: Pick<Files, 'readMany' | 'list'>): Promise<Revision[]> {
  const numbers = (await files.list(PROJECT_PATHS.chapters))
    .flatMap(({ path }) => REVISION_FILE.exec(path)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  const revisions: Revision[] = [];
  for await (const { number, text } of readNumbered(files, numbers, revisionFile)) {
    const revision = parseRevision(number, text);
    if (revision !== null) revisions.push(revision);
  }
  return revisions;
}

const REVISION_FILE = new RegExp(`^${PROJECT_PATHS.chapters}/chapter_(\\d{3,})_revision\\.json$`);
