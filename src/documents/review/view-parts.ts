import type { DataTable } from '../../contracts/data-table.ts';
import type { DocumentBlock } from '../../contracts/document-spec.ts';
import type { DataTables } from '../any-spec.ts';
import type { FigureView, SectionView, TableView, TextView } from './document-view.ts';

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
    const { caption, columns, rows, totals = null } = shown;
    return {
      ...NO_PARTS,
      tables: [
        {
          ...captionTable(caption, pointer),
          columns: columns.map(({ header, type: of, unit = null }) => ({ header, type: of, unit })),
          rows,
          totals,
          rowsPointer: `${pointer}/rows`,
          totalsPointer: totals === null ? null : `${pointer}/totals`,
        },
      ],
    };
  }
  if (shown.type === 'dataTable') {
    const table = tables.get(shown.dataTable);
    return {
      ...NO_PARTS,
      tables: [{ ...captionTable(shown.caption, pointer), ...viewData(table, shown.columns) }],
    };
  }
  const { caption, altText } = shown;
  return { ...NO_PARTS, figures: [{ caption, altText, pointer, spans: listSpans(shown, pointer) }] };
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
export function viewData(
  table: DataTable | undefined,
  chosen: readonly string[] | undefined,
): Omit<TableView, 'caption' | 'captionPointer' | 'pointer'> {
  const places = (table?.columns ?? []).flatMap(({ header }, index) =>
    chosen === undefined || chosen.length === 0 || chosen.includes(header) ? [index] : [],
  );
  return {
    columns: places.flatMap((place) => {
      const column = table?.columns[place];
      return column === undefined
        ? []
        : [{ header: column.header, type: column.type, unit: column.unit ?? null }];
    }),
    rows: (table?.rows ?? []).map((row) => places.map((place) => row[place] ?? null)),
    totals: null,
    rowsPointer: null,
    totalsPointer: null,
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
