import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { listRepairs } from '../../../test/fakes/list-repairs.ts';
import { randomWorkbook } from '../../../test/fakes/random-specs.ts';
import { sampleAssets, sampleWorkbook } from '../../../test/fakes/sample-specs.ts';
import { listOfficeTrouble } from '../../../test/fakes/validate-office.ts';
import type { Sheet, SheetSpec } from '../../contracts/sheet-spec.ts';
import { renderSheetXlsx } from './render-sheet-xlsx.ts';

const render = (spec: SheetSpec) => renderSheetXlsx(spec, sampleAssets());
const read = (spec: SheetSpec, path: string) => strFromU8(unzipSync(render(spec))[path] ?? new Uint8Array());

/** Formula and value of a cell, as they stand in the file. */
const findCell = (spec: SheetSpec, sheet: number, place: string) => {
  const xml = read(spec, `xl/worksheets/sheet${sheet}.xml`);
  const [, type, inner = ''] =
    new RegExp(`<c r="${place}" s="\\d+"(?: t="(\\w+)")?>(.*?)</c>`).exec(xml) ?? [];
  const formula = /<f>(.*?)<\/f>/
    .exec(inner)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  return { type, formula, value: /<v>(.*?)<\/v>/.exec(inner)?.[1] };
};

const withSheet = (sheet: Partial<Extract<Sheet, { type: 'table' }>>): SheetSpec => ({
  ...sampleWorkbook(),
  sheets: [
    {
      type: 'table',
      id: 's',
      outlineIds: [],
      name: 'One',
      title: 'One',
      columns: [
        { header: 'a', type: 'number' },
        { header: 'b', type: 'number' },
      ],
      rows: [
        [6, 4],
        [3, 0],
        ['none', 2],
      ],
      ...sheet,
    },
  ],
});

