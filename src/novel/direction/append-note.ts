import { isDeepStrictEqual } from 'node:util';
import { MOST_NOTES, type Note, type SaidNote } from '../../contracts/author-notes.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { CodedError } from '../../errors.ts';

/** The notes with one more at their end. */
export function appendNote(
  notes: readonly Note[],
  { about, text }: SaidNote,
  at: string,
): { readonly notes: readonly Note[]; readonly note: Note } {
  if (notes.length >= MOST_NOTES) throw refuseMore();
  // By the highest number so far: an id that was done is never somebody else's.
  const last = Math.max(0, ...notes.map(({ id }) => Number(id.slice('note_'.length))));
  const note: Note = {
    id: `note_${last + 1}`,
    ...(about === undefined ? {} : { about }),
    text: text.trim(),
    status: 'open',
    created_at: at,
  };
  return { notes: [...notes, note], note };
}

/** The open note that says the same of the same. */
export function findSaid(notes: readonly Note[], { about, text }: SaidNote): Note | undefined {
  return notes.find(
    (note) => note.status === 'open' && note.text === text.trim() && isDeepStrictEqual(note.about, about),
  );
}

function refuseMore(): CodedError {
  return new CodedError('usage_invalid', {
    message: `There are ${MOST_NOTES} notes, and a book has no more: take those that are done out of ${PROJECT_PATHS.notes}.`,
    kept: 'nothing was changed',
  });
}
