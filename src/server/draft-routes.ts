import { DiscardDraftSchema, DraftOfSceneSchema, KeepDraftSchema } from '../contracts/api-drafts.ts';
import { DISCARD_DRAFT, KEEP_DRAFT, LIST_DRAFTS, SHOW_DRAFT } from '../doors/draft-doors.ts';
import { bookRoute } from './door-route.ts';
import { LARGEST_UPLOAD, type Route } from './route.ts';

/** What an author is still writing. */
export const DRAFT_ROUTES: readonly Route[] = [
  bookRoute(LIST_DRAFTS, { method: 'GET', path: '/api/drafts', name: 'listDrafts', read: () => ({}) }),
  bookRoute(SHOW_DRAFT, {
    method: 'GET',
    path: '/api/drafts/{scene}',
    name: 'showDraft',
    params: DraftOfSceneSchema.shape,
    read: ({ params }) => params,
  }),
  bookRoute(KEEP_DRAFT, {
    method: 'POST',
    path: '/api/drafts',
    name: 'keepDraft',
    body: KeepDraftSchema.shape,
    largestBody: LARGEST_UPLOAD,
    read: ({ body }) => body,
  }),
  bookRoute(DISCARD_DRAFT, {
    method: 'POST',
    path: '/api/drafts/{scene}/discard',
    name: 'discardDraft',
    params: DraftOfSceneSchema.shape,
    body: { expected: DiscardDraftSchema.shape.expected },
    read: ({ params, body }) => ({ ...params, ...body }),
  }),
];
