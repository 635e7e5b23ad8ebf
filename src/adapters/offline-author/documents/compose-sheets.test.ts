import { describe, expect, it } from 'vitest';
import { RawSheetSpecSchema } from '../../../contracts/sheet-spec.ts';
import type { AuthorRequest } from '../author-request.ts';
import { composeSheets } from './compose-sheets.ts';

const SECTIONS = [
  { id: 'budget', title: 'Budget', goal: 'Lines with planned and actual amounts and the difference' },
  { id: 'summary', title: 'Summary', goal: 'Totals at a glance' },
].map((section) => ({ ...section, sectionType: 'table', required: true }));

function compose(brief: string, table: object | null = null) {
  const inputs = new Map([
    ['brief', brief],
    ['request', 'language: en\nartifact_type: xlsx'],
    ['outline', JSON.stringify({ audience: '', sections: SECTIONS })],
    ...(table === null ? [] : [['data_tables', JSON.stringify(table)] as const]),
  ]);
  return RawSheetSpecSchema.parse(composeSheets({ inputs } as unknown as AuthorRequest)).sheets;
}

const quarters = (name: string) => ({
  name,
  columns: [
    { header: 'Item', type: 'text' },
    { header: 'Year', type: 'number' },
    { header: 'Q1', type: 'number' },
    { header: 'Q2', type: 'number' },
  ],
  rowCount: 2,
  firstRows: [
    ['Staff', 2027, 120_000, 121_500],
    ['Rent', 2027, 36_000, 36_000],
  ],
});

describe('a budget', () => {
  it('adds up its quarters, and tells what they come to', () => {
    expect(compose('Budget of the archive', quarters('table'))).toMatchObject([
      {
        type: 'dataTable',
        totals: [
          { column: 'Q1', aggregate: 'sum' },
          { column: 'Q2', aggregate: 'sum' },
        ],
      },
      {
        type: 'summary',
        lines: [
          { label: 'Q1', sheet: 'Budget', column: 'Q1', type: 'number' },
          { label: 'Q2', sheet: 'Budget', column: 'Q2', type: 'number' },
        ],
      },
    ]);
  });

  it('adds nothing up of which nobody says that it is money', () => {
    const [shown] = compose('Readings of the thermometers', quarters('readings'));
    expect(shown).not.toHaveProperty('totals');
  });

  it('without figures is a form that reckons, with a line for each thing that is named', () => {
    const [form, summary] = compose('Budget for the move: carriers, shelving, insurance');
    expect(form).toMatchObject({
      type: 'table',
      columns: [{ header: 'Line' }, { header: 'Planned' }, { header: 'Actual' }],
      computed: [{ header: 'Difference', formula: 'difference', of: ['Planned', 'Actual'] }],
      rows: [
        ['Carriers', null, null],
        ['Shelving', null, null],
        ['Insurance', null, null],
      ],
      totals: [{ column: 'Planned' }, { column: 'Actual' }, { column: 'Difference' }],
    });
    expect(summary).toMatchObject({
      type: 'summary',
      lines: [{ column: 'Planned' }, { column: 'Actual' }, { column: 'Difference' }],
    });
    const [empty] = compose('The budget of next year');
    expect(empty).toMatchObject({ rows: Array(6).fill(['To be named', null, null]) });
  });
});
