import { expect, it } from 'vitest';
import { formatAxisDay, renderAxisDayFormat } from './day-axis.ts';

/** 5 January 2026, as a workbook counts it. */
const DAY = 46_027;

it.each([
  ['en', '[$-409]mmm\\ d', 'Jan 5'],
  ['en-GB', '[$-409]d\\ mmm', '5 Jan'],
  ['zh', 'm"月"d"日"', '1月5日'],
  ['ja', 'm"月"d"日"', '1月5日'],
  ['ko', 'm"월"\\ d"일"', '1월 5일'],
  ['de', '[$-407]d". "mmm', '5. Jan.'],
])('a day on an axis in %s is %s, as %s', (language, format, day) => {
  expect(renderAxisDayFormat(language)).toBe(format);
  expect(formatAxisDay(DAY, language)).toBe(day);
});
