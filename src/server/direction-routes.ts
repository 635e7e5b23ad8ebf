import {
  AddNoteRequestSchema,
  LearnStyleRequestSchema,
  SetStyleRequestSchema,
} from '../contracts/api-direction.ts';
import { NoteIdSchema, NoteTextSchema } from '../contracts/author-notes.ts';
import { BookStyleSchema } from '../contracts/book-style.ts';
import { FindingIdSchema } from '../contracts/finding-waivers.ts';
import { TextSchema } from '../contracts/ids.ts';
import {
  ADD_NOTE,
  EDIT_NOTE,
  FINISH_NOTE,
  LEARN_STYLE,
  LIST_FINDINGS,
  LIST_NOTES,
  REPLACE_STYLE,
  SET_STYLE,
  SHOW_STYLE,
  WAIVE_FINDING,
} from '../doors/direction-doors.ts';
import { bookRoute } from './door-route.ts';
import { LARGEST_UPLOAD, type Route } from './route.ts';

/** What the author wants of a book. */
export const DIRECTION_ROUTES: readonly Route[] = [
  bookRoute(SHOW_STYLE, { method: 'GET', path: '/api/style', name: 'showStyle', read: () => ({}) }),
  bookRoute(SET_STYLE, {
    method: 'POST',
    path: '/api/style/set',
    name: 'setStyle',
    body: SetStyleRequestSchema.shape,
    read: ({ body }) => body,
  }),
  bookRoute(REPLACE_STYLE, {
    method: 'POST',
    path: '/api/style/replace',
    name: 'replaceStyle',
    body: BookStyleSchema.shape,
    read: ({ body }) => body,
  }),
  bookRoute(LEARN_STYLE, {
    method: 'POST',
    path: '/api/style/learn',
    name: 'learnStyle',
    body: LearnStyleRequestSchema.shape,
    largestBody: LARGEST_UPLOAD,
    read: ({ body }) => body,
  }),
  bookRoute(LIST_NOTES, { method: 'GET', path: '/api/notes', name: 'listNotes', read: () => ({}) }),
  bookRoute(ADD_NOTE, {
    method: 'POST',
    path: '/api/notes',
    name: 'addNote',
    body: AddNoteRequestSchema.shape,
    read: ({ body }) => body,
  }),
  bookRoute(EDIT_NOTE, {
    method: 'POST',
    path: '/api/notes/{note}/edit',
    name: 'editNote',
    params: { note: NoteIdSchema },
    body: { text: NoteTextSchema },
    read: ({ params, body }) => ({ note: params.note, text: body.text }),
  }),
  bookRoute(FINISH_NOTE, {
    method: 'POST',
    path: '/api/notes/{note}/done',
    name: 'finishNote',
    params: { note: NoteIdSchema },
    read: ({ params }) => ({ note: params.note }),
  }),
  bookRoute(LIST_FINDINGS, { method: 'GET', path: '/api/findings', name: 'listFindings', read: () => ({}) }),
  bookRoute(WAIVE_FINDING, {
    method: 'POST',
    path: '/api/findings/{finding}/waive',
    name: 'waiveFinding',
    params: { finding: FindingIdSchema },
    body: { reason: TextSchema.max(1000) },
    read: ({ params, body }) => ({ finding: params.finding, reason: body.reason }),
  }),
];
