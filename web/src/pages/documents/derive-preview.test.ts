import { describe, expect, it } from 'vitest';
import { derivePreview, type PreviewPart } from './derive-preview.ts';
import type { AnySpec } from './document-calls.ts';

const columns = [
  { header: 'Item', type: 'text' },
  { header: 'Price', type: 'currency', unit: 'EUR' },
];

/** In a line what kind of part it is, and what it says. */
function write(part: PreviewPart): string {
  switch (part.kind) {
    case 'heading':
      return `${'#'.repeat(part.level)} ${part.text}`;
    case 'list':
      return `${part.isNumbered ? '1.' : '-'} ${part.items.join(' | ')}`;
    case 'table':
      return `[${part.head.join(', ')}] ${part.rows.map((row) => row.join(',')).join(' / ')} +${part.more}`;
    case 'figure':
      return `(${part.name}) ${part.caption}: ${part.text}`;
    case 'callout':
      return `! ${typeof part.name === 'string' ? part.name : part.name.clause}: ${part.text}`;
    case 'quote':
      return `> ${part.text} (${part.source})`;
    case 'paragraph':
      return part.text;
  }
}

const SALES = {
  name: 'sales',
  columns: [
    { header: 'Month', type: 'text' as const },
    { header: 'Left', type: 'number' as const },
    { header: 'Sold', type: 'number' as const },
  ],
  rows: [['May', 1, 2]],
};

const preview = (spec: object) => derivePreview(spec as AnySpec, [SALES]).map(write);

describe('the text of a document before it is opened', () => {
  it('has every block of a document in its order, clauses with their words', () => {
    const spec = {
      clauses: [{ name: 'no-advice', text: 'This is no advice.' }],
      sections: [
        {
          level: 2,
          heading: 'Costs',
          blocks: [
            { type: 'paragraph', text: 'It is dear.' },
            { type: 'bullets', items: ['rent', 'light'] },
            { type: 'numbered', items: ['first'] },
            { type: 'callout', kind: 'risk', text: 'It may rain.' },
            { type: 'quote', text: 'No.' },
            { type: 'clause', name: 'no-advice' },
            {
              type: 'table',
              caption: 'C',
              columns,
              rows: [
                ['Lamp', 3],
                ['Oil', null],
              ],
              totals: [null, 3],
            },
            { type: 'dataTable', caption: 'Yours', dataTable: 'sales', columns: ['Month', 'Sold'] },
            { type: 'dataTable', caption: 'Gone', dataTable: 'lost' },
            { type: 'chart', caption: 'Rise', altText: 'It rises.', chartType: 'line' },
          ],
        },
      ],
    };
    expect(preview(spec)).toEqual([
      '## Costs',
      'It is dear.',
      '- rent | light',
      '1. first',
      '! risk: It may rain.',
      '> No. (null)',
      '! no-advice: This is no advice.',
      '[Item, Price (EUR)] Lamp,3 / Oil, / ,3 +0',
      '[Month, Sold] May,2 +0',
      '(lost) Gone: ',
      '(chart) Rise: It rises.',
    ]);
  });

  it('has the slides of a deck with what the speaker says', () => {
    const side = (heading: string) => ({ heading, bullets: ['a'] });
    const spec = {
      slides: [
        { layout: 'title', title: 'Year', subtitle: '2026' },
        { layout: 'section', title: 'Part' },
        { layout: 'bullets', title: 'Points', bullets: ['one'], notes: 'Slowly.' },
        { layout: 'twoColumns', title: 'Both', left: side('L'), right: side('R') },
      ],
    };
    expect(preview(spec)).toEqual([
      '## Year',
      '2026',
      '# Part',
      '## Points',
      '- one',
      '! notes: Slowly.',
      '## Both',
      '### L',
      '- a',
      '### R',
      '- a',
    ]);
  });

  it('has the sheets of a workbook, cut off where they are long, and formulas by their names', () => {
    const spec = {
      sheets: [
        {
          type: 'table',
          name: 'Costs',
          title: 'What it costs',
          columns,
          rows: Array.from({ length: 42 }, () => ['Lamp', 1]),
          computed: [{ header: 'Sum', type: 'number', formula: 'sum', of: ['Price'] }],
          charts: [{ chartType: 'bar', title: 'Bars', altText: 'Bars.' }],
        },
        { type: 'dataTable', name: 'Raw', title: 'As given', dataTable: 'sales' },
        {
          type: 'summary',
          name: 'In all',
          title: 'In all',
          lines: [{ label: 'All', aggregate: 'sum', sheet: 'Costs', column: 'Price', type: 'currency' }],
        },
      ],
    };
    const [name, table, ...rest] = preview(spec);
    expect(name).toBe('# Costs');
    expect(table).toMatch(/^\[Item, Price \(EUR\)\] (Lamp,1 \/ ){39}Lamp,1 \+2$/);
    expect(rest).toEqual([
      'Sum = sum(Price)',
      '(bar) Bars: Bars.',
      '# Raw',
      '[Month, Left, Sold] May,1,2 +0',
      '# In all',
      '- All: sum (Costs, Price)',
    ]);
  });
});
