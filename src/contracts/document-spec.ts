import { z } from 'zod';
import { prose, TextSchema } from './ids.ts';
import {
  chartKeys,
  dataChartKeys,
  dataTableKeys,
  dataTimelineKeys,
  imageKeys,
  OutlineIdsSchema,
  PartIdSchema,
  systemKeys,
  tableKeys,
  timelineKeys,
} from './spec-parts.ts';

// What a docx or a pdf is made from. Blocks stand in their order and one level below their section: a spec is a list of sections,
// a section a list of blocks, and nothing holds itself. In prose, **bold** and *italic* are understood and nothing else.

const MOST_SECTIONS = 50;
const MOST_BLOCKS = 200;

const CalloutKindSchema = z.enum(['note', 'tip', 'risk', 'warning', 'decision']);
export type CalloutKind = z.infer<typeof CalloutKindSchema>;

const ItemsSchema = z
  .array(prose('term', { mayRepeat: true }))
  .min(1)
  .max(200);

export const DocumentBlockSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), text: prose('sentence') }),
  z.strictObject({ type: z.literal('bullets'), items: ItemsSchema }),
  z.strictObject({ type: z.literal('numbered'), items: ItemsSchema }),
  z.strictObject({ type: z.literal('table'), ...tableKeys }),
  z.strictObject({ type: z.literal('dataTable'), ...dataTableKeys }),
  z.strictObject({ type: z.literal('callout'), kind: CalloutKindSchema, text: prose('sentence') }),
  z.strictObject({ type: z.literal('quote'), text: prose('sentence'), source: TextSchema.optional() }),
  z.strictObject({ type: z.literal('chart'), ...chartKeys }),
  z.strictObject({ type: z.literal('dataChart'), ...dataChartKeys }),
  z.strictObject({ type: z.literal('timeline'), ...timelineKeys }),
  z.strictObject({ type: z.literal('dataTimeline'), ...dataTimelineKeys }),
  z.strictObject({ type: z.literal('image'), ...imageKeys }),
  /** The words are the library's: `clauses` has them. */
  z.strictObject({ type: z.literal('clause'), name: TextSchema }),
]);
export type DocumentBlock = z.infer<typeof DocumentBlockSchema>;

export const DocumentSectionSchema = z.strictObject({
  id: PartIdSchema,
  outlineIds: OutlineIdsSchema,
  level: z.int().min(1).max(4),
  heading: prose('label', { mayRepeat: true }),
  blocks: z.array(DocumentBlockSchema).max(MOST_BLOCKS),
});
export type DocumentSection = z.infer<typeof DocumentSectionSchema>;

const rawKeys = {
  title: prose('label'),
  subtitle: prose('label').optional(),
  page: z
    .strictObject({
      size: z.enum(['a4', 'letter']),
      orientation: z.enum(['portrait', 'landscape']),
      margins: z.enum(['normal', 'narrow', 'wide']),
    })
    .optional(),
  tableOfContents: z.boolean().optional(),
  /** Beside the title above, and beside the number of the page below. */
  header: TextSchema.optional(),
  footer: TextSchema.optional(),
  sections: z.array(DocumentSectionSchema).min(1).max(MOST_SECTIONS),
};

/** As a model answers. */
export const RawDocumentSpecSchema = z.strictObject(rawKeys);
export type RawDocumentSpec = z.infer<typeof RawDocumentSpecSchema>;

/** As it is kept, and what the writers take. */
export const DocumentSpecSchema = z.strictObject({
  ...systemKeys,
  ...rawKeys,
  /** The approved words of every clause that a block names. */
  clauses: z.array(z.strictObject({ name: TextSchema, text: TextSchema })),
});
export type DocumentSpec = z.infer<typeof DocumentSpecSchema>;
