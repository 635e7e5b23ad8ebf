import type { Sheet, SheetSpec } from '../../contracts/sheet-spec.ts';
import { cleanTitle } from '../../text/clean-text.ts';
import { findDirection } from '../../text/find-direction.ts';
import { cleanAssets, cleanSpec } from '../spec/clean-spec.ts';
import { describeSpec } from '../spec/describe-spec.ts';
import { renderNumberFormat } from '../spec/number-format.ts';
import type { SpecAssets } from '../spec/spec-assets.ts';
import { deriveTheme, type SpecTheme } from '../spec/spec-theme.ts';
import { refuseSpec } from '../spec/spec-trouble.ts';
import { findSpecWords, type SpecWords } from '../spec/spec-words.ts';
import {
  type FilledColumn,
  type FilledSheet,
  fillSheet,
  findFilled,
  HEADER_ROW,
  measureColumns,
  refuseTwinSheets,
} from './compile-grid.ts';
import { computeAggregate } from './compute-formula.ts';
import { renderConditionalFormats } from './conditional-formats.ts';
import { type CellLook, type Grid, type GridCell, PLAIN } from './grid.ts';
import { quoteSheet, renderWorkbook } from './render-workbook.ts';
import { compileSheetChart } from './sheet-chart.ts';

/** A workbook as Office Open XML: the same spec and the same tables give the same bytes. */
export function renderSheetXlsx(given: SheetSpec, assets: SpecAssets): Uint8Array {
  const spec = cleanSpec(given);
  const theme = deriveTheme(spec.styles);
  const words = findSpecWords(spec.language);
  const tables = cleanAssets(assets);
  refuseTwinSheets(spec);
  const filled = new Map<string, FilledSheet>();
  for (const sheet of spec.sheets)
    if (sheet.type !== 'summary') filled.set(sheet.name, fillSheet(sheet, tables, words));
  const isFromRight = findDirection(spec.language) === 'rtl';
  const grids = spec.sheets.map((sheet) => {
    const own = filled.get(sheet.name);
    const base =
      sheet.type === 'summary' || own === undefined
        ? layOutSummary(sheet, filled)
        : layOutTable(own, theme, words);
    return { ...base, isFromRight };
  });
  return renderWorkbook(grids, theme, describeSpec(spec));
}

type Layout = Omit<Grid, 'isFromRight'>;

const TITLE = (text: string): GridCell => ({ value: cleanTitle(text), look: { kind: 'title' } });

function layOutTable(filled: FilledSheet, theme: SpecTheme, words: SpecWords): Layout {
  const { sheet, columns, firstRow, lastRow } = filled;
  const side = ({ type }: FilledColumn) => (type === 'text' || type === 'date' ? 'left' : 'right');
  const header = columns.map(
    (column): GridCell => ({
      value: nameHeader(column),
      look: { kind: 'header', align: side(column) },
    }),
  );
  const count = columns[0]?.cells.length ?? 0;
  const looks = columns.map(
    (column): CellLook => ({ kind: 'body', format: renderNumberFormat(column), align: side(column) }),
  );
  const body = Array.from({ length: Math.max(count, 1) }, (_, at) =>
    columns.map(({ cells }, of): GridCell => ({ value: null, ...cells[at], look: looks[of] ?? PLAIN })),
  );
  return {
    name: sheet.name,
    rows: [[TITLE(sheet.title)], [], header, ...body, ...layOutTotals(filled, words)],
    widths: measureColumns(columns),
    frozen: { rows: HEADER_ROW, columns: Math.min(sheet.freezeColumns ?? 0, columns.length - 1) },
    table: { headerRow: HEADER_ROW, lastRow, columns: columns.length },
    conditional: renderConditionalFormats(filled, theme),
    charts: (sheet.charts ?? []).map((chart) => compileSheetChart(chart, filled)),
  };

  function nameHeader({ header: text, type, unit }: FilledColumn): string {
    return cleanTitle(
      type === 'number' && unit !== undefined && !text.includes(unit) ? `${text} (${unit})` : text,
    );
  }

  /** One row for each way of adding up, told in the first column that has nothing to add. */
  function layOutTotals({ sheet: { totals = [] } }: FilledSheet, { aggregates }: SpecWords): GridCell[][] {
    for (const { column } of totals) findFilled(columns, column, sheet.name);
    return AGGREGATES.flatMap((aggregate) => {
      const wanted = totals.filter((each) => each.aggregate === aggregate).map(({ column }) => column);
      if (wanted.length === 0) return [];
      const labelAt = columns.findIndex(({ header: text }) => !wanted.includes(text));
      const cells = columns.map((column, at): GridCell => {
        const { letter, type } = column;
        const look = { kind: 'total', align: at === labelAt ? 'left' : side(column) } as const;
        if (!wanted.includes(column.header))
          return { value: at === labelAt ? aggregates[aggregate] : null, look };
        const cell = computeAggregate(aggregate, `${letter}${firstRow}:${letter}${lastRow}`, column.cells);
        const isCount = aggregate === 'count' || type === 'text';
        return { ...cell, look: { ...look, format: isCount ? '#,##0' : renderNumberFormat(column) } };
      });
      return [cells];
    });
  }
}

const AGGREGATES = ['sum', 'average', 'minimum', 'maximum', 'count'] as const;

function layOutSummary(sheet: Sheet, filled: ReadonlyMap<string, FilledSheet>): Layout {
  const lines = sheet.type === 'summary' ? sheet.lines : [];
  const rows = lines.map(({ label, aggregate, sheet: name, column: header, type, unit }): GridCell[] => {
    const source = filled.get(name);
    if (source === undefined)
      throw refuseSpec(`The line “${label}”`, `there is no sheet ${name} with a table`);
    const column = findFilled(source.columns, header, name);
    const { letter } = column;
    const range = `${quoteSheet(name)}!${letter}${source.firstRow}:${letter}${source.lastRow}`;
    const cell = computeAggregate(aggregate, range, column.cells);
    const decimals = aggregate === 'count' ? 0 : Math.max(column.decimals, aggregate === 'average' ? 1 : 0);
    return [
      { value: label, look: { kind: 'label', align: 'left' } },
      {
        ...cell,
        look: {
          kind: 'body',
          align: 'right',
          format: renderNumberFormat({ type: type === 'text' ? 'number' : type, unit, decimals }),
        },
      },
    ];
  });
  return {
    name: sheet.name,
    rows: [[TITLE(sheet.title)], [], ...rows],
    widths: [36, 20],
    frozen: { rows: 0, columns: 0 },
    table: null,
    conditional: '',
    charts: [],
  };
}
