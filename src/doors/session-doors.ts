import { z } from 'zod';
import {
  AddTaskSchema,
  AnswerTaskSchema,
  EditTaskSchema,
  MoveTaskSchema,
  OnPlanSchema,
  SessionListSchema,
  ShownSessionSchema,
  WorkedSessionSchema,
} from '../contracts/api-sessions.ts';
import { TextSchema } from '../contracts/ids.ts';
import { SessionPlanSchema, TaskIdSchema } from '../contracts/session-plan.ts';
import { PlanSessionRequestSchema, SessionRequestSchema } from '../contracts/work-requests.ts';
import type { OpenBook } from '../open-book.ts';
import { SESSIONS_ROOM } from '../sessions/room.ts';
import { defineChange, defineLook, defineRun } from './door.ts';

// Session plans. Whatever changes one goes into its log and waits for nobody; working one off is a run.

const room = 'sessions';
const of = { session: TextSchema };
const ofTask = { ...of, task: TaskIdSchema };
const enter = (book: OpenBook) => book.enter(SESSIONS_ROOM);

export const PLAN_SESSION = defineRun({
  name: 'session.plan',
  summary: 'Have the Chief take a wish apart into a session plan',
  room,
  kind: 'session_plan',
  input: PlanSessionRequestSchema,
  output: WorkedSessionSchema,
  call: async (book, input, { budget, signal }) =>
    (await enter(book)).planSession({ ...input, budget, signal }),
});

export const LIST_SESSIONS = defineLook('book', {
  name: 'session.list',
  summary: 'Session plans in short, newest first',
  room,
  input: z.strictObject({}),
  output: SessionListSchema,
  call: async (book) => (await enter(book)).list(),
});

export const SHOW_SESSION = defineLook('book', {
  name: 'session.show',
  summary: 'One session plan, and how it differs from the form that was approved',
  room,
  input: z.strictObject(of),
  output: ShownSessionSchema,
  call: async (book, { session }) => (await enter(book)).show(session),
});

export const ADD_TASK = defineChange('book', {
  name: 'session.add',
  summary: 'Add a task to a session plan',
  room,
  input: z.strictObject({ ...of, ...AddTaskSchema.shape }),
  output: SessionPlanSchema,
  call: async (book, { session, ...task }) => (await enter(book)).add(session, task),
});

export const EDIT_TASK = defineChange('book', {
  name: 'session.edit',
  summary: 'Change a task that is not begun: its words, what it waits for, what done means',
  room,
  input: z.strictObject({ ...ofTask, ...EditTaskSchema.shape }),
  output: SessionPlanSchema,
  call: async (book, { session, task, ...changes }) => (await enter(book)).edit(session, task, changes),
});

export const MOVE_TASK = defineChange('book', {
  name: 'session.move',
  summary: 'Move a task before another, within what they wait for',
  room,
  input: z.strictObject({ ...ofTask, ...MoveTaskSchema.shape }),
  output: SessionPlanSchema,
  call: async (book, { session, task, ...to }) => (await enter(book)).move(session, task, to),
});

export const REMOVE_TASK = defineChange('book', {
  name: 'session.remove',
  summary: 'Take a task that is not begun out of the plan',
  room,
  input: z.strictObject({ ...ofTask, ...OnPlanSchema.shape }),
  output: SessionPlanSchema,
  call: async (book, { session, task, ...on }) => (await enter(book)).remove(session, task, on),
});

export const ANSWER_TASK = defineChange('book', {
  name: 'session.answer',
  summary: 'Answer what is asked about a task; the answer becomes part of what it is given',
  room,
  input: z.strictObject({ ...ofTask, ...AnswerTaskSchema.shape }),
  output: SessionPlanSchema,
  call: async (book, { session, task, ...answer }) => (await enter(book)).answer(session, task, answer),
});

export const APPROVE_SESSION = defineChange('book', {
  name: 'session.approve',
  summary: 'Approve a plan in the very form that has this hash',
  room,
  input: z.strictObject({ ...of, ...OnPlanSchema.shape }),
  output: SessionPlanSchema,
  call: async (book, { session, ...on }) => (await enter(book)).approve(session, on),
});

export const PAUSE_SESSION = defineChange('book', {
  name: 'session.pause',
  summary: 'Let the task under way end, and begin no other',
  room,
  input: z.strictObject({ ...of, message: TextSchema }),
  output: SessionPlanSchema,
  call: async (book, { session, message }) => (await enter(book)).pause(session, message),
});

export const FORCE_TASK = defineChange('book', {
  name: 'session.force',
  summary: 'Let a task begin next whatever it waits for, at one’s own risk; what that skips is written down',
  room,
  input: z.strictObject(ofTask),
  output: SessionPlanSchema,
  call: async (book, { session, task }) => (await enter(book)).force(session, task),
});

const WORK = {
  room,
  kind: 'session',
  input: SessionRequestSchema,
  output: WorkedSessionSchema,
};

export const START_SESSION = defineRun({
  name: 'session.start',
  summary: 'Work an approved session off, task by task',
  ...WORK,
  call: async (book, input, { budget, signal }) =>
    (await enter(book)).work({ ...input, mode: 'start', budget, signal }),
});

export const RESUME_SESSION = defineRun({
  name: 'session.resume',
  summary: 'Go on with a session that was paused, cut short, or has failed tasks',
  ...WORK,
  call: async (book, input, { budget, signal }) =>
    (await enter(book)).work({ ...input, mode: 'resume', budget, signal }),
});
