import { z } from 'zod';
import {
  AddTaskSchema,
  AnswerTaskSchema,
  EditTaskSchema,
  MoveTaskSchema,
  OnPlanSchema,
} from '../contracts/api-sessions.ts';
import { SessionIdSchema } from '../contracts/ids.ts';
import { StartedRunSchema } from '../contracts/run.ts';
import { asked } from '../contracts/start-run.ts';
import { PlanSessionRequestSchema, SessionRequestSchema } from '../contracts/work-requests.ts';
import type { WorkDoor } from '../doors/door.ts';
import {
  ADD_TASK,
  ANSWER_TASK,
  APPROVE_SESSION,
  EDIT_TASK,
  FORCE_TASK,
  LIST_SESSIONS,
  MOVE_TASK,
  PAUSE_SESSION,
  PLAN_SESSION,
  REMOVE_TASK,
  RESUME_SESSION,
  SHOW_SESSION,
  START_SESSION,
} from '../doors/session-doors.ts';
import { InvariantError } from '../errors.ts';
import { bookRoute } from './door-route.ts';
import { readAsked } from './read-asked.ts';
import { idParams, NoParamsSchema, ProjectQuerySchema } from './request-shapes.ts';
import { defineRoute, type Route } from './route.ts';

const ONE = '/api/sessions/{id}';
const TASK = `${ONE}/tasks/{task}`;
const id = { id: SessionIdSchema };
/** A number, as an address has it. */
const task = { ...id, task: z.string().regex(/^[1-9]\d{0,8}$/, 'a task is a number from 1') };
const onTask = (params: { readonly id: string; readonly task: string }) => ({
  session: params.id,
  task: Number(params.task),
});

/** Session plans. Planning and working off are runs, which are handed over; everything else is done at once. */
export const SESSION_ROUTES: readonly Route[] = [
  handOver(PLAN_SESSION, {
    path: '/api/sessions',
    name: 'planSession',
    params: NoParamsSchema,
    body: z.strictObject({ ...PlanSessionRequestSchema.shape, ...asked }),
    read: (_, { text }) => ({ text: String(text) }),
  }),
  bookRoute(LIST_SESSIONS, { method: 'GET', path: '/api/sessions', name: 'listSessions', read: () => ({}) }),
  bookRoute(SHOW_SESSION, {
    method: 'GET',
    path: ONE,
    name: 'showSession',
    params: id,
    read: ({ params }) => ({ session: params.id }),
  }),
  bookRoute(ADD_TASK, {
    method: 'POST',
    path: `${ONE}/tasks`,
    name: 'addTask',
    params: id,
    body: AddTaskSchema.shape,
    read: ({ params, body }) => ({ session: params.id, ...body }),
  }),
  bookRoute(EDIT_TASK, {
    method: 'POST',
    path: TASK,
    name: 'editTask',
    params: task,
    body: EditTaskSchema.shape,
    read: ({ params, body }) => ({ ...onTask(params), ...body }),
  }),
  bookRoute(MOVE_TASK, {
    method: 'POST',
    path: `${TASK}/move`,
    name: 'moveTask',
    params: task,
    body: MoveTaskSchema.shape,
    read: ({ params, body }) => ({ ...onTask(params), ...body }),
  }),
  bookRoute(REMOVE_TASK, {
    method: 'POST',
    path: `${TASK}/remove`,
    name: 'removeTask',
    params: task,
    body: OnPlanSchema.shape,
    read: ({ params, body }) => ({ ...onTask(params), ...body }),
  }),
  bookRoute(ANSWER_TASK, {
    method: 'POST',
    path: `${TASK}/answer`,
    name: 'answerTask',
    params: task,
    body: AnswerTaskSchema.shape,
    read: ({ params, body }) => ({ ...onTask(params), ...body }),
  }),
  bookRoute(FORCE_TASK, {
    method: 'POST',
    path: `${TASK}/force`,
    name: 'forceTask',
    params: task,
    read: ({ params }) => onTask(params),
  }),
  bookRoute(APPROVE_SESSION, {
    method: 'POST',
    path: `${ONE}/approve`,
    name: 'approveSession',
    params: id,
    body: OnPlanSchema.shape,
    read: ({ params, body }) => ({ session: params.id, ...body }),
  }),
  bookRoute(PAUSE_SESSION, {
    method: 'POST',
    path: `${ONE}/pause`,
    name: 'pauseSession',
    params: id,
    read: ({ params }) => ({ session: params.id, message: 'Somebody paused it.' }),
  }),
  ...[
    { door: START_SESSION, word: 'start' as const },
    { door: RESUME_SESSION, word: 'resume' as const },
  ].map(({ door, word }) =>
    handOver(door, {
      path: `${ONE}/${word}`,
      name: `${word}Session`,
      params: idParams(SessionIdSchema),
      body: z
        .strictObject({ ack_outline_issues: SessionRequestSchema.shape.ack_outline_issues, ...asked })
        .optional(),
      read: (params, body) => ({
        session_id: String(params['id']),
        mode: word,
        ...(body['ack_outline_issues'] === undefined
          ? {}
          : { ack_outline_issues: body['ack_outline_issues'] === true }),
      }),
    }),
  ),
];

interface HandedRow<Input> {
  readonly path: string;
  readonly name: string;
  readonly params: z.ZodObject;
  readonly body: z.ZodType;
  read(params: Readonly<Record<string, unknown>>, body: Readonly<Record<string, unknown>>): Input;
}

/** A row over a door to work: it is stored, and done by whoever works on the queue. */
function handOver<Input, Output>(door: WorkDoor<Input, Output>, row: HandedRow<Input>): Route {
  return defineRoute({
    method: 'POST',
    path: row.path,
    name: row.name,
    doors: [door],
    summary: door.summary,
    params: row.params,
    query: ProjectQuerySchema,
    body: row.body,
    responses: { 202: { description: 'It is under way, or waits for its turn.', schema: StartedRunSchema } },
    errors: [404, 409, 422],
    async handle({ room, params, query, body }) {
      const { budget, model, ...rest } = (body ?? {}) as Parameters<typeof readAsked>[0] &
        Record<string, unknown>;
      const at = await room.open(query.project);
      const handed = await at.handOver(door, row.read(params, rest), readAsked({ budget, model }));
      if (handed.did === 'nothing') throw new InvariantError(`${door.name} had nothing to do`);
      const { run_id, status } = handed;
      return { status: 202, json: { run_id, status }, headers: { location: `/api/runs/${run_id}` } };
    },
  });
}
