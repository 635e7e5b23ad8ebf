import type { RawSheetSpec, Sheet } from '../../../contracts/sheet-spec.ts';
import type { AuthorRequest } from '../author-request.ts';
import { changeSpec } from './change-spec.ts';
import { composeOwnTable, createDesk, listItems, readOutline } from './compose-document.ts';
import { chooseChartType, findChart, sumColumns } from './find-columns.ts';
import { nameShown, readBrief, type ShownData } from './read-brief.ts';

const LONGEST_NAME = 31;

/** A workbook of the outline: the user's tables as sheets, and lists of what the brief names. */
export function composeSheets(request: AuthorRequest): RawSheetSpec {
  const changed = changeSpec(request);
  if (changed !== null) return changed as unknown as RawSheetSpec;
  const brief = readBrief(request);
  const { sections } = readOutline(request);
  const desk = createDesk(brief, sections);
  const shown: ShownSheet[] = [];
  const sheets = sections.map((section): Sheet => {
    const { id, title, sectionType } = section;
    const own = { id, outlineIds: [id], name: nameTab(title), title };
    const table = sectionType === 'bullets' || sectionType === 'narrative' ? null : desk.take(section);
    if (table !== null) {
      shown.push({ name: own.name, table });
      const chart = findChart(table);
      const { totalColumns = [] } = sumColumns(table);
      return {
        type: 'dataTable',
        ...own,
        dataTable: table.name,
        ...(totalColumns.length === 0
          ? {}
          : { totals: totalColumns.map((column) => ({ column, aggregate: 'sum' as const })) }),
        ...(chart === null || table.rowCount > 24
          ? {}
          : {
              charts: [
                {
                  chartType: chooseChartType(table),
                  title: brief.words.byCategory(chart.valueColumns, chart.categoryColumn),
                  altText: brief.words.columnOf(chart.categoryColumn, nameShown(table, brief.words)),
                  ...chart,
                },
              ],
            }),
      };
    }
    const lines = SUMMARY.test(title) ? shown.flatMap(addUpColumns) : [];
    if (lines.length > 0) return { type: 'summary', ...own, lines };
    const isShown = sectionType === 'table' || sectionType === 'figure' || sectionType === 'timeline';
    const steps = isShown ? composeOwnTable(section, brief, desk) : null;
    if (steps !== null) return { type: 'table', ...own, columns: steps.columns, rows: steps.rows };
    // Notes say what the workbook is about.
    const isFirst = sectionType === 'bullets' && desk.pointsOf(section).length === 0;
    const rows = listItems(section, brief, desk, isFirst).map((item) => [item]);
    return { type: 'table', ...own, columns: [{ header: brief.words.columns[1], type: 'text' }], rows };
  });
  return { title: brief.title, sheets };
}

const SUMMARY = /^(?:summary|overview|汇总)$/i;

interface ShownSheet {
  readonly name: string;
  readonly table: ShownData;
}

/** What the amounts of a sheet come to. */
function addUpColumns({ name, table }: ShownSheet) {
  const { totalColumns = [] } = sumColumns(table);
  return totalColumns.map((column) => {
    const unit = table.columns.find(({ header }) => header === column)?.unit;
    return {
      label: column,
      aggregate: 'sum' as const,
      sheet: name,
      column,
      type: 'currency' as const,
      ...(unit === undefined ? {} : { unit }),
    };
  });
}

function nameTab(title: string): string {
  return title
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
}
