import type { TableTexts } from './format-table.ts';

const PADDING = 3;
const NARROWEST = 5;
const LONGEST_WORD = 18;
/** A column of long texts wraps before it takes the place of all others. */
const WIDEST = 44;
/** Headers and totals are bold, which is wider. */
const BOLD = 1.18;

/**
 * The width shared out to the columns by what they hold, in whole units that add up to it.
 * @param capacity how many letters a line of the table holds: where columns want more, texts are broken, and numbers and days are not
 */
export function fitWidths(texts: TableTexts, width: number, capacity = Number.POSITIVE_INFINITY): number[] {
  return shareWidth(measureTableColumns(texts), width, capacity);
}

/** What columns hold, measured once for all widths that they may get. */
export interface MeasuredColumns {
  readonly letters: readonly number[];
  readonly words: readonly number[];
  readonly isWhole: readonly boolean[];
}

export function measureTableColumns({ headers, rows, totals, isWhole }: TableTexts): MeasuredColumns {
  const letters = headers.map((header, at) => {
    const longest = rows.reduce((most, row) => Math.max(most, measureText(row[at] ?? '')), 0);
    const bold = BOLD * Math.max(measureLongestWord(header), measureText(totals?.[at] ?? ''));
    return Math.min(WIDEST, Math.max(NARROWEST, longest, bold)) + PADDING;
  });
  const words = headers.map((header, at) =>
    rows.reduce(
      (most, row) => Math.max(most, measureLongestWord(row[at] ?? '')),
      Math.max(NARROWEST, BOLD * measureLongestWord(header)),
    ),
  );
  return { letters, words, isWhole };
}

export function shareWidth(measured: MeasuredColumns, width: number, capacity: number): number[] {
  const wanted = giveWay(measured, capacity);
  const all = wanted.reduce((sum, each) => sum + each, 0);
  const widths = wanted.map((each) => Math.floor((each / all) * width));
  const rest = width - widths.reduce((sum, each) => sum + each, 0);
  return widths.map((each, at) => (at === 0 ? each + rest : each));
}

/** Columns of texts share what is left by those that must not be broken, unless those take nearly all of it: a short one has what it
 *  wants, and the long ones are broken. No word of theirs is broken either, as long as it is none of a column that is wide anyway. */
function giveWay({ letters, words, isWhole }: MeasuredColumns, capacity: number): readonly number[] {
  const sum = (whole: boolean) =>
    letters.reduce((total, each, at) => (isWhole[at] === whole ? total + each : total), 0);
  const [whole, texts] = [sum(true), sum(false)];
  const left = Math.max(capacity - whole, capacity / 4);
  if (whole + texts <= capacity || texts <= left) return letters;
  const most = findMost(
    letters.filter((_, at) => isWhole[at] !== true),
    left,
  );
  return letters.map((each, at) => {
    if (isWhole[at] === true) return each;
    return Math.max(Math.min(each, most), Math.min(words[at] ?? 0, LONGEST_WORD) + PADDING);
  });
}

/** What none may have more of, so that all together have what there is. */
function findMost(wanted: readonly number[], room: number): number {
  let [left, count] = [room, wanted.length];
  for (const each of [...wanted].sort((a, b) => a - b)) {
    if (each > left / count) break;
    left -= each;
    count -= 1;
  }
  return left / Math.max(count, 1);
}

/** What each column needs so that no number, no day and no word of a usual length is broken, in letters. */
export function measureNeeds({ headers, rows, totals, isWhole }: TableTexts): number[] {
  return headers.map((header, at) => {
    const measure = isWhole[at] === true ? measureText : measureLongestWord;
    const inside = rows.reduce((most, row) => Math.max(most, measure(row[at] ?? '')), NARROWEST);
    const head = Math.min(LONGEST_WORD, measureLongestWord(header));
    const bold = BOLD * Math.max(head, measure(totals?.[at] ?? ''));
    return Math.max(isWhole[at] === true ? inside : Math.min(LONGEST_WORD, inside), bold) + PADDING;
  });
}

export function measureLongestWord(text: string): number {
  return text.split(/\s+/).reduce((most, part) => Math.max(most, measureText(part)), 0);
}

const PLAIN_WIDTH = /^[\u0020-\u007e\u00a1-\u024f]*$/;

/** In characters of plain width; those of East Asia take two. */
export function measureText(text: string): number {
  if (PLAIN_WIDTH.test(text)) return text.length;
  let width = 0;
  for (const character of text)
    width += /[\u1100-\u115f\u2e80-\uffdc]|\p{Extended_Pictographic}/u.test(character) ? 2 : 1;
  return width;
}
