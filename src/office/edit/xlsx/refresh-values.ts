import { nameLinks, type OfficeFile } from '../../open-office-file.ts';
import { readAttribute } from '../../parse-xml.ts';
import type { EditEffect } from '../edit-plan.ts';
import { findChild, type XmlNode, type XmlTree } from '../xml-tree.ts';
import { formatCellName, parseCellName } from './cell-name.ts';
import { findStale, type PlacedFormula, type SheetCell } from './formula-reach.ts';
import type { XlsxIndex } from './xlsx-index.ts';

type Placed = EditEffect['splices'][number];

/** Formulas of all sheets. */
export function listFormulas({
  sheets,
}: XlsxIndex): (PlacedFormula & { readonly node: XmlNode; readonly part: string })[] {
  return sheets.flatMap(({ name, tree, rows }) =>
    rows.flatMap(({ cells }) =>
      cells.flatMap(({ column, row, node, formula }) =>
        formula === null
          ? []
          : [
              {
                sheet: name,
                column,
                row,
                text: formula.text === '' ? null : formula.text,
                node,
                part: tree.part,
              },
            ],
      ),
    ),
  );
}

/**
 * What has to follow a change of cells so that nobody sees a value that is no longer true: what formulas came to is taken out where
 * they read one of the cells, and the program is told to reckon when it opens the file.
 */
export function dropStaleValues(
  index: XlsxIndex,
  changed: readonly SheetCell[],
  gone: readonly SheetCell[],
): Placed[] {
  const isGone = ({ sheet, column, row }: SheetCell) =>
    gone.some((cell) => cell.sheet === sheet && cell.column === column && cell.row === row);
  const formulas = listFormulas(index).filter((formula) => !isGone(formula));
  const stale = new Set<PlacedFormula>(findStale(formulas, changed));
  const values = formulas.flatMap((formula): Placed[] => {
    const value = stale.has(formula) ? findChild(formula.node, 'v') : null;
    return value === null
      ? []
      : [{ part: formula.part, splice: { from: value.from, to: value.to, text: '' } }];
  });
  return stale.size === 0 ? values : [...values, ...askToReckon(index.workbook)];
}

/** What comes before the settings of reckoning in a workbook, the last first. */
const BEFORE_SETTINGS = ['definedNames', 'externalReferences', 'functionGroups', 'sheets'];

function askToReckon({ root, text, part, prefix }: XmlTree): Placed[] {
  const settings = findChild(root, 'calcPr');
  if (settings === null) {
    const before = BEFORE_SETTINGS.map((name) => findChild(root, name)).find((node) => node !== null);
    if (before === undefined || before === null) return [];
    return [
      { part, splice: { from: before.to, to: before.to, text: `<${prefix}calcPr fullCalcOnLoad="1"/>` } },
    ];
  }
  const opening = text.slice(settings.from, settings.innerFrom);
  const said = /\sfullCalcOnLoad\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(opening);
  if (said !== null && /^(?:1|true)$/.test(said[1] ?? said[2] ?? '')) return [];
  const anew =
    said === null
      ? opening.replace(/(\s*\/?>)$/, ' fullCalcOnLoad="1"$1')
      : opening.replace(said[0], ' fullCalcOnLoad="1"');
  return [{ part, splice: { from: settings.from, to: settings.innerFrom, text: anew } }];
}

/** Takes cells out of the order of reckoning: one in it without a formula makes Excel repair the file. The order goes as a whole
 *  where nothing would be left of it. */
export function leaveCalcChain(
  file: OfficeFile,
  { calcChain, sheets }: XlsxIndex,
  gone: readonly SheetCell[],
): Pick<EditEffect, 'splices' | 'parts'> {
  if (calcChain === null || gone.length === 0) return { splices: [] };
  const names = new Set(
    gone.map(
      (cell) => `${sheets.find(({ name }) => name === cell.sheet)?.sheetId ?? ''} ${formatCellName(cell)}`,
    ),
  );
  // A cell without the number of its sheet is of the sheet of the one before.
  let sheetId = '';
  const entries = calcChain.root.children.map((node) => {
    sheetId = readAttribute(node, 'i') ?? sheetId;
    const place = parseCellName(readAttribute(node, 'r') ?? '');
    return { node, sheetId, isGone: place !== null && names.has(`${sheetId} ${formatCellName(place)}`) };
  });
  if (entries.every(({ isGone }) => isGone)) return leaveWhole(file, calcChain.part);
  const splices: Placed[] = [];
  let known = '';
  for (const { node, sheetId: own, isGone } of entries) {
    if (isGone) {
      splices.push({ part: calcChain.part, splice: { from: node.from, to: node.to, text: '' } });
      continue;
    }
    if (readAttribute(node, 'i') === null && own !== known) {
      const at = node.from + 1 + node.name.length;
      splices.push({ part: calcChain.part, splice: { from: at, to: at, text: ` i="${own}"` } });
    }
    known = own;
  }
  return { splices };
}

function leaveWhole(file: OfficeFile, part: string): Pick<EditEffect, 'splices' | 'parts'> {
  const [types, links] = [file.known('[Content_Types].xml'), file.known(nameLinks(file.main))];
  const id = file.knownLinks(file.main).find(({ to }) => to === part)?.id;
  const rows: [XmlTree | null, XmlNode | undefined][] = [
    [types, types?.root.children.find((node) => readAttribute(node, 'PartName') === `/${part}`)],
    [links, links?.root.children.find((node) => node.attributes['Id'] === id)],
  ];
  return {
    parts: new Map([[part, null]]),
    splices: rows.flatMap(([tree, node]) =>
      tree === null || node === undefined
        ? []
        : [{ part: tree.part, splice: { from: node.from, to: node.to, text: '' } }],
    ),
  };
}
