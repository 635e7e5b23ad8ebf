import { z } from 'zod';
import {
  AcceptedSchema,
  AcceptRequestSchema,
  BookStatusSchema,
  HistoryListSchema,
  RestoredVersionSchema,
  RevisionListSchema,
  ShownRevisionSchema,
  ShownVersionSchema,
  VersionChoiceSchema,
} from '../contracts/api-book.ts';
import { TextSchema } from '../contracts/ids.ts';
import { RevisionSchema } from '../contracts/revision.ts';
import { NoParamsSchema, ProjectQuerySchema } from './request-shapes.ts';
import { defineRoute, type Route } from './route.ts';

/** A chapter's number, as an address has it. */
const ChapterSchema = z.string().regex(/^[1-9]\d{0,2}$/, 'a chapter is a number from 1');
const ChapterParamsSchema = z.strictObject({ chapter: ChapterSchema });
const HistoryQuerySchema = z.strictObject({
  ...ProjectQuerySchema.shape,
  path: TextSchema.optional(),
  chapter: ChapterSchema.optional(),
});

/** The book as a whole, and what its author decides over its text. No model is asked. */
export const BOOK_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/status',
    name: 'showStatus',
    summary: 'How far the book is, what waits for somebody, what it cost, and what comes next',
    params: NoParamsSchema,
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The status.', schema: BookStatusSchema } },
    errors: [404],
    async handle({ room, query }) {
      const book = await (await room.open(query.project)).book();
      return { status: 200, json: await book.status() };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/revisions',
    name: 'listRevisions',
    summary: 'Revisions of chapters, also those that were decided',
    params: NoParamsSchema,
    query: ProjectQuerySchema,
    responses: { 200: { description: 'Revisions.', schema: RevisionListSchema } },
    errors: [404],
    async handle({ room, query }) {
      const { revisions } = await (await room.open(query.project)).book();
      return { status: 200, json: await revisions.list() };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/revisions/{chapter}',
    name: 'showRevision',
    summary: 'The revision of a chapter, and what would change',
    params: ChapterParamsSchema,
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The revision.', schema: ShownRevisionSchema } },
    errors: [404],
    async handle({ room, params, query }) {
      const { revisions } = await (await room.open(query.project)).book();
      return { status: 200, json: await revisions.show(Number(params.chapter)) };
    },
  }),
  ...(['apply', 'reject'] as const).map((decision) =>
    defineRoute({
      method: 'POST',
      path: `/api/revisions/{chapter}/${decision}`,
      name: `${decision}Revision`,
      summary:
        decision === 'apply'
          ? 'Make a revision the text of its chapter; the next run remembers it anew'
          : 'Leave a chapter as it is',
      params: ChapterParamsSchema,
      query: ProjectQuerySchema,
      responses: { 200: { description: 'The revision as decided.', schema: RevisionSchema } },
      errors: [404, 409],
      async handle({ room, params, query }) {
        const { revisions } = await (await room.open(query.project)).book();
        return { status: 200, json: await revisions[decision](Number(params.chapter)) };
      },
    }),
  ),
  defineRoute({
    method: 'GET',
    path: '/api/history',
    name: 'listHistory',
    summary: 'Earlier versions of all files, of one, or of a chapter’s, newest first',
    params: NoParamsSchema,
    query: HistoryQuerySchema,
    responses: { 200: { description: 'Versions.', schema: HistoryListSchema } },
    errors: [404],
    async handle({ room, query }) {
      const { history } = await (await room.open(query.project)).book();
      return { status: 200, json: await history.list(readChoice(query)) };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/history/version',
    name: 'showVersion',
    summary: 'An earlier version as people read it, and how what is there now differs from it',
    params: NoParamsSchema,
    query: z.strictObject({ ...HistoryQuerySchema.shape, version: TextSchema.optional() }),
    responses: { 200: { description: 'The version.', schema: ShownVersionSchema } },
    errors: [404],
    async handle({ room, query }) {
      const { history } = await (await room.open(query.project)).book();
      const version = query.version === undefined ? {} : { version: query.version };
      return { status: 200, json: await history.show({ ...readChoice(query), ...version }) };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/history/restore',
    name: 'restoreVersion',
    summary: 'Put an earlier version back; what is there now is kept',
    params: NoParamsSchema,
    query: ProjectQuerySchema,
    body: VersionChoiceSchema,
    responses: { 200: { description: 'What was changed.', schema: RestoredVersionSchema } },
    errors: [404, 409],
    async handle({ room, query, body: { path, chapter, version } }) {
      const { history } = await (await room.open(query.project)).book();
      const restored = await history.restore({
        ...(path === undefined ? {} : { path }),
        ...(chapter === undefined ? {} : { chapter }),
        ...(version === undefined ? {} : { version }),
      });
      return { status: 200, json: restored };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/accept',
    name: 'acceptStale',
    summary: 'Let stale chapters stand as they are',
    params: NoParamsSchema,
    query: ProjectQuerySchema,
    body: AcceptRequestSchema,
    responses: { 200: { description: 'Which were stale, and which are still.', schema: AcceptedSchema } },
    errors: [404, 409],
    async handle({ room, query, body }) {
      const book = await (await room.open(query.project)).book();
      return { status: 200, json: await book.accept(body.chapters ?? null) };
    },
  }),
];

function readChoice({
  path,
  chapter,
}: {
  readonly path?: string | undefined;
  readonly chapter?: string | undefined;
}) {
  return {
    ...(path === undefined ? {} : { path }),
    ...(chapter === undefined ? {} : { chapter: Number(chapter) }),
  };
}
