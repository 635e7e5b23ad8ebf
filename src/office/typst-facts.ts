import { findEastAsian } from '../text/find-east-asian.ts';
import type { FontFamily } from './book-printer.ts';
import { renderLiteral } from './typst-literal.ts';

// What every document tells the typesetter, in its language.

export function renderTypstDate(date: Date): string {
  const parts = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
  return `datetime(${Object.entries(parts)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')})`;
}

/** Two letters; where the code names a script of Chinese instead, a region whose readers use it. */
export function renderRegion(language: string): string {
  const named = language
    .split('-')
    .slice(1)
    .find((tag) => /^[A-Za-z]{2}$/.test(tag));
  const region = named?.toUpperCase() ?? (findEastAsian(language) === 'zh-hant' ? 'TW' : null);
  return region === null ? 'none' : renderLiteral(region);
}

export function renderFontFamily({ name, isForLatinOnly }: FontFamily): string {
  const literal = renderLiteral(name);
  return isForLatinOnly ? `(name: ${literal}, covers: "latin-in-cjk")` : literal;
}
