import type { z } from 'zod';
import type { AddNoteRequestSchema, ShownStyleSchema } from '../../../src/contracts/api-direction.ts';
import type { Note } from '../../../src/contracts/author-notes.ts';
import type { BookStyle } from '../../../src/contracts/book-style.ts';
import { get, of, post } from './api-client.ts';

// What the author wants of a book: how it sounds, and notes on it.

export type NewNote = z.infer<typeof AddNoteRequestSchema>;
type ShownStyle = z.infer<typeof ShownStyleSchema>;

export const showStyle = (project: string): Promise<ShownStyle> => get(of('/api/style', project));
export const replaceStyle = (project: string, style: BookStyle): Promise<ShownStyle> =>
  post(of('/api/style/replace', project), style);

export const listNotes = (project: string): Promise<readonly Note[]> => get(of('/api/notes', project));
export const addNote = (project: string, note: NewNote): Promise<Note> =>
  post(of('/api/notes', project), note);
export const finishNote = (project: string, note: string): Promise<Note> =>
  post(of(`/api/notes/${encodeURIComponent(note)}/done`, project));
