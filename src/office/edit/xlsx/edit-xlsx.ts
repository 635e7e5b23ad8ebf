import type { Cell } from '../../../contracts/data-table.ts';
import type { DocumentEdit } from '../../../contracts/document-edits.ts';
import type { OfficeFile } from '../../open-office-file.ts';
import { readAttribute } from '../../parse-xml.ts';
import { type Declined, decline, isDeclined } from '../declined.ts';
import type { EditBlock, EditEffect, Editor } from '../edit-plan.ts';
import { type CellPlace, formatCellName, isInside, parseCellName, splitSheet } from './cell-name.ts';
import { readsRow, type SheetCell } from './formula-reach.ts';
import { placeCells, type WantedCell } from './place-cells.ts';
import { dropStaleValues, leaveCalcChain, listFormulas } from './refresh-values.ts';
import { chooseStyle, renderCell } from './render-cell.ts';
import type { XlsxCell, XlsxIndex, XlsxRow, XlsxSheet } from './xlsx-index.ts';

/** What an operation comes to before all of them are put together. */
interface Wanted {
  readonly sheet: XlsxSheet;
  readonly set: readonly WantedCell[];
  readonly removed: XlsxRow | null;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Operations on a workbook. Rows come and go at the end of a sheet alone: anywhere else, formulas, names, charts and formats of the
 * whole workbook would have to follow, and some of them cannot be seen from here.
 */
export function createXlsxEditor(file: OfficeFile, index: XlsxIndex): Editor {
  const { sheets } = index;

  function findSheet(name: string | null): XlsxSheet | Declined {
    const [only, more] = sheets;
    if (name === null && only !== undefined && more === undefined) return only;
    if (name === null) return decline('the workbook has more than one sheet: name it, as in Budget!B4');
    const found = sheets.find((sheet) => sheet.name.toLowerCase() === name.toLowerCase());
    if (found === undefined) return decline(`there is no sheet ${name}`);
    return found.isProtected ? decline(`the sheet ${found.name} is protected`) : found;
  }

  function setCell(target: string, value: Cell): Wanted | Declined {
    const { sheet: name, rest } = splitSheet(target);
    const sheet = findSheet(name);
    if (isDeclined(sheet)) return sheet;
    const place = parseCellName(rest);
    if (place === null) return decline(`${rest} is no cell`);
    const why = guardCell(sheet, place);
    if (why !== null) return decline(why);
    const cell = findCell(sheet, place);
    return {
      sheet,
      set: [{ place, xml: renderCell(sheet, index, place, styleOf(sheet, place, cell), value) }],
      removed: null,
      before: cell === null || cell.text === '' ? null : cell.text,
      after: value === null ? null : String(value),
    };
  }

  function insertRow(after: string, cells: readonly Cell[]): Wanted | Declined {
    const found = findLastRow(after);
    if (isDeclined(found)) return found;
    const { sheet, row } = found;
    const first = row.cells[0]?.column ?? 1;
    const set = cells.map((value, at) => {
      const place = { column: first + at, row: row.number + 1 };
      const above = row.cells.find(({ column }) => column === place.column);
      const style = above === undefined ? chooseStyle(sheet, place) : readAttribute(above.node, 's');
      return { place, xml: renderCell(sheet, index, place, style, value) };
    });
    if (sheet.merged.some(({ from, to }) => from.row <= row.number + 1 && row.number + 1 <= to.row))
      return decline('cells of the next row are joined with others');
    return { sheet, set, removed: null, before: null, after: cells.map((cell) => cell ?? '').join(' | ') };
  }

  function removeRow(target: string): Wanted | Declined {
    const found = findLastRow(target);
    if (isDeclined(found)) return found;
    const { sheet, row } = found;
    const reader = listFormulas(index).find(
      (formula) =>
        !(formula.sheet === sheet.name && formula.row === row.number) &&
        readsRow(formula, sheet.name, row.number),
    );
    if (reader !== undefined)
      return decline(`the formula in ${reader.sheet}!${formatCellName(reader)} may read this row`);
    if (sheet.merged.some(({ from, to }) => from.row <= row.number && row.number <= to.row))
      return decline('cells of this row are joined with others');
    return {
      sheet,
      set: [],
      removed: row,
      before: row.cells.map(({ text }) => text).join(' | '),
      after: null,
    };
  }

  function findLastRow(target: string): { readonly sheet: XlsxSheet; readonly row: XlsxRow } | Declined {
    const { sheet: name, rest } = splitSheet(target);
    const sheet = findSheet(name);
    if (isDeclined(sheet)) return sheet;
    const last = sheet.rows.findLast(({ cells }) => cells.length > 0);
    if (last === undefined) return decline(`the sheet ${sheet.name} has no rows`);
    if (rest !== String(last.number))
      return decline(
        `rows come and go at the end of a sheet alone, which is row ${last.number} of ${sheet.name}: anywhere else formulas and charts would not follow`,
      );
    const table = sheet.tables.find(({ area }) => area.from.row <= last.number && last.number <= area.to.row);
    return table === undefined
      ? { sheet, row: last }
      : decline('the row belongs to a table, whose area would not follow');
  }

  function planOne(edit: DocumentEdit): Wanted | Declined {
    if (edit.op === 'set_cell') return setCell(edit.target, edit.value);
    if (edit.op === 'insert_row') return insertRow(edit.after, edit.cells);
    if (edit.op === 'remove_row') return removeRow(edit.target);
    return decline(`${edit.op} is nothing that can be done to a workbook`);
  }

  /** Cells that are not there yet are put into their rows together, and what formulas came to is looked at once for all. */
  function join(wanted: readonly (Wanted | Declined)[]): (EditEffect | Declined)[] {
    const done = wanted.flatMap((each) => (isDeclined(each) ? [] : [each]));
    const changed = done.flatMap(({ sheet, set, removed }): SheetCell[] => [
      ...set.map(({ place }) => ({ sheet: sheet.name, ...place })),
      ...(removed?.cells ?? []).map(({ column, row }) => ({ sheet: sheet.name, column, row })),
    ]);
    const ofFormula = done.flatMap(({ sheet, set, removed }): SheetCell[] =>
      [...set.map(({ place }) => findCell(sheet, place)), ...(removed?.cells ?? [])].flatMap((cell) =>
        cell === null || cell.formula === null
          ? []
          : [{ sheet: sheet.name, column: cell.column, row: cell.row }],
      ),
    );
    const chain = leaveCalcChain(file, index, ofFormula);
    const common = [...dropStaleValues(index, changed, changed), ...chain.splices];
    const placed = sheets.flatMap((sheet) => {
      const of = done.filter((each) => each.sheet === sheet);
      const removed = of.flatMap((each) => each.removed ?? []);
      return placeCells(
        sheet,
        of.flatMap(({ set }) => set),
      ).concat(
        removed.map(({ node }) => ({
          part: sheet.tree.part,
          splice: { from: node.from, to: node.to, text: '' },
        })),
      );
    });
    const [first] = done;
    return wanted.map((each): EditEffect | Declined => {
      if (isDeclined(each)) return each;
      const told = { section: each.sheet.name, before: each.before, after: each.after };
      if (each !== first) return { splices: [], ...told };
      return {
        splices: [...placed, ...common],
        ...(chain.parts === undefined ? {} : { parts: chain.parts }),
        ...told,
      };
    });
  }

  return { blocks: sheets.flatMap(listBlocks), plan: (edits) => join(refuseTwice(edits.map(planOne))) };
}

/** Two values for one cell contradict each other. */
function refuseTwice(wanted: readonly (Wanted | Declined)[]): (Wanted | Declined)[] {
  const seen = new Set<string>();
  return wanted.map((each) => {
    if (isDeclined(each)) return each;
    const names = [
      ...each.set.map(({ place }) => `${each.sheet.name}!${formatCellName(place)}`),
      ...(each.removed === null ? [] : [`${each.sheet.name}!${each.removed.number}`]),
    ];
    const twice = names.find((name) => seen.has(name));
    for (const name of names) seen.add(name);
    return twice === undefined ? each : decline(`${twice} is changed by an operation before it`);
  });
}

function guardCell(sheet: XlsxSheet, place: CellPlace): string | null {
  const joined = sheet.merged.find((area) => isInside(area, place));
  if (joined !== undefined && (joined.from.column !== place.column || joined.from.row !== place.row))
    return `it is joined with ${formatCellName(joined.from)}, where the value stands`;
  if (sheet.reports.some((area) => isInside(area, place)))
    return 'it belongs to a pivot table, which is made anew';
  const table = sheet.tables.find(
    ({ area, fixedRows }) => isInside(area, place) && fixedRows.includes(place.row),
  );
  if (table !== undefined) return 'it is the head or the total of a table, which has its words of its own';
  const formula = findCell(sheet, place)?.formula ?? null;
  const type = formula === null ? null : readAttribute(formula, 't');
  if (formula !== null && readAttribute(formula, 'ref') !== null && type !== null)
    return 'its formula is that of other cells too';
  return null;
}

function findCell(sheet: XlsxSheet, { column, row }: CellPlace): XlsxCell | null {
  const cells = sheet.rows.find(({ number }) => number === row)?.cells;
  return cells?.find((cell) => cell.column === column) ?? null;
}

function styleOf(sheet: XlsxSheet, place: CellPlace, cell: XlsxCell | null): string | null {
  return cell === null ? chooseStyle(sheet, place) : readAttribute(cell.node, 's');
}

function listBlocks({ name, rows }: XlsxSheet): EditBlock[] {
  return [
    { id: name, kind: 'sheet', level: 1, text: name, section: null },
    ...rows.flatMap(({ number, cells }): EditBlock[] => {
      const filled = cells.filter(({ text }) => text !== '');
      if (filled.length === 0) return [];
      const text = filled
        .map((cell) => `${formatCellName(cell)}: ${cell.text.replaceAll(/\s+/g, ' ')}`)
        .join(' | ');
      return [{ id: `${name}!${number}`, kind: 'row', level: 0, text, section: name }];
    }),
  ];
}
