import { z } from 'zod';
import {
  CancelledRunSchema,
  CancelRunRequestSchema,
  NothingToDoSchema,
  RunDetailSchema,
  RunListSchema,
  SlotValueSchema,
  StepDetailSchema,
  StepLogSchema,
  StoppingRunSchema,
} from '../contracts/api-runs.ts';
import { RunIdSchema, StepIdSchema, TextSchema } from '../contracts/ids.ts';
import { NO_BUDGET, RunStatusSchema, StartedRunSchema } from '../contracts/run.ts';
import { StartRunRequestSchema } from '../contracts/start-run.ts';
import { RUN_DOORS } from '../doors/door-table.ts';
import { CANCEL_RUN, LIST_RUNS, PAUSE_RUN, SHOW_RUN } from '../doors/run-doors.ts';
import { CodedError } from '../errors.ts';
import { answerFound } from './answer-found.ts';
import type { ProjectRoom } from './control-room.ts';
import { deriveRunDetail } from './derive-run-detail.ts';
import { readStart } from './read-start.ts';
import { idParams, NoParamsSchema, ProjectQuerySchema } from './request-shapes.ts';
import { defineRoute, LARGEST_UPLOAD, type Route } from './route.ts';
import { parseEventId, streamEvents } from './stream-events.ts';

const RunParamsSchema = idParams(RunIdSchema);
/** 1 to 500, as a query has it. */
const LimitSchema = z.string().regex(/^([1-9]\d?|[1-4]\d\d|500)$/, 'a number from 1 to 500');
const DEFAULT_LIMIT = 100;
const NOTHING = { budget: NO_BUDGET, model: null };
const CANCEL_WAIT_MS = 10_000;
const EVENT_STREAM = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };

