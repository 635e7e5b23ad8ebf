import type { RawSheetSpec, Sheet } from '../../../contracts/sheet-spec.ts';
import type { AuthorRequest } from '../author-request.ts';
import { changeSpec } from './change-spec.ts';
import { composeOwnTable, createDesk, listItems, readOutline } from './compose-document.ts';
import { chooseChartType, findChart, sumColumns } from './find-columns.ts';
import { type Brief, nameShown, readBrief } from './read-brief.ts';

const LONGEST_NAME = 31;

/** A workbook of the outline: the user's tables as sheets, and lists of what the brief names. */
export function composeSheets(request: AuthorRequest): RawSheetSpec {
  const changed = changeSpec(request);
  if (changed !== null) return changed as unknown as RawSheetSpec;
  const brief = readBrief(request);
  const { sections } = readOutline(request);
  const desk = createDesk(brief, sections);
  const shown: SummedColumn[] = [];
  const sheets = sections.map((section): Sheet => {
    const { id, title, sectionType } = section;
    const own = { id, outlineIds: [id], name: nameTab(title), title };
    const table = sectionType === 'bullets' || sectionType === 'narrative' ? null : desk.take(section);
    if (table !== null) {
      const chart = findChart(table);
      const { totalColumns = [] } = sumColumns(table, brief);
      const columns = table.columns.filter(({ header }) => totalColumns.includes(header));
      shown.push(...columns.map((column) => ({ ...column, sheet: own.name })));
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
    if (SUMMARY.test(title) && shown.length > 0)
      return { type: 'summary', ...own, lines: shown.map(addUpColumn) };
    if (BUDGET.test(title) && sectionType === 'table') {
      const form = composeBudget(brief);
      shown.push(
        ...[...form.columns.slice(1), ...form.computed].map((each) => ({ ...each, sheet: own.name })),
      );
      return { type: 'table', ...own, ...form };
    }
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
const BUDGET = /^(?:budget|预算)$/i;

/** A column that is added up below a sheet. */
interface SummedColumn {
  readonly sheet: string;
  readonly header: string;
  readonly type: string;
  readonly unit?: string;
}

/** What the amounts of a sheet come to. */
function addUpColumn({ sheet, header, type, unit }: SummedColumn) {
  return {
    label: header,
    aggregate: 'sum' as const,
    sheet,
    column: header,
    type: type === 'number' ? ('number' as const) : ('currency' as const),
    ...(unit === undefined ? {} : { unit }),
  };
}

const EMPTY_LINES = 6;

/** Nobody here knows an amount: a form that reckons once they are filled in, with a line for each thing that the brief names. */
function composeBudget({ points, words }: Pick<Brief, 'points' | 'words'>) {
  const [line, planned, actual, difference] = words.budget;
  const lines = points.length > 0 ? points : Array<string>(EMPTY_LINES).fill(words.unnamed);
  return {
    columns: [
      { header: line, type: 'text' as const },
      { header: planned, type: 'currency' as const },
      { header: actual, type: 'currency' as const },
    ],
    computed: [
      {
        header: difference,
        type: 'currency' as const,
        formula: 'difference' as const,
        of: [planned, actual],
      },
    ],
    rows: lines.map((each) => [each, null, null]),
    totals: [planned, actual, difference].map((column) => ({ column, aggregate: 'sum' as const })),
  };
}

function nameTab(title: string): string {
  return title
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
}
