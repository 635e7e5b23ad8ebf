import type { Cell } from '../../contracts/data-table.ts';
import type { NumberShape } from './number-format.ts';
import type { SpecWords } from './spec-words.ts';

/**
 * Cells of a column as words on a page. What does not fit the column's type is shown as it was said. What formats numbers and
 * days is made once for all of them, for making it takes longer than using it.
 */
export function createCellFormat(
  shape: NumberShape,
  language: string,
  words: SpecWords,
): (cell: Cell) => string {
  const formatNumber = createNumberFormat(shape, language);
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (cell) => {
    if (cell === null) return '';
    if (typeof cell === 'boolean') return cell ? words.yes : words.no;
    if (typeof cell === 'number') return formatNumber(cell);
    return shape.type === 'date' && parseDay(cell) !== null ? days.format(new Date(cell)) : cell;
  };
}

function createNumberFormat(
  { type, unit, decimals }: NumberShape,
  language: string,
): (value: number) => string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const use = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(language, options);
    return (value: number) => format.format(value);
  };
  if (type === 'percent') return use({ ...digits, style: 'percent' });
  if (type !== 'currency' || unit === undefined) return use(type === 'text' ? {} : digits);
  if (/^[A-Z]{3}$/.test(unit))
    return use({ ...digits, style: 'currency', currency: unit, currencyDisplay: 'narrowSymbol' });
  const plain = use(digits);
  return (value) => {
    const number = plain(Math.abs(value));
    const shown = /^\p{Sc}$/u.test(unit) ? `${unit}${number}` : `${number} ${unit}`;
    return value < 0 ? `−${shown}` : shown;
  };
}

/** Days since the day that spreadsheets count from; null for what is no date. */
export function parseDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) ? null : time / 86_400_000 + 25_569;
}
