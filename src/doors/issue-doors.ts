import { z } from 'zod';
import { IssueListSchema } from '../contracts/api-rooms.ts';
import { TextSchema } from '../contracts/ids.ts';
import { IssuePrioritySchema, IssueSchema, IssueStatusSchema } from '../contracts/issue.ts';
import { toTrouble } from '../errors.ts';
import { defineChange, defineLook } from './door.ts';

const USER = 'user';

export const LIST_ISSUES = defineLook('book', {
  name: 'issue.list',
  summary: 'Issues, and how they stand',
  room: 'audit',
  input: z.strictObject({
    status: IssueStatusSchema.optional(),
    tag: TextSchema.optional(),
    priority: IssuePrioritySchema.optional(),
  }),
  output: IssueListSchema,
  async call(book, { status, tag, priority }) {
    const issues = await book.issues.list({
      ...(status === undefined ? {} : { status }),
      ...(tag === undefined ? {} : { tag }),
      ...(priority === undefined ? {} : { priority }),
    });
    const damaged = await book.issues.damaged();
    return [
      ...issues,
      ...[...damaged].map(([id, error]) => ({
        id,
        status: 'damaged' as const,
        damage: toTrouble(error.with({ book: book.id })),
      })),
    ];
  },
});

export const SHOW_ISSUE = defineLook('book', {
  name: 'issue.show',
  summary: 'One issue with its comments',
  room: 'audit',
  input: z.strictObject({ issue: TextSchema }),
  output: IssueSchema,
  call: (book, { issue }) => book.issues.load(issue),
});

export const COMMENT_ISSUE = defineChange('book', {
  name: 'issue.comment',
  summary: 'Comment an issue',
  room: 'audit',
  input: z.strictObject({ issue: TextSchema, body: TextSchema }),
  output: IssueSchema,
  call: (book, { issue, body }) => book.issues.comment(issue, { author: USER, body }),
});

export const ANSWER_ISSUE = defineChange('book', {
  name: 'issue.answer',
  summary: 'Answer what an agent asked',
  room: 'audit',
  input: z.strictObject({ issue: TextSchema, text: TextSchema, question: TextSchema.optional() }),
  output: IssueSchema,
  call: (book, { issue, text, question }) =>
    book.issues.answer(issue, {
      author: USER,
      text,
      ...(question === undefined ? {} : { questionId: question }),
    }),
});

export const CLOSE_ISSUE = defineChange('book', {
  name: 'issue.close',
  summary: 'Close an issue',
  room: 'audit',
  input: z.strictObject({ issue: TextSchema }),
  output: IssueSchema,
  call: (book, { issue }) => book.issues.close(issue),
});
