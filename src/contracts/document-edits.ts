import { z } from 'zod';
import { CellSchema } from './data-table.ts';
import { TextSchema } from './ids.ts';

// Changes to a file that is there already, as a model or a person gives them. Parts are named as the outline of the file names
// them, all as it was before any of these: p12 a paragraph, s3 a section or a slide, s3p2 a paragraph on a slide, t1r2 a row, t1r2c3
// a cell, Budget!B4 a cell of a sheet, Budget!12 its row. `after` may also be “start”.

/** What is too long for one of these is no edit. */
const LongTextSchema = z.string().max(20_000);
const FilledSchema = TextSchema.max(20_000);
const id = TextSchema.max(120);
const cells = z.array(CellSchema).min(1).max(200);

const EDITS = {
  /** Words that stand in a part exactly once, and others in their place. */
  replace_text: z.strictObject({
    op: z.literal('replace_text'),
    target: id,
    quote: FilledSchema,
    text: LongTextSchema,
  }),
  replace_paragraph: z.strictObject({ op: z.literal('replace_paragraph'), target: id, text: FilledSchema }),
  insert_paragraph: z.strictObject({ op: z.literal('insert_paragraph'), after: id, text: FilledSchema }),
  remove_paragraph: z.strictObject({ op: z.literal('remove_paragraph'), target: id }),
  move_paragraph: z.strictObject({ op: z.literal('move_paragraph'), target: id, after: id }),
  insert_section: z.strictObject({
    op: z.literal('insert_section'),
    after: id,
    heading: FilledSchema.max(500),
    paragraphs: z.array(FilledSchema).min(1).max(100),
  }),
  rename_section: z.strictObject({
    op: z.literal('rename_section'),
    target: id,
    text: FilledSchema.max(500),
  }),
  remove_section: z.strictObject({ op: z.literal('remove_section'), target: id }),
  move_section: z.strictObject({ op: z.literal('move_section'), target: id, after: id }),
  replace_cell: z.strictObject({ op: z.literal('replace_cell'), target: id, text: LongTextSchema }),
  set_cell: z.strictObject({ op: z.literal('set_cell'), target: id, value: CellSchema }),
  insert_row: z.strictObject({ op: z.literal('insert_row'), after: id, cells }),
  remove_row: z.strictObject({ op: z.literal('remove_row'), target: id }),
  move_row: z.strictObject({ op: z.literal('move_row'), target: id, after: id }),
  insert_slide: z.strictObject({
    op: z.literal('insert_slide'),
    after: id,
    title: FilledSchema.max(500),
    bullets: z.array(FilledSchema).max(30),
  }),
  remove_slide: z.strictObject({ op: z.literal('remove_slide'), target: id }),
  move_slide: z.strictObject({ op: z.literal('move_slide'), target: id, after: id }),
} as const;

type EditName = keyof typeof EDITS;

/** What can be done to each kind of file. */
const EDITS_OF = {
  docx: [
    'replace_text',
    'replace_paragraph',
    'insert_paragraph',
    'remove_paragraph',
    'move_paragraph',
    'insert_section',
    'rename_section',
    'remove_section',
    'move_section',
    'replace_cell',
    'insert_row',
    'remove_row',
    'move_row',
  ],
  xlsx: ['set_cell', 'insert_row', 'remove_row'],
  pptx: [
    'replace_text',
    'replace_paragraph',
    'insert_paragraph',
    'remove_paragraph',
    'move_paragraph',
    'replace_cell',
    'insert_slide',
    'remove_slide',
    'move_slide',
  ],
} as const satisfies Readonly<Record<string, readonly EditName[]>>;

const DocumentEditSchema = z.discriminatedUnion('op', [
  EDITS.replace_text,
  EDITS.replace_paragraph,
  EDITS.insert_paragraph,
  EDITS.remove_paragraph,
  EDITS.move_paragraph,
  EDITS.insert_section,
  EDITS.rename_section,
  EDITS.remove_section,
  EDITS.move_section,
  EDITS.replace_cell,
  EDITS.set_cell,
  EDITS.insert_row,
  EDITS.remove_row,
  EDITS.move_row,
  EDITS.insert_slide,
  EDITS.remove_slide,
  EDITS.move_slide,
]);
export type DocumentEdit = z.infer<typeof DocumentEditSchema>;

/** More than this in one go is another document. */
const MOST_EDITS = 200;

/** As a model answers. */
export const RawDocumentEditsSchema = z.strictObject({
  operations: z.array(DocumentEditSchema).max(MOST_EDITS),
  /** Why nothing is done, where there are no operations: what was asked for cannot be said with them, or is not clear. */
  reason: TextSchema.max(1000).optional(),
});
export type RawDocumentEdits = z.infer<typeof RawDocumentEditsSchema>;

/** The shape that is asked for: the operations of this kind of file alone. */
export function createEditsSchema(type: keyof typeof EDITS_OF) {
  const [first, ...rest] = EDITS_OF[type].map((name) => EDITS[name]);
  return z.strictObject({
    operations: z.array(first === undefined ? DocumentEditSchema : z.union([first, ...rest])).max(MOST_EDITS),
    reason: TextSchema.max(1000).optional(),
  });
}
