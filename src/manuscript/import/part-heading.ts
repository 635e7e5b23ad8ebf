import { ENGLISH_NUMERAL, ENGLISH_ORDINAL } from '../../text/numeral-words.ts';

/** A heading that chapters stand under: “Part One”, “Book II: The Sea”, “第一卷”. */
export function isPartHeading(text: string): boolean {
  return PART.test(text.trim());
}

/** The same of a line that may be prose: it has to be counted, and to say no more than a title does. */
export function isPartLine(line: string): boolean {
  const text = line.trim();
  return text.length <= LONGEST_LINE && COUNTED_PART.test(text) && !/[!?,;。！？，；]$|\p{Ll}\.$/u.test(text);
}

/** The same with no title after its number. */
export function isBarePart(text: string): boolean {
  return COUNTED_PART.exec(text.trim())?.[0] === text.trim().replace(/[.:]$/, '');
}

const LONGEST_LINE = 80;
const WORDS = 'part|book|volume|teil|buch|partie|livre|tome|parte|deel';
const DENSE = '第.{1,6}[卷部集篇]';
const PART = new RegExp(`^(?:${WORDS})\\b|^(?:${DENSE}|[上中下]?[卷部](?:$|\\s))`, 'iu');
const COUNTED_PART = new RegExp(
  `^(?:(?:${WORDS})\\s+(?:the\\s+)?(?:\\d{1,3}|[ivxlc]{1,7}|${ENGLISH_NUMERAL}|${ENGLISH_ORDINAL}|last)(?![\\p{L}\\p{N}])|${DENSE})`,
  'iu',
);
