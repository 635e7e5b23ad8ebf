import { readAttribute } from '../../parse-xml.ts';
import type { EditEffect } from '../edit-plan.ts';
import { findChild } from '../xml-tree.ts';
import { type CellPlace, formatCellName, isInside, parseArea } from './cell-name.ts';
import type { XlsxRow, XlsxSheet } from './xlsx-index.ts';

type Placed = EditEffect['splices'][number];

export interface WantedCell {
  readonly place: CellPlace;
  readonly xml: string;
}

/** Puts cells where they belong: in place of those that are there, between others, or in rows of their own. Cells of a row and rows
 *  of a sheet have to stand in order. */
export function placeCells(sheet: XlsxSheet, wanted: readonly WantedCell[]): Placed[] {
  if (wanted.length === 0) return [];
  const { tree, data } = sheet;
  const sorted = [...wanted].sort((a, b) => a.place.row - b.place.row || a.place.column - b.place.column);
  const numbers = [...new Set(sorted.map(({ place }) => place.row))];
  const fresh: Placed[] = [];
  const splices = numbers.flatMap((number): Placed[] => {
    const cells = sorted.filter(({ place }) => place.row === number);
    const row = sheet.rows.find((each) => each.number === number);
    if (row !== undefined) return placeInRow(sheet, row, cells);
    const next = sheet.rows.find((each) => each.number > number);
    const xml = `<${tree.prefix}row r="${number}">${cells.map((cell) => cell.xml).join('')}</${tree.prefix}row>`;
    const at = next?.node.from ?? data.innerTo;
    fresh.push({ part: tree.part, splice: { from: at, to: at, text: xml } });
    return [];
  });
  return [...splices, ...openData(sheet, fresh), ...widenDimension(sheet, sorted)];
}

/** A sheet without rows has one tag for them. */
function openData({ tree, data }: XlsxSheet, fresh: readonly Placed[]): readonly Placed[] {
  if (data.innerFrom !== data.to || fresh.length === 0) return fresh;
  const rows = fresh.map(({ splice }) => splice.text).join('');
  return [
    {
      part: tree.part,
      splice: { from: data.from, to: data.to, text: `<${data.name}>${rows}</${data.name}>` },
    },
  ];
}

function placeInRow({ tree }: XlsxSheet, { node, cells }: XlsxRow, wanted: readonly WantedCell[]): Placed[] {
  const { part } = tree;
  if (node.innerFrom === node.to) {
    const opening = tree.text.slice(node.from, node.to).replace(/\s*\/>$/, '>');
    const text = `${opening}${wanted.map(({ xml }) => xml).join('')}</${node.name}>`;
    return [{ part, splice: { from: node.from, to: node.to, text } }];
  }
  return wanted.map(({ place, xml }) => {
    const there = cells.find(({ column }) => column === place.column);
    if (there !== undefined) return { part, splice: { from: there.node.from, to: there.node.to, text: xml } };
    const next = cells.find(({ column }) => column > place.column);
    const at = next?.node.from ?? cells.at(-1)?.node.to ?? node.innerFrom;
    return { part, splice: { from: at, to: at, text: xml } };
  });
}

/** The area that a sheet says it has, where a cell lies outside of it. */
function widenDimension({ tree }: XlsxSheet, wanted: readonly WantedCell[]): Placed[] {
  const node = findChild(tree.root, 'dimension');
  const area = node === null ? null : parseArea(readAttribute(node, 'ref') ?? '');
  if (node === null || area === null || wanted.every(({ place }) => isInside(area, place))) return [];
  const columns = [area.from.column, area.to.column, ...wanted.map(({ place }) => place.column)];
  const rows = [area.from.row, area.to.row, ...wanted.map(({ place }) => place.row)];
  const from = formatCellName({ column: Math.min(...columns), row: Math.min(...rows) });
  const to = formatCellName({ column: Math.max(...columns), row: Math.max(...rows) });
  const text = tree.text
    .slice(node.from, node.to)
    .replace(/(\sref\s*=\s*)(["'])[^"']*\2/, `$1$2${from}:${to}$2`);
  return [{ part: tree.part, splice: { from: node.from, to: node.to, text } }];
}
