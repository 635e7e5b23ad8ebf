import { expect, it } from 'vitest';
import { fitWidths } from './fit-widths.ts';

const texts = (rows: readonly (readonly string[])[], isWhole: readonly boolean[]) => ({
  headers: rows[0]?.map(() => 'Head') ?? [],
  rows,
  totals: null,
  isNumeric: isWhole,
  isWhole,
});

it('a table without room breaks its longest texts, and no short one for them', () => {
  const long = 'Consulting on climate control in the lower store';
  const [date = 0, customer = 0, item = 0, amount = 0] = fitWidths(
    texts(
      [
        ['Jan 1, 2026', 'The Reading Room', long, '1,852.59'],
        ['Feb 8, 2026', 'Ostrova Antiques', 'Binding', '98.20'],
      ],
      [true, false, false, true],
    ),
    700,
    70,
  );
  expect(date + customer + item + amount).toBe(700);
  expect(customer).toBeGreaterThanOrEqual('Ostrova Antiques'.length * 10);
  expect([date, amount].every((width) => width >= 8 * 10)).toBe(true);
  expect(item).toBeLessThan(long.length * 10);
});

it('two long texts have the same room', () => {
  const [first, second] = fitWidths(texts([['a'.repeat(40), 'word '.repeat(30)]], [false, false]), 600, 60);
  expect(first).toBe(second);
});