describe('a workbook', () => {
  it.each(['en', 'ar', 'ja'])('is valid and wants no repair, in %s', async (language) => {
    expect(await listOfficeTrouble(render({ ...sampleWorkbook(), language }), 'xlsx')).toEqual([]);
  });

  it('is printed so that it can be read: a wide sheet on several pages, each with its first column', () => {
    const wide = withSheet({
      columns: Array.from({ length: 18 }, (_, at) => ({ header: `Month number ${at + 1}`, type: 'number' })),
      rows: [Array.from({ length: 18 }, (_, at) => at)],
    });
    expect(read(wide, 'xl/worksheets/sheet1.xml')).toContain('fitToWidth="2"');
    expect(read(wide, 'xl/workbook.xml')).toMatch(/>&#39;One&#39;!\$A:\$A,&#39;One&#39;!\$(\d+):\$\1</);
    expect(read(withSheet({}), 'xl/worksheets/sheet1.xml')).toContain('fitToWidth="1"');
    expect(read(withSheet({}), 'xl/workbook.xml')).toMatch(/>&#39;One&#39;!\$(\d+):\$\1</);
  });

  it('breaks no text that is a little longer than a column should be', () => {
    const text = 'Consulting on climate control in the lower store';
    const [one, long] = [text, `${text}, and in the upper one`].map((item) =>
      read(
        withSheet({
          columns: ['Item', 'a', 'b'].map((header, at) => ({ header, type: at === 0 ? 'text' : 'number' })),
          rows: [[item, 1, 2]],
        }),
        'xl/worksheets/sheet1.xml',
      ),
    );
    expect(one).not.toMatch(/<row r="[2-9]"[^>]* ht=/);
    expect(long).toMatch(/<row r="[2-9]"[^>]* ht=/);
  });

  it('has below its columns what tells them apart, in two rows where one is not enough', async () => {
    const chart = {
      chartType: 'column' as const,
      title: 'Sold',
      altText: 'A column for each month and region',
      categoryColumn: 'Month',
      valueColumns: ['Sold'],
    };
    const columns = ['Month', 'Region', 'Sold'].map((header) => ({
      header,
      type: header === 'Sold' ? ('number' as const) : ('text' as const),
    }));
    const rows = ['January', 'February'].flatMap((month, at) => [
      [month, 'North', at],
      [month, 'South', at + 1],
    ]);
    const two = withSheet({ columns, rows, charts: [chart] });
    const categories = /<c:cat>(.*?)<\/c:cat>/.exec(read(two, 'xl/charts/chart1.xml'))?.[1] ?? '';
    expect(categories).toMatch(/^<c:multiLvlStrRef><c:f>&#39;One&#39;!\$A\$4:\$B\$7</);
    expect([...categories.matchAll(/<c:v>(\w+)</g)].map(([, text]) => text)).toEqual([
      ...['North', 'South', 'North', 'South'],
      ...['January', 'January', 'February', 'February'],
    ]);
    expect(await listOfficeTrouble(render(two), 'xlsx')).toEqual([]);
    const one = withSheet({ columns, rows: rows.filter((_, at) => at % 2 === 0), charts: [chart] });
    expect(read(one, 'xl/charts/chart1.xml')).not.toContain('multiLvl');
  });

  it('wants no repair, whatever is in it', () => {
    fc.assert(
      fc.property(randomWorkbook, (spec) => {
        expect(listRepairs(render(spec))).toEqual([]);
      }),
      // test/long has a hundred.
      { numRuns: 20 },
    );
  });

  it('is valid, whatever is in it', async () => {
    for (const spec of fc.sample(randomWorkbook, { numRuns: 4, seed: 7 }))
      expect(await listOfficeTrouble(render(spec), 'xlsx')).toEqual([]);
  });

  it('is the same bytes for the same spec', () => {
    const encode = () => Buffer.from(render(sampleWorkbook())).toString('base64');
    expect(encode()).toBe(encode());
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x")'])(
    'has %s as text where it is text',
    (text) => {
      const spec = withSheet({ columns: [{ header: 'a', type: 'text' }], rows: [[text]] });
      const { type, formula } = findCell(spec, 1, 'A4');
      expect({ type, formula }).toEqual({ type: 's', formula: undefined });
      const [, style = ''] = /<c r="A4" s="(\d+)"/.exec(read(spec, 'xl/worksheets/sheet1.xml')) ?? [];
      const looks = read(spec, 'xl/styles.xml').match(/<xf [^>]*>(?:<alignment[^>]*>)?/g) ?? [];
      // The first of them is the style that all others are based on.
      expect(looks[Number(style) + 1]).toContain('quotePrefix="1"');
    },
  );

  it('has dates as days and numbers as numbers', () => {
    expect(findCell(sampleWorkbook(), 2, 'D4')).toEqual({
      type: undefined,
      formula: undefined,
      value: '46027',
    });
    expect(findCell(sampleWorkbook(), 2, 'B4').value).toBe('210000');
  });

  // What each formula is, and what it comes to where both cells are numbers, where one divides by zero, and where one is none.
  it.each<[string, string[], string, string[]]>([
    ['sum', ['a', 'b'], 'IF(COUNT(A4,B4)=0,"",SUM(A4,B4))', ['10', '3', '2']],
    ['product', ['a', 'b'], 'IF(COUNT(A4,B4)=0,"",PRODUCT(A4,B4))', ['24', '0', '2']],
    ['average', ['a', 'b'], 'IF(COUNT(A4,B4)=0,"",AVERAGE(A4,B4))', ['5', '1.5', '2']],
    ['minimum', ['a', 'b'], 'IF(COUNT(A4,B4)=0,"",MIN(A4,B4))', ['4', '0', '2']],
    ['maximum', ['a', 'b'], 'IF(COUNT(A4,B4)=0,"",MAX(A4,B4))', ['6', '3', '2']],
    ['difference', ['a', 'b'], 'IF(COUNT(A4,B4)=2,A4-B4,"")', ['2', '3', '']],
    ['quotient', ['a', 'b'], 'IF(COUNT(A4,B4)=2,IF(B4=0,"",A4/B4),"")', ['1.5', '', '']],
    ['percentChange', ['b', 'a'], 'IF(COUNT(B4,A4)=2,IF(B4=0,"",(A4-B4)/B4),"")', ['0.5', '', '']],
    ['daysBetween', ['b', 'a'], 'IF(COUNT(B4,A4)=2,A4-B4+1,"")', ['3', '4', '']],
    [
      'share',
      ['b'],
      'IF(COUNT(B4)=0,"",IF(SUM(B$4:B$6)=0,"",B4/SUM(B$4:B$6)))',
      ['0.666666666666667', '0', '0.333333333333333'],
    ],
    ['runningTotal', ['a'], 'SUM(A$4:A4)', ['6', '9', '9']],
  ])('writes and reckons %s', (formula, of, written, values) => {
    const spec = withSheet({ computed: [{ header: 'c', type: 'number', formula: formula as never, of }] });
    expect(findCell(spec, 1, 'C4').formula).toBe(written);
    expect([4, 5, 6].map((row) => findCell(spec, 1, `C${row}`).value)).toEqual(values);
  });

  it('adds up below its columns, a row for each way', () => {
    const totals = (['sum', 'average', 'count'] as const).map((aggregate) => ({ column: 'a', aggregate }));
    const spec = withSheet({ totals });
    expect(findCell(spec, 1, 'A7')).toEqual({ type: undefined, formula: 'SUM(A4:A6)', value: '9' });
    expect(findCell(spec, 1, 'A8')).toMatchObject({
      formula: 'IF(COUNT(A4:A6)=0,"",AVERAGE(A4:A6))',
      value: '4.5',
    });
    expect(findCell(spec, 1, 'A9')).toMatchObject({ formula: 'SUMPRODUCT(--(A4:A6<>""))', value: '3' });
  });

  it('tells of other sheets', () => {
    expect(findCell(sampleWorkbook(), 1, 'B3')).toEqual({
      type: undefined,
      formula: 'SUM(&#39;Costs&#39;!B4:B6)',
      value: '365000',
    });
  });

  it('keeps its header in sight, and its first columns where it says so', () => {
    expect(read(sampleWorkbook(), 'xl/worksheets/sheet2.xml')).toContain(
      '<pane xSplit="1" ySplit="3" topLeftCell="B4" activePane="bottomRight" state="frozen"/>',
    );
  });

  it.each<[string, Partial<Extract<Sheet, { type: 'table' }>>]>([
    ['The column “c” of the sheet One', { totals: [{ column: 'c', aggregate: 'sum' }] }],
    [
      'difference is over 2 columns, and 1 are named',
      { computed: [{ header: 'c', type: 'number', formula: 'difference', of: ['a'] }] },
    ],
    [
      'two of its columns are called “a”',
      { computed: [{ header: 'a', type: 'number', formula: 'runningTotal', of: ['a'] }] },
    ],
  ])('is refused where its parts do not agree: %s', (why, sheet) => {
    expect(() => render(withSheet(sheet))).toThrow(why);
  });
});
