import { ENGLISH_NUMERAL, HAN_NUMERAL } from '../../text/numeral-words.ts';
import { parseNumeral } from '../../text/parse-numeral.ts';
import { isUnnumberedChapter } from '../unnumbered-chapter.ts';

/** A line that says that a chapter begins. */
export interface ChapterLine {
  /** `label`: Chapter 12, 第十二章; `number`: 12, XII.; `name`: Prologue, 楔子. */
  readonly kind: 'label' | 'number' | 'name';
  readonly number: number | null;
  /** What follows the label, or the whole of a name; empty where there is only a number. */
  readonly title: string;
  /** Whether a mark stands between label and title, as in “Chapter 12: The Harbour”. */
  readonly isMarked: boolean;
}

export function parseChapterLine(line: string): ChapterLine | null {
  const text = line.replace(/\s+/g, ' ').trim();
  if (text.length > LONGEST_LINE) return null;
  return parseLabel(text) ?? parseName(text) ?? parseBareNumber(text);
}

const LONGEST_LINE = 4000;

function parseLabel(text: string): ChapterLine | null {
  const western = WESTERN.exec(text);
  if (western !== null) {
    const number = readNumber(western[1] ?? '');
    return number === null ? null : build(number, western[2] ?? '', western[3] ?? '');
  }
  const dense = DENSE.exec(text);
  if (dense === null) return null;
  const number = readNumber(dense[1] ?? '');
  return number === null ? null : build(number, dense[2] ?? '', dense[3] ?? '');
}

function build(number: number, mark: string, title: string): ChapterLine {
  return { kind: 'label', number, title: title.trim(), isMarked: mark.trim() !== '' };
}

function parseName(text: string): ChapterLine | null {
  return isUnnumberedChapter(text) ? { kind: 'name', number: null, title: text, isMarked: false } : null;
}

/** 12, 12., XII, 十二, or in front of a title: “12. The Harbour”. */
function parseBareNumber(text: string): ChapterLine | null {
  const [, numeral = '', mark = '', title = ''] = BARE.exec(text) ?? [];
  const number = numeral === '' ? null : readNumber(numeral);
  if (number === null || (title !== '' && mark === '')) return null;
  return { kind: 'number', number, title: title.trim(), isMarked: mark !== '' };
}

function readNumber(numeral: string): number | null {
  return parseNumeral(numeral) ?? parseRoman(numeral);
}

/** Null for letters that are no number as it is written: IIII, VX. */
function parseRoman(text: string): number | null {
  const upper = text.toUpperCase();
  if (!/^(?=[CXLVI])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(upper)) return null;
  const values = [...upper].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => (value < (values[at + 1] ?? 0) ? sum - value : sum + value), 0);
}

const ROMAN: Readonly<Record<string, number>> = { C: 100, L: 50, X: 10, V: 5, I: 1 };
const NUMERAL = `\\d{1,4}|[ivxlc]{1,12}|${ENGLISH_NUMERAL}`;
const WESTERN = new RegExp(
  `^(?:chapter|chap\\.|kapitel|cap[ií]tulo|chapitre|capitolo|hoofdstuk|глава|פרק|الفصل)\\s+(${NUMERAL})(?![\\p{L}\\p{N}])\\s*([.:：,|—–-]*)\\s*(.*)$`,
  'iu',
);
const DENSE = new RegExp(
  `^第\\s*([0-9]{1,4}|${HAN_NUMERAL}{1,9})\\s*[章回节節话話](\\s*[.:：、，|—–-]*)\\s*(.*)$`,
  'u',
);
const BARE = new RegExp(`^(\\d{1,4}|[IVXLC]{1,12}|${HAN_NUMERAL}{1,5})\\s*([.:：、)]?)\\s*(.*)$`, 'u');
