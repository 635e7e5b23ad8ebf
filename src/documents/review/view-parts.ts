import type { DataTable } from '../../contracts/data-table.ts';
import type { DocumentBlock } from '../../contracts/document-spec.ts';
import type { DataTables } from '../any-spec.ts';
import type { FigureView, SectionView, TableView, TextView } from './document-view.ts';
import { splitTotals } from './split-totals.ts';

/** What stands in a section, a sheet or a slide. */
export type ViewParts = Pick<SectionView, 'texts' | 'tables' | 'figures'>;
export const NO_PARTS: ViewParts = { texts: [], tables: [], figures: [] };

export type ShownPart = Extract<
  DocumentBlock,
  { type: 'table' | 'dataTable' | 'chart' | 'dataChart' | 'timeline' | 'dataTimeline' | 'image' }
>;

/** Tables and figures, which sections and slides have in common. */
export function viewShown(
  part: Omit<ShownPart, 'type'>,
  type: ShownPart['type'],
  pointer: string,
  tables: DataTables,
): ViewParts {
  const shown = { ...part, type } as ShownPart;
  if (shown.type === 'table') {
    const { caption, columns, rows, totals } = shown;
    const own = viewOwnRows(columns, rows, `${pointer}/rows`);
    const told = totals === undefined ? {} : { rows, totals, totalsPointer: `${pointer}/totals` };
    return { ...NO_PARTS, tables: [{ ...captionTable(caption, pointer), ...own, ...told }] };
  }
  if (shown.type === 'dataTable') {
    const table = tables.get(shown.dataTable);
    return {
      ...NO_PARTS,
      tables: [{ ...captionTable(shown.caption, pointer), ...viewData(table, shown.columns) }],
    };
  }
  const { caption, altText } = shown;
  const spans = listSpans(shown, pointer);
  return {
    ...NO_PARTS,
    figures: [{ caption, captionPointer: `${pointer}/caption`, altText, pointer, spans }],
  };
}

type TableRows = Omit<TableView, 'caption' | 'captionPointer' | 'pointer'>;

/** Rows that the spec has itself. Where it gives no totals, a last row that is called so has them. */
export function viewOwnRows(
  columns: DataTable['columns'],
  rows: TableView['rows'],
  rowsPointer: string,
): TableRows {
  const { body, totals } = splitTotals(rows);
  return {
    columns: columns.map(({ header, type, unit = null }) => ({ header, type, unit })),
    rows: body,
    totals: totals?.cells ?? null,
    rowsPointer,
    totalsPointer: totals === null ? null : `${rowsPointer}/${totals.at}`,
    isData: false,
  };
}

function listSpans(shown: ShownPart, pointer: string): FigureView['spans'] {
  if (shown.type !== 'timeline') return [];
  return shown.tasks.map(({ task, start, end }, index) => ({
    what: task,
    start,
    end,
    pointer: `${pointer}/tasks/${index}`,
  }));
}

export function captionTable(caption: string, pointer: string) {
  return { caption, captionPointer: `${pointer}/caption`, pointer };
}

/** A table that the user gave is looked at, and never patched. */
export function viewData(table: DataTable | undefined, chosen: readonly string[] | undefined): TableRows {
  const places = (table?.columns ?? []).flatMap(({ header }, index) =>
    chosen === undefined || chosen.length === 0 || chosen.includes(header) ? [index] : [],
  );
  const { body, totals } = splitTotals(
    (table?.rows ?? []).map((row) => places.map((place) => row[place] ?? null)),
  );
  return {
    columns: places.flatMap((place) => {
      const column = table?.columns[place];
      return column === undefined
        ? []
        : [{ header: column.header, type: column.type, unit: column.unit ?? null }];
    }),
    rows: body,
    totals: totals?.cells ?? null,
    rowsPointer: null,
    totalsPointer: null,
    isData: true,
  };
}

export function listBullets(items: readonly string[], pointer: string, below = ''): TextView[] {
  return items.map((text, index) => ({ kind: 'bullet', text, pointer: `${pointer}/${index}${below}` }));
}

export function joinParts(parts: readonly ViewParts[]): ViewParts {
  return {
    texts: parts.flatMap(({ texts }) => texts),
    tables: parts.flatMap(({ tables }) => tables),
    figures: parts.flatMap(({ figures }) => figures),
  };
}
