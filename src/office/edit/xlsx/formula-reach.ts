import {
  type CellArea,
  type CellPlace,
  isInside,
  LAST_COLUMN,
  LAST_ROW,
  parseCellName,
  readLetters,
} from './cell-name.ts';

// Which cells a formula reads, so that what it came to is not shown once one of them is another. Where that cannot be told from its
// text (names, tables, INDIRECT), it may read anything.

export interface SheetCell extends CellPlace {
  readonly sheet: string;
}

export interface PlacedFormula extends SheetCell {
  /** Null for one that is written with another cell. */
  readonly text: string | null;
}

interface Reach {
  readonly areas: readonly { readonly sheet: string; readonly area: CellArea }[];
  readonly isOpen: boolean;
}

/** More formulas than this are all taken to be out of date. */
const MOST_FOLLOWED = 2000;

/** Those whose value may be another, by what they read directly or through others. */
export function findStale(
  formulas: readonly PlacedFormula[],
  changed: readonly SheetCell[],
): PlacedFormula[] {
  if (changed.length === 0) return [];
  if (formulas.length > MOST_FOLLOWED) return [...formulas];
  const reaches = formulas.map((formula) => ({ formula, reach: readReach(formula) }));
  const stale = new Set<PlacedFormula>();
  for (let fresh: readonly SheetCell[] = changed; fresh.length > 0; ) {
    const next: PlacedFormula[] = [];
    for (const { formula, reach } of reaches) {
      if (stale.has(formula) || !reads(reach, fresh)) continue;
      stale.add(formula);
      next.push(formula);
    }
    fresh = next;
  }
  return [...stale];
}

/** Whether a formula says that it reads a row of a sheet, or might. */
export function readsRow(formula: PlacedFormula, sheet: string, row: number): boolean {
  const { areas, isOpen } = readReach(formula);
  return (
    isOpen || areas.some(({ sheet: of, area }) => of === sheet && area.from.row <= row && row <= area.to.row)
  );
}

function reads({ areas, isOpen }: Reach, cells: readonly SheetCell[]): boolean {
  return (
    isOpen ||
    areas.some(({ sheet, area }) => cells.some((cell) => cell.sheet === sheet && isInside(area, cell)))
  );
}

const SHEET = String.raw`(?:(?:'((?:[^']|'')+)'|([\p{L}_][\p{L}\p{N}_.]*))!)?`;
const REFERENCE = new RegExp(
  String.raw`${SHEET}(?:(\$?[A-Z]{1,3}\$?\d{1,7})(?::(\$?[A-Z]{1,3}\$?\d{1,7}))?|\$?([A-Z]{1,3}):\$?([A-Z]{1,3})|\$?(\d{1,7}):\$?(\d{1,7}))(?![\p{L}\p{N}_(.!])`,
  'giu',
);

function readReach({ text, sheet: own }: PlacedFormula): Reach {
  if (text === null) return { areas: [], isOpen: true };
  const areas: { sheet: string; area: CellArea }[] = [];
  const rest = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .replaceAll(
      REFERENCE,
      (
        _,
        quoted?: string,
        bare?: string,
        first?: string,
        last?: string,
        left?: string,
        right?: string,
        top?: string,
        bottom?: string,
      ) => {
        const sheet = quoted?.replaceAll("''", "'") ?? bare ?? own;
        const area = readArea(first, last, left, right, top, bottom);
        if (area !== null) areas.push({ sheet, area });
        return '';
      },
    );
  const names = rest.replaceAll(/[\p{L}_][\p{L}\p{N}_.]*\s*\(/gu, '(').replaceAll(/\b(?:TRUE|FALSE)\b/gi, '');
  return { areas, isOpen: /[\p{L}_![\]#:]/u.test(names) || /\b(?:INDIRECT|OFFSET)\s*\(/i.test(rest) };
}

function readArea(
  first: string | undefined,
  last: string | undefined,
  left: string | undefined,
  right: string | undefined,
  top: string | undefined,
  bottom: string | undefined,
): CellArea | null {
  if (first !== undefined) {
    const [from, to] = [parseCellName(first), parseCellName(last ?? first)];
    return from === null || to === null ? null : { from, to };
  }
  if (left !== undefined && right !== undefined)
    return { from: { column: readLetters(left), row: 1 }, to: { column: readLetters(right), row: LAST_ROW } };
  if (top !== undefined && bottom !== undefined)
    return { from: { column: 1, row: Number(top) }, to: { column: LAST_COLUMN, row: Number(bottom) } };
  return null;
}
