import { z } from 'zod';
import { AuditListSchema, AuditVerdictSchema } from '../contracts/api-rooms.ts';
import { TextSchema } from '../contracts/ids.ts';
import { defineLook } from './door.ts';

export const LIST_TRAIL = defineLook('book', {
  name: 'audit.list',
  summary: 'The audit trail in order: who, what was decided, which files, when, at what cost',
  room: 'audit',
  input: z.strictObject({
    issue: TextSchema.optional(),
    run: TextSchema.optional(),
    session: TextSchema.optional(),
  }),
  output: AuditListSchema,
  call: (book, { issue, run, session }) =>
    book.audit.list({
      ...(issue === undefined ? {} : { issue }),
      ...(run === undefined ? {} : { run }),
      ...(session === undefined ? {} : { session }),
    }),
});

export const SHOW_PART = defineLook('book', {
  name: 'audit.show',
  summary: 'One packet, receipt or tool receipt, checked against the chain',
  room: 'audit',
  input: z.strictObject({ id: TextSchema }),
  output: z.looseObject({ kind: TextSchema }),
  call: (book, { id }) => book.audit.show(id),
});

export const VERIFY_TRAIL = defineLook('book', {
  name: 'audit.verify',
  summary: 'Whether the audit trail, and what it tells of, is as it was written',
  room: 'audit',
  input: z.strictObject({ files: z.boolean().optional() }),
  output: AuditVerdictSchema,
  call: (book, { files }) => book.audit.verify({ files }),
});
