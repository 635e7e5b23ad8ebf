import { expect, test } from 'vitest';
import { parseRetryAfter } from './parse-retry-after.ts';

const now = new Date('2026-01-01T00:00:00Z');

test.each<[Record<string, string>, string | null, number | null]>([
  [{}, null, null],
  [{ 'retry-after': '5' }, null, 5000],
  [{ 'retry-after': '0' }, null, 0],
  [{ 'retry-after': '1.5' }, null, 1500],
  [{ 'retry-after-ms': '250', 'retry-after': '5' }, null, 250],
  [{ 'retry-after-ms': '250.4' }, null, 251],
  [{ 'retry-after-ms': 'x', 'retry-after': '5' }, null, 5000],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:01:00 GMT' }, null, 60_000],
  [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, null, 0],
  [{ 'retry-after': '-3' }, null, null],
  [{ 'retry-after': 'Infinity' }, null, null],
  [{ 'retry-after': 'later 5' }, null, null],
  [{ 'retry-after': 'Sunday' }, null, null],
  [{}, '27.5s', 27_500],
  [{}, '3s', 3000],
  [{}, 'soon', null],
  [{ 'retry-after': '1' }, '27s', 1000],
])('%j and %s are %s ms', (headers, retryDelay, expected) => {
  expect(parseRetryAfter(headers, retryDelay, now)).toBe(expected);
});
