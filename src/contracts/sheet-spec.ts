import { z } from 'zod';
import {
  ColumnTypeSchema,
  DataTableNameSchema,
  RowsSchema,
  TableColumnSchema,
  TableColumnsSchema,
} from './data-table.ts';
import { prose, TextSchema } from './ids.ts';
import { ChartTypeSchema, OutlineIdsSchema, PartIdSchema, systemKeys } from './spec-parts.ts';

// What an xlsx is made from. A formula is named, never written: which cells it reads is derived from the columns that it is over,
// so that no spec can say anything to a spreadsheet that is not on these lists.

const ColumnOfSheetSchema = TextSchema;

/** What stands below a column, and what a summary tells of one. */
const AggregateSchema = z.enum(['sum', 'average', 'minimum', 'maximum', 'count']);
export type Aggregate = z.infer<typeof AggregateSchema>;

/**
 * One value a row, of columns to the left of it.
 *
 * sum, product, average, minimum, maximum   of all the columns named
 * difference, quotient, percentChange       of two: first minus second, first by second, from the first to the second
 * daysBetween                               of two dates: from the first to the second, both counted
 * share                                     of one: its part of the column's sum
 * runningTotal                              of one: the sum of this row and all above it
 */
const FormulaSchema = z.enum([
  'sum',
  'product',
  'average',
  'minimum',
  'maximum',
  'difference',
  'quotient',
  'percentChange',
  'daysBetween',
  'share',
  'runningTotal',
]);
export type Formula = z.infer<typeof FormulaSchema>;

const ComputedColumnSchema = z.strictObject({
  ...TableColumnSchema.shape,
  formula: FormulaSchema,
  of: z.array(ColumnOfSheetSchema).min(1).max(20),
});

const LookSchema = z.enum(['good', 'warning', 'bad']);
export type ConditionLook = z.infer<typeof LookSchema>;

const ConditionalFormatSchema = z.discriminatedUnion('rule', [
  z.strictObject({
    rule: z.enum(['greaterThan', 'lessThan', 'equal']),
    column: ColumnOfSheetSchema,
    value: z.number(),
    look: LookSchema,
  }),
  z.strictObject({
    rule: z.literal('between'),
    column: ColumnOfSheetSchema,
    from: z.number(),
    to: z.number(),
    look: LookSchema,
  }),
  z.strictObject({
    rule: z.literal('contains'),
    column: ColumnOfSheetSchema,
    text: TextSchema,
    look: LookSchema,
  }),
  z.strictObject({
    rule: z.enum(['top', 'bottom']),
    column: ColumnOfSheetSchema,
    count: z.int().min(1).max(1000),
    look: LookSchema,
  }),
  z.strictObject({ rule: z.enum(['dataBar', 'colorScale']), column: ColumnOfSheetSchema }),
]);
export type ConditionalFormat = z.infer<typeof ConditionalFormatSchema>;

const SheetChartSchema = z.strictObject({
  chartType: ChartTypeSchema,
  title: TextSchema,
  altText: prose('phrase', { mayRepeat: true }),
  categoryColumn: ColumnOfSheetSchema,
  valueColumns: z.array(ColumnOfSheetSchema).min(1).max(12),
});

/** The name on a tab. */
const SheetNameSchema = z
  .string()
  .regex(
    /^[^\s'[\]:*?/\\]([^[\]:*?/\\]{0,29}[^\s'[\]:*?/\\])?$/,
    'a sheet is named in 31 characters, none of [ ] : * ? / \\, and no apostrophe at an end',
  );

const sheetKeys = {
  id: PartIdSchema,
  outlineIds: OutlineIdsSchema,
  name: SheetNameSchema,
  title: prose('label', { mayRepeat: true }),
};

const gridKeys = {
  ...sheetKeys,
  computed: z.array(ComputedColumnSchema).max(20).optional(),
  totals: z
    .array(z.strictObject({ column: ColumnOfSheetSchema, aggregate: AggregateSchema }))
    .max(60)
    .optional(),
  conditionalFormats: z.array(ConditionalFormatSchema).max(20).optional(),
  charts: z.array(SheetChartSchema).max(6).optional(),
  /** How many columns stay in sight when one scrolls to the right; the header always does when one scrolls down. */
  freezeColumns: z.int().min(0).max(5).optional(),
};

export const SheetSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('table'),
    ...gridKeys,
    columns: TableColumnsSchema,
    rows: RowsSchema,
  }),
  /** A table of the user's: all its columns unless some are named. */
  z.strictObject({
    type: z.literal('dataTable'),
    ...gridKeys,
    dataTable: DataTableNameSchema,
    columns: z.array(TextSchema).max(40).optional(),
  }),
  /** Lines that tell of columns of other sheets. */
  z.strictObject({
    type: z.literal('summary'),
    ...sheetKeys,
    lines: z
      .array(
        z.strictObject({
          label: TextSchema,
          aggregate: AggregateSchema,
          sheet: SheetNameSchema,
          column: ColumnOfSheetSchema,
          type: ColumnTypeSchema,
          unit: TextSchema.optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
]);
export type Sheet = z.infer<typeof SheetSchema>;

const rawKeys = { title: prose('label'), sheets: z.array(SheetSchema).min(1).max(30) };

/** As a model answers. */
export const RawSheetSpecSchema = z.strictObject(rawKeys);
export type RawSheetSpec = z.infer<typeof RawSheetSpecSchema>;

/** As it is kept, and what the writers take. */
export const SheetSpecSchema = z.strictObject({ ...systemKeys, ...rawKeys });
export type SheetSpec = z.infer<typeof SheetSpecSchema>;
