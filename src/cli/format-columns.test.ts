import { expect, it } from 'vitest';
import { createPaint, renderPaint } from './create-paint.ts';
import { formatColumns } from './format-columns.ts';

it('columns stand below one another, painted or not, in any script', () => {
  const { dim, green } = createPaint();
  const rows = [
    ['1', '一枚空钉子', 'planned', 'a'],
    ['2', '成交', dim('no plan'), 'b'],
    ['3', 'Over', green('written'), 'c'],
  ];
  expect(renderPaint(formatColumns(rows), false)).toBe(
    ['1  一枚空钉子  planned  a', '2  成交        no plan  b', '3  Over        written  c'].join('\n'),
  );
});
