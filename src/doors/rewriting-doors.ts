import { z } from 'zod';
import {
  AcceptedSchema,
  AcceptRequestSchema,
  BackRequestSchema,
  HistoryFilterSchema,
  HistoryListSchema,
  RestoredVersionSchema,
  ShownVersionSchema,
  SyncedSchema,
  SyncRequestSchema,
  VersionChoiceSchema,
  WentBackSchema,
} from '../contracts/api-book.ts';
import { SavedSceneSchema, SaveSceneSchema } from '../contracts/api-edits.ts';
import { defineChange, defineLook } from './door.ts';

// What an author does to a book that is there.

export const SYNC_PAGES = defineChange('book', {
  name: 'pages.sync',
  summary: 'Take scenes that were edited in Markdown into their chapters',
  room: 'novel',
  input: SyncRequestSchema,
  output: SyncedSchema,
  call: (book, { chapters = null, keep = null, dry_run = false }) =>
    book.sync({ chapters, keep, dryRun: dry_run }),
});

export const SAVE_SCENE = defineChange('book', {
  name: 'scene.save',
  summary: 'Put a text of one’s own in the place of a scene’s, where that is still what was edited',
  room: 'novel',
  input: SaveSceneSchema,
  output: SavedSceneSchema,
  call: (book, edit) => book.edits.save(edit),
});

export const ACCEPT_STALE = defineChange('book', {
  name: 'chapters.accept',
  summary: 'Let stale chapters stand as they are',
  room: 'novel',
  input: AcceptRequestSchema,
  output: AcceptedSchema,
  call: (book, { chapters }) => book.accept(chapters ?? null),
});

export const LIST_HISTORY = defineLook('book', {
  name: 'history.list',
  summary: 'Earlier versions of all files, of one, or of a chapter’s, newest first',
  room: 'novel',
  input: HistoryFilterSchema,
  output: HistoryListSchema,
  call: (book, filter) => book.history.list(known(filter)),
});

export const SHOW_VERSION = defineLook('book', {
  name: 'history.show',
  summary: 'An earlier version as people read it, and how what is there now differs from it',
  room: 'novel',
  input: VersionChoiceSchema,
  output: ShownVersionSchema,
  call: (book, which) => book.history.show(known(which)),
});

export const RESTORE_VERSION = defineChange('book', {
  name: 'history.restore',
  summary: 'Put an earlier version back; what is there now is kept',
  room: 'novel',
  input: VersionChoiceSchema,
  output: RestoredVersionSchema,
  call: (book, which) => book.history.restore(known(which)),
});

export const GO_BACK = defineChange('book', {
  name: 'history.back',
  summary: 'Put the book back to how it was when a chapter was finished, or undo that',
  room: 'novel',
  input: BackRequestSchema,
  output: WentBackSchema,
  call: (book, where) => book.history.back('undo' in where ? null : where.chapter),
});

export const UPDATE_TEMPLATES = defineChange('book', {
  name: 'templates.update',
  summary: 'Bring the book’s copies of the prompt templates in step',
  room: 'manuscript',
  input: z.strictObject({}),
  output: z.array(z.string()),
  call: (book) => book.updateTemplates(),
});

type Known<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** What was said, without what was left unsaid. */
function known<T extends object>(asked: T): Known<T> {
  const said = Object.entries(asked).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said) as Known<T>;
}
