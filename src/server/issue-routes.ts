import { z } from 'zod';
import { AnswerRequestSchema, CommentRequestSchema, IssueListSchema } from '../contracts/api-rooms.ts';
import { IssueIdSchema } from '../contracts/ids.ts';
import { IssueSchema, IssueStatusSchema } from '../contracts/issue.ts';
import { ANSWER_ISSUE, CLOSE_ISSUE, COMMENT_ISSUE, LIST_ISSUES, SHOW_ISSUE } from '../doors/issue-doors.ts';
import { answerFound } from './answer-found.ts';
import { idParams, NoParamsSchema, ProjectQuerySchema } from './request-shapes.ts';
import { defineRoute, type Route } from './route.ts';

/** What waits for somebody. */
export const ISSUE_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/issues',
    name: 'listIssues',
    doors: [LIST_ISSUES],
    summary: 'Issues, newest first',
    params: NoParamsSchema,
    query: z.strictObject({ ...ProjectQuerySchema.shape, status: IssueStatusSchema.optional() }),
    responses: { 200: { description: 'Issues.', schema: IssueListSchema } },
    errors: [404],
    async handle({ room, query }) {
      const { issues } = await room.open(query.project);
      const filter = query.status === undefined ? {} : { status: query.status };
      return { status: 200, json: await issues.list(filter) };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/issues/{id}',
    name: 'showIssue',
    doors: [SHOW_ISSUE],
    summary: 'One issue with its comments',
    params: idParams(IssueIdSchema),
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The issue.', schema: IssueSchema } },
    errors: [404],
    async handle({ room, params, query }) {
      const { issues } = await room.open(query.project);
      return answerFound(await issues.load(params.id), 'There is no issue with this id.');
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/issues/{id}/comments',
    name: 'commentIssue',
    doors: [COMMENT_ISSUE],
    summary: 'Comment an issue',
    params: idParams(IssueIdSchema),
    query: ProjectQuerySchema,
    body: CommentRequestSchema,
    responses: { 200: { description: 'The issue with the comment.', schema: IssueSchema } },
    errors: [404, 409],
    async handle({ room, params, query, body }) {
      const { issues } = await room.open(query.project);
      return answerFound(await issues.comment(params.id, body.body), 'There is no issue with this id.');
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/issues/{id}/answer',
    name: 'answerIssue',
    doors: [ANSWER_ISSUE],
    summary: 'Answer what an agent asked; the run that is taken up goes on with it',
    params: idParams(IssueIdSchema),
    query: ProjectQuerySchema,
    body: AnswerRequestSchema,
    responses: { 200: { description: 'The issue with the answer.', schema: IssueSchema } },
    errors: [404, 409],
    async handle({ room, params, query, body }) {
      const { issues } = await room.open(query.project);
      const answered = await issues.answer(params.id, body.text, body.question_id);
      return answerFound(answered, 'There is no issue with this id.');
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/issues/{id}/close',
    name: 'closeIssue',
    doors: [CLOSE_ISSUE],
    summary: 'Close an issue',
    params: idParams(IssueIdSchema),
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The closed issue.', schema: IssueSchema } },
    errors: [404, 409],
    async handle({ room, params, query }) {
      const { issues } = await room.open(query.project);
      return answerFound(await issues.close(params.id), 'There is no issue with this id.');
    },
  }),
];
