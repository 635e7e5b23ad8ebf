import { z } from 'zod';
import {
  AcceptRequestSchema,
  AppliedCandidateSchema,
  AppliedRevisionSchema,
  BackRequestSchema,
  DraftChoiceSchema,
  VersionChoiceSchema,
} from '../contracts/api-book.ts';
import { CandidateIdSchema } from '../contracts/candidate.ts';
import { TextSchema } from '../contracts/ids.ts';
import { OrdinalSchema } from '../contracts/outline-ids.ts';
import {
  APPLY_CANDIDATE,
  LIST_CANDIDATES,
  REJECT_CANDIDATE,
  SHOW_CANDIDATE,
} from '../doors/candidate-doors.ts';
import { readAs } from '../doors/hand-over-kind.ts';
import { SHOW_STATUS } from '../doors/project-doors.ts';
import { APPLY_REVISION, LIST_REVISIONS, REJECT_REVISION, SHOW_REVISION } from '../doors/revision-doors.ts';
import {
  ACCEPT_STALE,
  GO_BACK,
  LIST_HISTORY,
  RESTORE_VERSION,
  SHOW_VERSION,
} from '../doors/rewriting-doors.ts';
import { describeHanded } from './describe-handed.ts';
import { bookRoute } from './door-route.ts';
import { ChapterParamSchema } from './request-shapes.ts';
import type { Route } from './route.ts';

const HISTORY = { path: TextSchema.optional(), chapter: ChapterParamSchema.optional() };

/** The book as a whole, and what its author decides over its text. */
export const BOOK_ROUTES: readonly Route[] = [
  bookRoute(SHOW_STATUS, { method: 'GET', path: '/api/status', name: 'showStatus', read: () => ({}) }),
  bookRoute(LIST_REVISIONS, {
    method: 'GET',
    path: '/api/revisions',
    name: 'listRevisions',
    read: () => ({}),
  }),
  bookRoute(SHOW_REVISION, {
    method: 'GET',
    path: '/api/revisions/{chapter}',
    name: 'showRevision',
    params: { chapter: ChapterParamSchema },
    read: ({ params }) => ({ chapter: Number(params.chapter) }),
  }),
  bookRoute(APPLY_REVISION, {
    method: 'POST',
    path: '/api/revisions/{chapter}/apply',
    name: 'applyRevision',
    params: { chapter: ChapterParamSchema },
    asks: true,
    responses: {
      200: {
        description: 'The revision as decided, and the run that remembers the chapter.',
        schema: AppliedRevisionSchema,
      },
    },
    read: ({ params }) => ({ chapter: Number(params.chapter) }),
    answer: ({ revision, memory }) => ({
      status: 200,
      json: { ...revision, memory: memory.waited ? null : describeHanded(memory.handed) },
    }),
  }),
  bookRoute(REJECT_REVISION, {
    method: 'POST',
    path: '/api/revisions/{chapter}/reject',
    name: 'rejectRevision',
    params: { chapter: ChapterParamSchema },
    read: ({ params }) => ({ chapter: Number(params.chapter) }),
  }),
  bookRoute(LIST_CANDIDATES, {
    method: 'GET',
    path: '/api/candidates',
    name: 'listCandidates',
    read: () => ({}),
  }),
  bookRoute(SHOW_CANDIDATE, {
    method: 'GET',
    path: '/api/candidates/{candidate}',
    name: 'showCandidate',
    params: { candidate: CandidateIdSchema },
    read: ({ params }) => params,
  }),
  bookRoute(APPLY_CANDIDATE, {
    method: 'POST',
    path: '/api/candidates/{candidate}/apply',
    name: 'applyCandidate',
    params: { candidate: CandidateIdSchema },
    body: DraftChoiceSchema.shape,
    asks: true,
    responses: {
      200: {
        description: 'The candidate as decided, and the run that remembers the chapter.',
        schema: AppliedCandidateSchema,
      },
    },
    read: ({ params, body }) => ({ ...params, ...body }),
    answer: ({ candidate, memory }) => ({
      status: 200,
      json: { candidate, memory: memory.waited ? null : describeHanded(memory.handed) },
    }),
  }),
  bookRoute(REJECT_CANDIDATE, {
    method: 'POST',
    path: '/api/candidates/{candidate}/reject',
    name: 'rejectCandidate',
    params: { candidate: CandidateIdSchema },
    read: ({ params }) => params,
  }),
  bookRoute(LIST_HISTORY, {
    method: 'GET',
    path: '/api/history',
    name: 'listHistory',
    query: HISTORY,
    read: ({ query }) => readChoice(query),
  }),
  bookRoute(SHOW_VERSION, {
    method: 'GET',
    path: '/api/history/version',
    name: 'showVersion',
    query: { ...HISTORY, version: TextSchema.optional() },
    read: ({ query: { version, ...rest } }) => ({ ...readChoice(rest), version }),
  }),
  bookRoute(RESTORE_VERSION, {
    method: 'POST',
    path: '/api/history/restore',
    name: 'restoreVersion',
    body: VersionChoiceSchema.shape,
    read: ({ body }) => body,
  }),
  bookRoute(GO_BACK, {
    method: 'POST',
    path: '/api/history/back',
    name: 'goBack',
    body: { chapter: OrdinalSchema.optional(), undo: z.literal(true).optional() },
    read: ({ body }) => readAs(BackRequestSchema, body),
  }),
  bookRoute(ACCEPT_STALE, {
    method: 'POST',
    path: '/api/accept',
    name: 'acceptStale',
    body: AcceptRequestSchema.shape,
    read: ({ body }) => body,
  }),
];

function readChoice({ path, chapter }: z.infer<z.ZodObject<typeof HISTORY>>) {
  return { path, chapter: chapter === undefined ? undefined : Number(chapter) };
}
