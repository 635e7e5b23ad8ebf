import type { ChartFrame } from '../chart/chart-frame.ts';

// A workbook as it is written: cells with their looks, whatever they were made from.

export interface Grid {
  readonly name: string;
  readonly rows: readonly (readonly GridCell[])[];
  /** In characters, by column. */
  readonly widths: readonly number[];
  readonly frozen: { readonly rows: number; readonly columns: number };
  /** The first and the last row of the table under its header, counted from 1; none where there is no table. */
  readonly table: { readonly headerRow: number; readonly lastRow: number; readonly columns: number } | null;
  readonly isFromRight: boolean;
  /** Elements of conditional formatting. */
  readonly conditional: string;
  readonly charts: readonly ChartFrame[];
}

export interface GridCell {
  readonly value: string | number | boolean | null;
  /** Without its =; the value is what it comes to. */
  readonly formula?: string;
  readonly look: CellLook;
}

export interface CellLook {
  readonly kind: 'plain' | 'title' | 'header' | 'body' | 'total' | 'label';
  readonly format?: string;
  readonly align?: 'left' | 'right';
}

export const PLAIN: CellLook = { kind: 'plain' };

/** A for 0, AA for 26. */
export function nameColumn(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : nameColumn(Math.floor(at / 26) - 1) + letter;
}