export const RUN_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/runs',
    name: 'startRun',
    doors: RUN_DOORS,
    summary: 'Start a run: of a recipe, or of any other kind',
    params: NoParamsSchema,
    query: ProjectQuerySchema,
    body: StartRunRequestSchema,
    responses: {
      200: { description: 'What was asked for is there already.', schema: NothingToDoSchema },
      201: { description: 'It runs, or waits for its turn.', schema: StartedRunSchema },
    },
    errors: [404, 409, 422],
    statusOf: { recipe_not_found: 400 },
    largestBody: LARGEST_UPLOAD,
    async handle({ room, query, body }) {
      const { project: named, kind, request, asked } = readStart(body);
      const project = await room.open(named ?? query.project);
      const started = await project.startRun(kind, request, asked);
      if (started.did === 'nothing')
        return { status: 200, json: { run_id: null, status: 'nothing_to_do', result: started.result } };
      const { run_id, status } = started;
      return { status: 201, json: { run_id, status }, headers: { location: `/api/runs/${run_id}` } };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/runs',
    name: 'listRuns',
    doors: [LIST_RUNS],
    summary: 'List runs, newest first; a Link header with rel="next" leads to older ones',
    params: NoParamsSchema,
    query: z.strictObject({
      ...ProjectQuerySchema.shape,
      status: RunStatusSchema.optional(),
      recipe_id: TextSchema.optional(),
      kind: TextSchema.optional(),
      children: z.enum(['true', 'false']).optional(),
      limit: LimitSchema.optional(),
      before: RunIdSchema.optional(),
    }),
    responses: { 200: { description: 'Summaries of runs.', schema: RunListSchema } },
    errors: [404],
    async handle({ room, query }) {
      const { runs } = await room.open(query.project);
      const limit = Number(query.limit ?? DEFAULT_LIMIT);
      const found = await runs.listShown({
        // One more than is shown tells whether there is a next page.
        limit: limit + 1,
        roots: query.children !== 'true',
        ...(query.status === undefined ? {} : { status: query.status }),
        ...(query.recipe_id === undefined ? {} : { recipeId: query.recipe_id }),
        ...(query.kind === undefined ? {} : { kind: query.kind }),
        ...(query.before === undefined ? {} : { before: query.before }),
      });
      // Those that cannot be read come on top of a page.
      const most = limit + found.filter(({ status }) => status === 'damaged').length;
      const shown = found.slice(0, most);
      const last = shown.at(-1);
      if (found.length <= most || last === undefined) return { status: 200, json: shown };
      const next = new URLSearchParams(
        Object.entries({ ...query, before: last.run_id }).filter(
          (each): each is [string, string] => each[1] !== undefined,
        ),
      );
      return { status: 200, json: shown, headers: { link: `</api/runs?${next}>; rel="next"` } };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/runs/{id}',
    name: 'showRun',
    doors: [SHOW_RUN],
    summary: 'Everything about one run, for polling',
    params: RunParamsSchema,
    query: ProjectQuerySchema,
    responses: {
      200: { description: 'The run with its steps and slots in short.', schema: RunDetailSchema },
    },
    errors: [404],
    async handle({ room, folds, params, query }) {
      const project = await room.open(query.project);
      // The manifest before the lines: a run seen as ended then has all of its steps.
      const { run, interrupted } = await project.runs.load(params.id);
      const fold = await folds.load(project, params.id);
      const recipe = run.recipe_id === null ? null : await loadRecipe(project, run.recipe_id);
      const nested = await project.runs.nested(run, fold.children);
      return {
        status: 200,
        json: deriveRunDetail({ project: project.project, run, interrupted, fold, recipe, nested }),
      };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/runs/{id}/steps',
    name: 'listSteps',
    summary: 'The journal of a run, without the full outputs',
    params: RunParamsSchema,
    query: ProjectQuerySchema,
    responses: { 200: { description: 'Lines of the journal, in order.', schema: StepLogSchema } },
    errors: [404],
    async handle({ room, params, query }) {
      const { runs } = await room.open(query.project);
      const steps: unknown[] = [];
      for await (const step of runs.steps(params.id, { full: false })) steps.push(step);
      return { status: 200, json: steps };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/runs/{id}/step',
    name: 'readStep',
    summary:
      'One step of a run: its whole output, and what the requests to models were told, by name and size',
    params: RunParamsSchema,
    query: z.strictObject({ ...ProjectQuerySchema.shape, step: StepIdSchema }),
    responses: { 200: { description: 'The step.', schema: StepDetailSchema } },
    errors: [404],
    async handle({ room, params, query }) {
      const { runs } = await room.open(query.project);
      return answerFound(
        await runs.step(params.id, query.step),
        'No step of this run has ended under this id.',
      );
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/runs/{id}/cache/{slot}',
    name: 'readSlot',
    summary: 'One slot of a run: a pointer to a receipt, or the text',
    params: z.strictObject({ ...RunParamsSchema.shape, slot: TextSchema }),
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The slot.', schema: SlotValueSchema } },
    errors: [404],
    async handle({ room, params, query }) {
      const { runs, project } = await room.open(query.project);
      const slot = await runs.slot(params.id, params.slot);
      if (slot === null) {
        throw new CodedError('slot_not_found', {
          message: `Run ${params.id} has no slot of this name.`,
          details: { run_id: params.id, book: project },
        });
      }
      return { status: 200, json: { slot: params.slot, ...slot } };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/runs/{id}/cancel',
    name: 'cancelRun',
    doors: [CANCEL_RUN],
    summary: 'Cancel a running run; with force also one that waits or is paused',
    params: RunParamsSchema,
    query: ProjectQuerySchema,
    body: CancelRunRequestSchema,
    responses: {
      200: { description: 'It is cancelled.', schema: CancelledRunSchema },
      202: { description: 'It was told to stop and has not yet.', schema: StoppingRunSchema },
    },
    errors: [404, 409],
    async handle({ room, params, query, body, signal }) {
      const project = await room.open(query.project);
      return cancel(project, params.id, body?.force === true, signal);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/runs/{id}/pause',
    name: 'pauseRun',
    doors: [PAUSE_RUN],
    summary: 'Let a running run end what is under way and begin nothing new',
    params: RunParamsSchema,
    query: ProjectQuerySchema,
    responses: { 202: { description: 'It was told to.', schema: StoppingRunSchema } },
    errors: [404, 409],
    async handle({ room, params, query, signal }) {
      const project = await room.open(query.project);
      await project.call(
        PAUSE_RUN,
        { run: params.id, reason: 'Paused over REST.' },
        { asked: NOTHING, signal },
      );
      return { status: 202, json: { run_id: params.id, status: 'running' } };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/runs/{id}/events',
    name: 'followRun',
    summary:
      'A run with all that is nested in it as server-sent events: lines of journals that are there, what comes, and how it ended',
    params: RunParamsSchema,
    query: z.strictObject({
      ...ProjectQuerySchema.shape,
      /** The id of an event, or the number of a line of the run itself; the header Last-Event-ID goes before it. */
      after: TextSchema.optional(),
    }),
    responses: {
      200: { description: 'Events, see run_event.', schema: null, types: ['text/event-stream'] },
      204: { description: 'The end was already told; there is nothing to come.', schema: null },
    },
    errors: [404],
    unlimited: true,
    async handle({ room, params, query, headers, signal }) {
      const { runs } = await room.open(query.project);
      const { run, interrupted } = await runs.load(params.id);
      const given = headers.get('last-event-id') ?? query.after ?? '0';
      const after = parseEventId(given, params.id);
      if (after === null || (after !== 'end' && !(await runs.contains(params.id, after.runId)))) {
        throw new CodedError('request_invalid', { message: 'That is no id of an event of this run.' });
      }
      const isLive = run.status === 'pending' || (run.status === 'running' && !interrupted);
      // A browser that was told the end connects again all the same; this stops it.
      if (after === 'end' && !isLive) return { status: 204, bytes: null, headers: {} };
      const follow = (ended: AbortSignal) =>
        runs.follow(params.id, { signal: ended, after: after === 'end' ? null : after });
      return { status: 200, bytes: streamEvents(follow, signal), headers: EVENT_STREAM };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/events',
    name: 'followProject',
    summary:
      'How the runs of a project stand, as server-sent events: those that are not over, and whatever changes; and what is done to session plans',
    params: NoParamsSchema,
    query: ProjectQuerySchema,
    responses: {
      200: {
        description: 'Events, see run_event and session_event.',
        schema: null,
        types: ['text/event-stream'],
      },
    },
    errors: [404],
    unlimited: true,
    async handle({ room, query, signal }) {
      const { runs } = await room.open(query.project);
      return { status: 200, bytes: streamEvents(runs.followAll, signal), headers: EVENT_STREAM };
    },
  }),
];

/** A recipe that is gone, or that cannot be read, is no reason not to show its run. */
async function loadRecipe({ recipes }: ProjectRoom, recipeId: string) {
  try {
    return (await recipes.load(recipeId))?.recipe ?? null;
  } catch (error) {
    if (error instanceof CodedError) return null;
    throw error;
  }
}

async function cancel(room: ProjectRoom, runId: string, force: boolean, signal: AbortSignal) {
  const { project, runs } = room;
  const { run } = await runs.load(runId);
  if (run.status !== 'running' && !force) throw refuseCancel(runId, run.status, project);
  const { state } = await room.call(
    CANCEL_RUN,
    { run: runId, reason: 'Cancelled over REST.' },
    { asked: NOTHING, signal },
  );
  if (state === 'cancelled') return { status: 200, json: { run_id: runId, status: 'cancelled' } };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(CANCEL_WAIT_MS)]);
  const ended = await runs.ended(runId, limit);
  if (ended.status === 'cancelled') return { status: 200, json: { run_id: runId, status: 'cancelled' } };
  if (ended.status === 'running' || ended.status === 'pending')
    return { status: 202, json: { run_id: runId, status: 'running' } };
  throw refuseCancel(runId, ended.status, project);
}

function refuseCancel(runId: string, status: string, project: string): CodedError {
  return new CodedError('run_not_cancellable', {
    message: `Run ${runId} is ${status}, not running.`,
    details: { run_id: runId, status, book: project },
  });
}
