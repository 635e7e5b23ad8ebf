import { type Note, type SaidNote, STORED_NOTES } from '../../contracts/author-notes.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import { hashBytes } from '../../engine/hash.ts';
import { renderStored } from '../../engine/render-stored.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { keepReplaced } from '../../manuscript/keep-in-history.ts';
import { appendNote, findSaid } from '../direction/append-note.ts';
import { noteFiles } from '../story/note-files.ts';

export const NOTES_STEP = 'notes';

/** What the author said with the request, among the notes before anything is written; what is said there already is not said twice. */
export async function putNotes(context: RunContext, said: readonly SaidNote[]): Promise<void> {
  if (said.length === 0) return;
  const path = PROJECT_PATHS.notes;
  const found = await noteFiles(context, NOTES_STEP, [path]);
  const before = found.get(path) ?? null;
  const known: readonly Note[] =
    expectStored(STORED_NOTES, path, before, { kept: 'nothing was changed' })?.notes ?? [];
  const notes = said.reduce(
    (all, each) => (findSaid(all, each) === undefined ? appendNote(all, each, context.createdAt).notes : all),
    known,
  );
  const text = renderStored({ schema_version: 'author_notes_v1', notes });
  const changes = notes === known ? [] : [{ path, bytes: Buffer.from(text) }];
  await context.commit(NOTES_STEP, [...changes, ...keepReplaced(found, changes, context.createdAt)], {
    [path]: before === null ? null : hashBytes(before),
  });
}
