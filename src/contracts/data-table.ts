import { z } from 'zod';
import { TextSchema } from './ids.ts';

// A table of the user's: models are told what it is called and what it has, and never write it anew.

/** Where one table ends, whoever wrote it. */
export const TABLE_BOUNDS = { rows: 2000, columns: 40 };

/**
 * What the cells of a column are. A currency's unit is its code or sign; a percentage is a fraction, 0.12 for 12 %; a date is
 * a text like 2026-03-31.
 */
export const ColumnTypeSchema = z.enum(['text', 'number', 'currency', 'percent', 'date']);
export type ColumnType = z.infer<typeof ColumnTypeSchema>;

/** Null is a cell that is empty. */
export const CellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof CellSchema>;

export const RowsSchema = z
  .array(z.array(CellSchema).min(1).max(TABLE_BOUNDS.columns))
  .max(TABLE_BOUNDS.rows);

/** One thing is known of a column beside its name: what its cells are, and of what. */
export const TableColumnSchema = z.strictObject({
  header: TextSchema,
  type: ColumnTypeSchema,
  unit: TextSchema.optional(),
});
export type TableColumn = z.infer<typeof TableColumnSchema>;
export const TableColumnsSchema = z.array(TableColumnSchema).min(1).max(TABLE_BOUNDS.columns);

export const DataTableNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'a table is named with letters, digits, - and _, at most 64');

export const DataTableSchema = z.strictObject({
  name: DataTableNameSchema,
  columns: TableColumnsSchema,
  rows: RowsSchema,
});
export type DataTable = z.infer<typeof DataTableSchema>;
