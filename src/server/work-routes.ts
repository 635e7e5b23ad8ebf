import { z } from 'zod';
import { ChiefRequestSchema } from '../contracts/api-chief.ts';
import { WorkPlanSchema } from '../contracts/api-plan.ts';
import { ResumeRunRequestSchema } from '../contracts/api-runs.ts';
import { RunIdSchema } from '../contracts/ids.ts';
import { ArchetypeSchema } from '../contracts/recipe.ts';
import { StartedRunSchema } from '../contracts/run.ts';
import { StartRunRequestSchema } from '../contracts/start-run.ts';
import { ChatRequestSchema, ExplainRequestSchema } from '../contracts/work-requests.ts';
import { CLEAR_CHAT, SAY_IN_CHAT, SHOW_CHAT } from '../doors/chat-doors.ts';
import { ASK_CHIEF, PLAN_CHIEF } from '../doors/chief-doors.ts';
import { ESTIMATE_BOOK, EXPLAIN_WRITING, PLAN_WORK } from '../doors/plan-doors.ts';
import { RESUME_RUN } from '../doors/run-doors.ts';
import { InvariantError } from '../errors.ts';
import { bookRoute } from './door-route.ts';
import { readAsked } from './read-asked.ts';
import { readStart } from './read-start.ts';
import {
  ChapterListSchema,
  idParams,
  NoParamsSchema,
  ProjectQuerySchema,
  readChapterList,
} from './request-shapes.ts';
import { defineRoute, LARGEST_UPLOAD, type Route } from './route.ts';

/** Work that is thought over, asked for in words, or taken up again; starting it is a matter of run-routes.ts. */
export const WORK_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/plan',
    name: 'planWork',
    doors: [PLAN_WORK],
    summary: PLAN_WORK.summary,
    params: NoParamsSchema,
    query: ProjectQuerySchema,
    body: StartRunRequestSchema,
    responses: { 200: { description: 'What it would take.', schema: WorkPlanSchema } },
    errors: [404, 409, 422],
    largestBody: LARGEST_UPLOAD,
    async handle({ room, query, body, signal }) {
      const { project, kind, request, asked } = readStart(body);
      const at = await room.open(project ?? query.project);
      return { status: 200, json: await at.call(PLAN_WORK, { kind, request }, { asked, signal }) };
    },
  }),
  bookRoute(ESTIMATE_BOOK, { method: 'GET', path: '/api/estimate', name: 'estimateBook', read: () => ({}) }),
  bookRoute(EXPLAIN_WRITING, {
    method: 'GET',
    path: '/api/explain',
    name: 'explainWriting',
    query: {
      chapters: ChapterListSchema.optional(),
      force: z.enum(['true', 'false']).optional(),
      recipe: ExplainRequestSchema.shape.recipe,
    },
    read: ({ query: { chapters, force, recipe } }) => ({
      chapters: readChapterList(chapters),
      force: force === 'true',
      ...(recipe === undefined ? {} : { recipe }),
    }),
  }),
  bookRoute(EXPLAIN_WRITING, {
    method: 'POST',
    path: '/api/explain',
    name: 'explainWritingOf',
    body: ExplainRequestSchema.shape,
    read: ({ body }) => body,
  }),
  bookRoute(ASK_CHIEF, {
    method: 'POST',
    path: '/api/chief',
    name: 'askChief',
    body: ChiefRequestSchema.shape,
    asks: true,
    read: ({ body }) => body,
  }),
  bookRoute(PLAN_CHIEF, {
    method: 'POST',
    path: '/api/chief/plan',
    name: 'planChief',
    body: ChiefRequestSchema.shape,
    asks: true,
    read: ({ body }) => body,
  }),
  bookRoute(SAY_IN_CHAT, {
    method: 'POST',
    path: '/api/chat',
    name: 'sayInChat',
    body: ChatRequestSchema.shape,
    asks: true,
    errors: [404, 409, 422],
    read: ({ body }) => body,
  }),
  bookRoute(SHOW_CHAT, {
    method: 'GET',
    path: '/api/chat/{agent}',
    name: 'showChat',
    params: { agent: ArchetypeSchema },
    read: ({ params }) => params,
  }),
  bookRoute(CLEAR_CHAT, {
    method: 'POST',
    path: '/api/chat/{agent}/clear',
    name: 'clearChat',
    params: { agent: ArchetypeSchema },
    read: ({ params }) => params,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/runs/{id}/resume',
    name: 'resumeRun',
    doors: [RESUME_RUN],
    summary: RESUME_RUN.summary,
    params: idParams(RunIdSchema),
    query: ProjectQuerySchema,
    body: ResumeRunRequestSchema,
    responses: {
      202: {
        description: 'It goes on, or waits for its turn; from a step, as a new run.',
        schema: StartedRunSchema,
      },
    },
    errors: [404, 409],
    async handle({ room, params, query, body }) {
      const { budget, model, ...how } = body ?? {};
      const at = await room.open(query.project);
      const handed = await at.handOver(RESUME_RUN, { run: params.id, ...how }, readAsked({ budget, model }));
      if (handed.did === 'nothing') throw new InvariantError(`${params.id} had nothing to go on with`);
      const { run_id, status } = handed;
      return { status: 202, json: { run_id, status }, headers: { location: `/api/runs/${run_id}` } };
    },
  }),
];
