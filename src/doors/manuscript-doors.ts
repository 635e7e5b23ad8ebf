import { z } from 'zod';
import { ExportFormatSchema, ExportRequestSchema, RememberedListSchema } from '../contracts/api-book.ts';
import { CountSchema, TextSchema } from '../contracts/ids.ts';
import { OrdinalSchema } from '../contracts/outline-ids.ts';
import { defineChange, defineLook } from './door.ts';

const OutputSchema = z.strictObject({
  format: ExportFormatSchema,
  bytes: z.instanceof(Uint8Array),
  /** Where it lies in the project; null where the caller has it. */
  path: TextSchema.nullable(),
  chapters: z.array(OrdinalSchema),
  words: CountSchema,
  matter: z.array(TextSchema),
  notices: z.array(TextSchema),
  unsynced: z.array(TextSchema),
});

export const EXPORT_MANUSCRIPT = defineChange('book', {
  name: 'manuscript.export',
  summary: 'Write the manuscript into exports/ as a file to read or to hand on',
  room: 'manuscript',
  input: ExportRequestSchema,
  output: OutputSchema,
  call: async (book, { format, chapters = null, fonts = [], path }) => ({
    format,
    ...(await book.exportManuscript({
      format,
      chapters,
      fonts: fonts.map(({ name, base64 }) => ({ name, bytes: Buffer.from(base64, 'base64') })),
      ...(path === undefined ? {} : { path }),
    })),
  }),
});

export const RENDER_MANUSCRIPT = defineLook('book', {
  name: 'manuscript.render',
  summary: 'The manuscript as a file, which is kept nowhere',
  room: 'manuscript',
  input: ExportRequestSchema.omit({ path: true }),
  output: OutputSchema,
  call: (book, input, call) => EXPORT_MANUSCRIPT.call(book, { ...input, path: null }, call),
});

export const SHOW_MEMORY = defineLook('book', {
  name: 'memory.show',
  summary: 'What the chapters leave behind for those after them',
  room: 'novel',
  input: z.strictObject({ chapters: z.array(OrdinalSchema).min(1).nullable().optional() }),
  output: RememberedListSchema,
  call: (book, { chapters = null }) => book.memory(chapters),
});
