import fc from 'fast-check';
import type { DocumentSpec } from '../../src/contracts/document-spec.ts';
import type { PresentationSpec } from '../../src/contracts/presentation-spec.ts';
import type { SheetSpec } from '../../src/contracts/sheet-spec.ts';
import { sampleAssets } from './sample-specs.ts';

// Specs as no model would write them: odd texts, odd numbers, odd shapes, all within the contracts. What they name is what
// sampleAssets has.

const text = (maxLength = 60) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength }),
      fc.lorem({ maxCount: 12 }),
      fc.constantFrom(
        '=1+1',
        '@SUM(A1)',
        '<w:p>&amp;</w:p>',
        ']]>',
        'a\u0000b\u0008',
        'line\nbreak',
        '**bold** *it*',
        'نص عربي',
        '渡船',
        '"quoted" \'one\'',
        'x'.repeat(maxLength * 3),
      ),
    )
    .filter((each) => /\S/.test(each));

const number = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.constantFrom(0, 0.1, 1e-7, 1e12),
);
const day = fc
  .integer({ min: 0, max: 4000 })
  .map((at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10));
const type = fc.constantFrom(
  'text' as const,
  'number' as const,
  'currency' as const,
  'percent' as const,
  'date' as const,
);
const cell = fc.oneof(text(20), number, fc.boolean(), fc.constant(null), day);
const chartType = fc.constantFrom(
  'column' as const,
  'bar' as const,
  'stackedColumn' as const,
  'stackedBar' as const,
  'line' as const,
  'area' as const,
  'pie' as const,
  'doughnut' as const,
);

/** Headers differ, as columns are named by them. */
const columns = (count: number) =>
  fc
    .tuple(...Array.from({ length: count }, () => fc.record({ header: text(12), type })))
    .map((all) => all.map((column, at) => ({ ...column, header: `${column.header} ${at}` })));

