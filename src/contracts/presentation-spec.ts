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

// What a pptx is made from. A slide has one layout and says no more than that holds; what does not fit on one is carried on the
// next by the writer.

const slideKeys = {
  id: PartIdSchema,
  outlineIds: OutlineIdsSchema,
  title: prose('label', { mayRepeat: true }),
  /** What the speaker says, and nobody sees. */
  notes: TextSchema.optional(),
};

const BulletsSchema = z
  .array(prose('term', { mayRepeat: true }))
  .min(1)
  .max(60);
const SideSchema = z.strictObject({ heading: TextSchema, bullets: BulletsSchema });

export const SlideSchema = z.discriminatedUnion('layout', [
  z.strictObject({ layout: z.literal('title'), ...slideKeys, subtitle: TextSchema.optional() }),
  z.strictObject({ layout: z.literal('section'), ...slideKeys, subtitle: TextSchema.optional() }),
  z.strictObject({ layout: z.literal('bullets'), ...slideKeys, bullets: BulletsSchema }),
  z.strictObject({ layout: z.literal('twoColumns'), ...slideKeys, left: SideSchema, right: SideSchema }),
  z.strictObject({ layout: z.literal('table'), ...slideKeys, ...tableKeys }),
  z.strictObject({ layout: z.literal('dataTable'), ...slideKeys, ...dataTableKeys }),
  z.strictObject({ layout: z.literal('chart'), ...slideKeys, ...chartKeys }),
  z.strictObject({ layout: z.literal('dataChart'), ...slideKeys, ...dataChartKeys }),
  z.strictObject({ layout: z.literal('timeline'), ...slideKeys, ...timelineKeys }),
  z.strictObject({ layout: z.literal('dataTimeline'), ...slideKeys, ...dataTimelineKeys }),
  z.strictObject({ layout: z.literal('image'), ...slideKeys, ...imageKeys }),
  z.strictObject({
    layout: z.literal('quote'),
    ...slideKeys,
    text: prose('sentence'),
    source: TextSchema.optional(),
  }),
]);
export type Slide = z.infer<typeof SlideSchema>;

const rawKeys = {
  title: prose('label'),
  subtitle: TextSchema.optional(),
  slides: z.array(SlideSchema).min(1).max(50),
};

/** As a model answers. */
export const RawPresentationSpecSchema = z.strictObject(rawKeys);
export type RawPresentationSpec = z.infer<typeof RawPresentationSpecSchema>;

/** As it is kept, and what the writers take. */
export const PresentationSpecSchema = z.strictObject({ ...systemKeys, ...rawKeys });
export type PresentationSpec = z.infer<typeof PresentationSpecSchema>;
