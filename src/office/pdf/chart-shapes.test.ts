import { expect, it } from 'vitest';
import { LABEL_LETTER, wrapLabel } from './chart-shapes.ts';

it.each([
  ['Airport', 10, 2, ['Airport']],
  ['Botanical Garden', 10, 2, ['Botanical', 'Garden']],
  ['Union Square of the Old Town', 12, 2, ['Union Square', 'of the Old…']],
  ['Union Square', 8, 1, ['Union S…']],
  ['Nonstopstreet', 6, 2, ['Nonsto', 'pstre…']],
  ['地图装箱与搬运', 8, 2, ['地图装箱', '与搬运']],
])('%s in %i letters and %i lines is %j', (text, letters, most, lines) => {
  expect(wrapLabel(text, letters * LABEL_LETTER, most)).toEqual(lines);
});
