import { z } from 'zod';
import { DataTableNameSchema, RowsSchema, TableColumnsSchema } from './data-table.ts';
import { prose, TextSchema, TimestampSchema } from './ids.ts';

// What documents, workbooks and decks have in common. Each part is flat and whole: what a table or a chart is made of is told by
// its type, and of two ways to give the same (the cells here, or a table of the user's by name) each has a type of its own.

const SPEC_VERSION = '0.3';

/** Of a section, a slide or a part of the outline. */
export const PartIdSchema = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/, 'an id begins with a letter and has letters, digits, . - and _');

/** What a part of the outline became: every section and slide says which it answers. */
export const OutlineIdsSchema = z.array(PartIdSchema).max(20);

/** The spec's own facts, which the system knows and no model is asked for. */
const SpecMetadataSchema = z.strictObject({
  tone: TextSchema.optional(),
  styleProfile: TextSchema.optional(),
  sourceOutlineVersion: TextSchema.optional(),
  author: TextSchema.optional(),
  organisation: TextSchema.optional(),
  createdAt: TimestampSchema.optional(),
});

export const SpecStylesSchema = z.strictObject({
  headingFont: TextSchema,
  bodyFont: TextSchema,
  primaryColor: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'a colour looks like #1E4D8D'),
});
export type SpecStyles = z.infer<typeof SpecStylesSchema>;

/** What every spec has that is not the model's to say. */
export const systemKeys = {
  version: z.literal(SPEC_VERSION),
  language: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'a language looks like en or pt-BR'),
  metadata: SpecMetadataSchema,
  styles: SpecStylesSchema,
};

/** A table whose cells stand in the spec. The row of totals has a cell for every column, null where there is nothing to add up. */
export const tableKeys = {
  caption: prose('label', { mayRepeat: true }),
  columns: TableColumnsSchema,
  rows: RowsSchema,
  totals: RowsSchema.element.optional(),
};

/** A table of the user's: all its columns unless some are named, with sums below those of `totalColumns`. */
export const dataTableKeys = {
  caption: prose('label', { mayRepeat: true }),
  dataTable: DataTableNameSchema,
  columns: z.array(TextSchema).max(40).optional(),
  totalColumns: z.array(TextSchema).max(40).optional(),
};

export const ChartTypeSchema = z.enum([
  'column',
  'bar',
  'stackedColumn',
  'stackedBar',
  'line',
  'area',
  'pie',
  'doughnut',
]);
export type ChartType = z.infer<typeof ChartTypeSchema>;

/** What a figure shows is told twice: under it, and to those who cannot see it. */
const figureKeys = {
  caption: prose('label', { mayRepeat: true }),
  altText: prose('phrase', { mayRepeat: true }),
};

/** One value of every series for each category. */
export const chartKeys = {
  ...figureKeys,
  chartType: ChartTypeSchema,
  unit: TextSchema.optional(),
  categories: z.array(TextSchema).min(1).max(200),
  series: z
    .array(z.strictObject({ name: TextSchema, values: z.array(z.number().nullable()).min(1).max(200) }))
    .min(1)
    .max(12),
};

export const dataChartKeys = {
  ...figureKeys,
  chartType: ChartTypeSchema,
  dataTable: DataTableNameSchema,
  categoryColumn: TextSchema,
  valueColumns: z.array(TextSchema).min(1).max(12),
};

/** Bars from a first to a last day, one below the other: a Gantt chart. */
export const timelineKeys = {
  ...figureKeys,
  tasks: z
    .array(z.strictObject({ task: TextSchema, start: z.iso.date(), end: z.iso.date() }))
    .min(1)
    .max(100),
};

export const dataTimelineKeys = {
  ...figureKeys,
  dataTable: DataTableNameSchema,
  taskColumn: TextSchema,
  startColumn: TextSchema,
  endColumn: TextSchema,
};

/** A picture of the project, by the name that it has there. */
export const imageKeys = { ...figureKeys, image: TextSchema };

type Keys<Shape extends z.core.$ZodLooseShape> = z.infer<z.ZodObject<Shape>>;

/** A table of a spec, wherever it stands: in a section, on a slide or on a sheet. */
export type TablePart =
  | ({ readonly type: 'table' } & Keys<typeof tableKeys>)
  | ({ readonly type: 'dataTable' } & Keys<typeof dataTableKeys>);

export type ChartPart =
  | ({ readonly type: 'chart' } & Keys<typeof chartKeys>)
  | ({ readonly type: 'dataChart' } & Keys<typeof dataChartKeys>)
  | ({ readonly type: 'timeline' } & Keys<typeof timelineKeys>)
  | ({ readonly type: 'dataTimeline' } & Keys<typeof dataTimelineKeys>);
