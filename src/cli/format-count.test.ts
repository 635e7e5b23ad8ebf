import { expect, it } from 'vitest';
import { formatCount } from './format-count.ts';

it.each([0, 7, 999, 1000, 12_345, 123_456, 1_234_567, -4321, 1234.5, 2.00049])(
  'writes %s as English does',
  (value) => {
    expect(formatCount(value)).toBe(value.toLocaleString('en-US'));
  },
);
