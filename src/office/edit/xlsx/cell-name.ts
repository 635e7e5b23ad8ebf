import { nameColumn } from '../../xlsx/grid.ts';

// Names of cells as people and formulas write them: B4, $B$4, Budget!B4, 'My sheet'!B4.

export interface CellPlace {
  /** From 1. */
  readonly column: number;
  readonly row: number;
}

export interface CellArea {
  readonly from: CellPlace;
  readonly to: CellPlace;
}

export const LAST_COLUMN = 16_384;
export const LAST_ROW = 1_048_576;

export function parseCellName(name: string): CellPlace | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/.exec(name.toUpperCase()) ?? [];
  if (letters === undefined || digits === undefined) return null;
  const place = { column: readLetters(letters), row: Number(digits) };
  return place.column > LAST_COLUMN || place.row > LAST_ROW ? null : place;
}

export function readLetters(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

export function formatCellName({ column, row }: CellPlace): string {
  return `${nameColumn(column - 1)}${row}`;
}

/** B2:D9, or one cell. */
export function parseArea(text: string): CellArea | null {
  const [first = '', last = first] = text.split(':');
  const [from, to] = [parseCellName(first), parseCellName(last)];
  return from === null || to === null ? null : { from, to };
}

export function isInside({ from, to }: CellArea, { column, row }: CellPlace): boolean {
  return from.column <= column && column <= to.column && from.row <= row && row <= to.row;
}

/** The sheet and what follows it; a sheet may stand in quotation marks. */
export function splitSheet(target: string): { readonly sheet: string | null; readonly rest: string } {
  const [, quoted, bare, rest] = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/.exec(target.trim()) ?? [];
  if (rest === undefined) return { sheet: null, rest: target.trim() };
  return { sheet: quoted === undefined ? (bare ?? null) : quoted.replaceAll("''", "'"), rest };
}
