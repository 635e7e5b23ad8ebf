import type { Note } from '../contracts/author-notes.ts';
import { tellNotes } from '../tools/direction/select-notes.ts';

/** What the author gave with an outline, and their open notes on the book, its chapters and its people. A note on a scene counts once
 *  there are scenes. They are kept with the run, so that a note of later is none of its. */
export function joinAuthorNotes(given: string | null, notes: readonly Note[]): string | null {
  const told = notes.filter(
    ({ about, status }) => status === 'open' && !(about !== undefined && 'scene' in about),
  );
  if (told.length === 0) return given;
  return [...(given === null ? [] : [given.trimEnd()]), tellNotes(told)].join('\n\n');
}
