import type { Brief, ShownData } from './read-brief.ts';

// What the columns of a table are good for: a sum, a chart, a schedule.

/** Amounts of money; where money is what it is about, also the quarters of a year, whatever they are written in. */
export function sumColumns(
  { name, columns }: ShownData,
  { text }: Pick<Brief, 'text'>,
): { readonly totalColumns?: string[] } {
  const isOfMoney = MONEY.test(`${text} ${name}`);
  const numbers = columns.filter(
    ({ header, type }) => type === 'currency' || (type === 'number' && isOfMoney && PERIOD.test(header)),
  );
  return numbers.length === 0 ? {} : { totalColumns: numbers.map(({ header }) => header) };
}

const MONEY =
  /\b(?:budget|cost|expense|expenditure|spending|revenue|income|sales|turnover)s?\b|预算|费用|成本|支出|收入|销售额|营业额/i;

/** Columns of one measure, so that one axis is right for all; a number that only names something is no measure. */
export function findChart({
  columns,
  rowCount,
  firstRows,
}: ShownData): { categoryColumn: string; valueColumns: string[] } | null {
  const category = findCategory({ columns, firstRows });
  const isShown = (at: number) => firstRows.some((row) => typeof row[at] === 'number' && row[at] !== 0);
  const values = columns.filter(
    ({ header, type }, at) => (type === 'number' || type === 'currency') && !isNaming(header) && isShown(at),
  );
  const largest = (header: string) => {
    const at = columns.findIndex((column) => column.header === header);
    return Math.max(...firstRows.map((row) => Math.abs(Number(row[at] ?? 0))));
  };
  const byType = [...values].sort(
    (a, b) =>
      Number(b.type === 'currency') - Number(a.type === 'currency') || largest(b.header) - largest(a.header),
  );
  const [first] = byType;
  if (category === undefined || first === undefined || rowCount < 2) return null;
  const periods = values.filter(({ header }) => PERIOD.test(header));
  const alike =
    periods.length <= MOST_PERIODS && periods.includes(first)
      ? periods
      : values.filter(
          ({ header, type, unit }) =>
            header === first.header ||
            (type === 'currency' && first.type === 'currency' && unit === first.unit),
        );
  return {
    categoryColumn: category.header,
    valueColumns: alike.slice(0, MOST_PERIODS).map(({ header }) => header),
  };
}

/** The same measure at several times: the quarters or halves of a year. */
const PERIOD = /^(?:Q[1-4]|H[12])\b|^(?:第?[一二三四]季度|[上下]半年)/i;
const MOST_PERIODS = 4;

/** What each row is called by: a name that another row has too says nothing below a column. */
function findCategory({ columns, firstRows }: Pick<ShownData, 'columns' | 'firstRows'>) {
  const named = columns.filter(({ type }) => type === 'text' || type === 'date');
  const isTold = (header: string) => {
    const at = columns.findIndex((column) => column.header === header);
    const shown = firstRows.map((row) => row[at]);
    return new Set(shown).size === shown.length;
  };
  return named.find(({ header }) => isTold(header)) ?? named[0];
}

/** Long names stand beside bars, and would be turned below columns. */
export function chooseChartType({ columns, firstRows }: ShownData): 'column' | 'bar' {
  const category = findCategory({ columns, firstRows });
  const at = columns.findIndex(({ header }) => header === category?.header);
  const longest = Math.max(0, ...firstRows.map((row) => String(row[at] ?? '').length));
  return longest > LONGEST_BELOW ? 'bar' : 'column';
}

const LONGEST_BELOW = 12;

/** A number that only names something. */
export function isNaming(header: string): boolean {
  return NAMING.test(header);
}

const NAMING = /^(?:no\.?|nr\.?|number|year|id|code|chapter|序号|编号|年份|年度|章)$/i;

/** Who it is, and what they are to do. */
export function findPeople({ columns }: ShownData): string[] | null {
  const person = columns.find(({ header, type }) => type === 'text' && PERSON.test(header));
  const task = columns.find(({ header, type }) => type === 'text' && header !== person?.header);
  return person === undefined || task === undefined ? null : [person.header, task.header];
}

const PERSON = /^(?:owner|who|responsible|person|name|lead|team|manager|负责人|责任人|姓名)$/i;

export function findSchedule({ columns }: ShownData) {
  const days = columns.filter(({ type }) => type === 'date');
  const [start, end] = [
    days.find(({ header }) => /start|begin|from|开始|起/i.test(header)),
    days.find(({ header }) => /end|finish|due|until|结束|完成|截止|止/i.test(header)),
  ];
  const task = columns.find(({ type }) => type === 'text');
  if (start === undefined || end === undefined || task === undefined) return null;
  return { taskColumn: task.header, startColumn: start.header, endColumn: end.header };
}
