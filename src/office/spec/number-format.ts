import type { ColumnType } from '../../contracts/data-table.ts';

export interface NumberShape {
  readonly type: ColumnType;
  readonly unit?: string | undefined;
  readonly decimals: number;
}

/** How a spreadsheet shows such a number, and so do charts. */
export function renderNumberFormat({ type, unit, decimals }: NumberShape): string {
  const places = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`;
  if (type === 'text') return 'General';
  if (type === 'date') return 'yyyy\\-mm\\-dd';
  if (type === 'percent') return `0${places}%`;
  const number = `#,##0${places}`;
  const said = unit?.replace(/["\\]/g, '') ?? '';
  if (type === 'number' || said === '') return number;
  const sign = SIGNS[said] ?? (/^\p{Sc}$/u.test(said) ? said : null);
  return sign === null ? `${number}" ${said}"` : `"${sign}"${number};\\-"${sign}"${number}`;
}

const SIGNS: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥', INR: '₹' };