const table = fc.integer({ min: 1, max: 7 }).chain((count) =>
  fc.record(
    {
      caption: text(),
      columns: columns(count),
      rows: fc.array(fc.array(cell, { minLength: 1, maxLength: count }), { maxLength: 25 }),
      totals: fc.array(cell, { minLength: count, maxLength: count }),
    },
    { requiredKeys: ['caption', 'columns', 'rows'] },
  ),
);
const dataTable = fc.record(
  {
    caption: text(),
    dataTable: fc.constant('spending'),
    columns: fc.constant(['Quarter', 'Spent', 'Used']),
    totalColumns: fc.constant(['Spent']),
  },
  { requiredKeys: ['caption', 'dataTable', 'columns'] },
);
const chart = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.record({
    caption: text(),
    altText: text(),
    chartType,
    categories: fc.array(text(16), { minLength: count, maxLength: count }),
    series: fc.array(
      fc.record({ name: text(16), values: fc.array(number, { minLength: 1, maxLength: count }) }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
);
const dataChart = fc.record({
  caption: text(),
  altText: text(),
  chartType,
  dataTable: fc.constant('spending'),
  categoryColumn: fc.constant('Quarter'),
  valueColumns: fc.constant(['Planned', 'Spent']),
});
const timeline = fc.record({
  caption: text(),
  altText: text(),
  tasks: fc.array(
    fc
      .tuple(text(20), day, day)
      .map(([task, a, b]) => (a < b ? { task, start: a, end: b } : { task, start: b, end: a })),
    { minLength: 1, maxLength: 6 },
  ),
});
const image = fc.record({ caption: text(), altText: text(), image: fc.constant('plan.png') });

const shared = {
  version: fc.constant('0.3' as const),
  language: fc.constantFrom('en', 'de-AT', 'ar', 'zh-Hant', 'ja', 'pt-BR'),
  metadata: fc.record(
    { author: text(20), createdAt: fc.constant('2026-02-10T14:30:00Z') },
    { requiredKeys: [] },
  ),
  styles: fc.record({
    headingFont: fc.constantFrom('Calibri', 'Georgia'),
    bodyFont: fc.constantFrom('Calibri', 'Arial & Co'),
    primaryColor: fc
      .integer({ min: 0, max: 0xffffff })
      .map((color) => `#${color.toString(16).padStart(6, '0')}`),
  }),
  title: text(),
};

const typed = <T extends string, V>(name: T, values: fc.Arbitrary<V>) =>
  values.map((value) => ({ type: name, ...value }) as V & { type: T });

const block = fc.oneof(
  typed('paragraph', fc.record({ text: text(400) })),
  typed('bullets', fc.record({ items: fc.array(text(), { minLength: 1, maxLength: 6 }) })),
  typed('numbered', fc.record({ items: fc.array(text(), { minLength: 1, maxLength: 6 }) })),
  typed('table', table),
  typed('dataTable', dataTable),
  typed(
    'callout',
    fc.record({ kind: fc.constantFrom('note', 'tip', 'risk', 'warning', 'decision'), text: text() }),
  ),
  typed('quote', fc.record({ text: text(), source: text(20) }, { requiredKeys: ['text'] })),
  typed('chart', chart),
  typed('dataChart', dataChart),
  typed('timeline', timeline),
  typed('image', image),
  typed('clause', fc.record({ name: fc.constant('secrecy') })),
);

export const randomDocument = fc.record(
  {
    ...shared,
    clauses: fc.constant([{ name: 'secrecy', text: 'Keep it to yourself.' }]),
    subtitle: text(),
    page: fc.record({
      size: fc.constantFrom('a4' as const, 'letter' as const),
      orientation: fc.constantFrom('portrait' as const, 'landscape' as const),
      margins: fc.constantFrom('normal' as const, 'narrow' as const, 'wide' as const),
    }),
    tableOfContents: fc.boolean(),
    header: text(20),
    footer: text(20),
    sections: fc.array(
      fc.record({
        id: fc.constant('sec'),
        outlineIds: fc.constant([]),
        level: fc.integer({ min: 1, max: 4 }),
        heading: text(),
        blocks: fc.array(block, { maxLength: 5 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  },
  { requiredKeys: ['version', 'language', 'metadata', 'styles', 'title', 'clauses', 'sections'] },
) as fc.Arbitrary<DocumentSpec>;

const look = fc.constantFrom('good' as const, 'warning' as const, 'bad' as const);
const sheet = fc.integer({ min: 3, max: 6 }).chain((count) =>
  fc.record({
    columns: columns(count),
    rows: fc.array(fc.array(cell, { minLength: 1, maxLength: count }), { minLength: 1, maxLength: 20 }),
    title: text(),
    formulas: fc.array(
      fc.constantFrom(
        'sum',
        'product',
        'average',
        'minimum',
        'maximum',
        'difference',
        'quotient',
        'percentChange',
        'daysBetween',
        'share',
        'runningTotal',
      ),
      { maxLength: 5 },
    ),
    aggregates: fc.array(fc.constantFrom('sum', 'average', 'minimum', 'maximum', 'count'), { maxLength: 3 }),
    chartType,
    look,
    value: number,
    needle: text(8),
    freezeColumns: fc.integer({ min: 0, max: 3 }),
  }),
);

/** Names of columns are made, so what refers to them is put together afterwards. */
export const randomWorkbook = fc
  .record({ ...shared, sheets: fc.array(sheet, { minLength: 1, maxLength: 3 }) })
  .map(({ sheets, ...spec }) => ({
    ...spec,
    sheets: [
      ...sheets.map(({ formulas, aggregates, chartType, look, value, needle, ...grid }, at) => {
        const names = grid.columns.map(({ header }) => header);
        const [first = '', second = ''] = names;
        return {
          type: 'table',
          id: `sheet-${at}`,
          outlineIds: [],
          name: `It's ${at}`,
          ...grid,
          computed: formulas.map((formula, index) => ({
            header: `computed ${index}`,
            type: 'number',
            formula,
            of: /^(?:share|runningTotal)$/.test(formula) ? [first] : [first, second],
          })),
          totals: aggregates.map((aggregate, index) => ({ column: names[index] ?? first, aggregate })),
          conditionalFormats: [
            { rule: 'greaterThan', column: first, value, look },
            { rule: 'contains', column: second, text: needle, look },
            { rule: 'top', column: first, count: 2, look },
            { rule: 'dataBar', column: first },
            { rule: 'colorScale', column: second },
          ],
          charts: [
            {
              chartType,
              title: 'A chart',
              altText: 'Bars or lines.',
              categoryColumn: first,
              valueColumns: [second],
            },
          ],
        };
      }),
      {
        type: 'summary',
        id: 'summary',
        outlineIds: [],
        name: 'Summary',
        title: 'In short',
        lines: [
          {
            label: 'All',
            aggregate: 'sum',
            sheet: "It's 0",
            column: sheets[0]?.columns[0]?.header ?? '',
            type: 'number',
          },
        ],
      },
    ],
  })) as unknown as fc.Arbitrary<SheetSpec>;

const laid = <V>(layout: string, values: fc.Arbitrary<V>) =>
  fc
    .tuple(values, fc.record({ title: text(120), notes: text(200) }, { requiredKeys: ['title'] }))
    .map(([value, head]) => ({ layout, id: 'slide', outlineIds: [], ...value, ...head }));
const bullets = fc.array(text(160), { minLength: 1, maxLength: 14 });
const side = fc.record({ heading: text(30), bullets });

export const randomDeck = fc.record({
  ...shared,
  slides: fc.array(
    fc.oneof(
      laid('title', fc.record({ subtitle: text() }, { requiredKeys: [] })),
      laid('section', fc.constant({})),
      laid('bullets', fc.record({ bullets })),
      laid('twoColumns', fc.record({ left: side, right: side })),
      laid('table', table),
      laid('dataTable', dataTable),
      laid('chart', chart),
      laid('dataChart', dataChart),
      laid('timeline', timeline),
      laid('image', image),
      laid('quote', fc.record({ text: text(300), source: text(20) })),
    ),
    { minLength: 1, maxLength: 8 },
  ),
}) as unknown as fc.Arbitrary<PresentationSpec>;

export const randomAssets = sampleAssets;
