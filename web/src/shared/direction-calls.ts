import type { z } from 'zod';
import type { ShownStyleSchema } from '../../../src/contracts/api-direction.ts';
import type { Note, NoteAbout } from '../../../src/contracts/author-notes.ts';
import { get, of, post } from './api-client.ts';

// What the author wants of a book: how it sounds, and notes on it.

export type ShownStyle = z.infer<typeof ShownStyleSchema>;

export const showStyle = (project: string): Promise<ShownStyle> => get(of('/api/style', project));
export const setStyle = (project: string, key: string, value: string): Promise<ShownStyle> =>
  post(of('/api/style/set', project), { key, value });

export const listNotes = (project: string): Promise<readonly Note[]> => get(of('/api/notes', project));
export const addNote = (project: string, text: string, about: NoteAbout | null): Promise<Note> =>
  post(of('/api/notes', project), { text, ...(about === null ? {} : { about }) });
export const finishNote = (project: string, note: string): Promise<Note> =>
  post(of(`/api/notes/${note}/done`, project));
