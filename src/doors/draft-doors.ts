import { z } from 'zod';
import {
  DiscardDraftSchema,
  DiscardedDraftSchema,
  DraftListSchema,
  DraftOfSceneSchema,
  KeepDraftSchema,
  KeptDraftSchema,
  ShownDraftSchema,
} from '../contracts/api-drafts.ts';
import { defineChange, defineLook } from './door.ts';

// What an author is still writing, until it is saved (SAVE_SCENE) or discarded.

export const LIST_DRAFTS = defineLook('book', {
  name: 'draft.list',
  summary: 'Scenes that somebody is still writing in',
  room: 'novel',
  input: z.strictObject({}),
  output: DraftListSchema,
  call: (book) => book.drafts.list(),
});

export const SHOW_DRAFT = defineLook('book', {
  name: 'draft.show',
  summary: 'What is kept of a scene that somebody is still writing in',
  room: 'novel',
  input: DraftOfSceneSchema,
  output: ShownDraftSchema,
  call: (book, { scene }) => book.drafts.show(scene),
});

export const KEEP_DRAFT = defineChange('book', {
  name: 'draft.keep',
  summary: 'Keep what somebody is writing in the place of a scene, beside the book and whoever works on it',
  room: 'novel',
  input: KeepDraftSchema,
  output: KeptDraftSchema,
  call: (book, draft) => book.drafts.keep(draft),
});

export const DISCARD_DRAFT = defineChange('book', {
  name: 'draft.discard',
  summary: 'Throw a draft of a scene away; the scene stays as it is',
  room: 'novel',
  input: DiscardDraftSchema,
  output: DiscardedDraftSchema,
  call: (book, choice) => book.drafts.discard(choice),
});
