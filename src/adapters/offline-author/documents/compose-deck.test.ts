import { describe, expect, it } from 'vitest';
import type { AuthorRequest } from '../author-request.ts';
import { composeDeck } from './compose-deck.ts';
import type { ShownData } from './read-brief.ts';

const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'].map((header) => ({ header, type: 'number' }));
const BUDGET: ShownData = {
  name: 'budget',
  columns: [{ header: 'Department', type: 'text' }, { header: 'Line', type: 'text' }, ...QUARTERS],
  rowCount: 3,
  firstRows: [
    ['Collections', 'Supplies', 4200, 3900, 5100, 4800],
    ['Collections', 'Shelving', 18_000, 0, 0, 2500],
    ['Buildings', 'Heating', 7600, 4100, 2900, 8200],
  ],
};

function compose(table: ShownData, language = 'en') {
  const section = {
    id: 'data-1',
    title: 'Budget',
    goal: `Show the table ${table.name}`,
    sectionType: 'table',
    required: true,
  };
  const inputs = new Map([
    ['brief', 'Show the board how the budget stands'],
    ['request', `language: ${language}\nartifact_type: pptx`],
    ['data_tables', JSON.stringify(table)],
    ['outline', JSON.stringify({ audience: '', sections: [section] })],
  ]);
  const [, ...slides] = composeDeck({ inputs } as unknown as AuthorRequest).slides;
  return slides as Record<string, unknown>[];
}

describe('a table on slides', () => {
  it('is drawn, and shown with all of its columns on the next one', () => {
    const [drawn, shown, ...others] = compose(BUDGET);
    expect(others).toEqual([]);
    expect(drawn).toMatchObject({
      layout: 'dataChart',
      title: 'Budget',
      caption: 'Q1, Q2, Q3 and Q4 by line',
      categoryColumn: 'Line',
      valueColumns: ['Q1', 'Q2', 'Q3', 'Q4'],
    });
    expect(shown).toMatchObject({ layout: 'dataTable', title: 'Budget in figures', dataTable: 'budget' });
    expect(shown).not.toHaveProperty('columns');
    expect(new Set([drawn?.['id'], shown?.['id']]).size).toBe(2);
  });

  it('is called by the first column where none tells its rows apart', () => {
    const firstRows = BUDGET.firstRows.map(([department, , ...values]) => [department, 'Rent', ...values]);
    expect(compose({ ...BUDGET, firstRows })[0]).toMatchObject({ categoryColumn: 'Department' });
  });

  it('is no more than shown where it has too many rows to be drawn', () => {
    const slides = compose({ ...BUDGET, rowCount: 60 });
    expect(slides.map(({ layout, title }) => [layout, title])).toEqual([['dataTable', 'Budget']]);
  });

  it('is told in Chinese as well', () => {
    const columns = [
      { header: '地区', type: 'text' },
      { header: '一季度', type: 'number' },
      { header: '二季度', type: 'number' },
    ];
    const firstRows = [
      ['华东', 12, 14],
      ['华南', 9, 9],
    ];
    const slides = compose({ name: 'budget', columns, rowCount: 2, firstRows }, 'zh');
    expect(slides.map(({ title, caption }) => [title, caption])).toEqual([
      ['Budget', '按地区列出的一季度和二季度'],
      ['Budget：数据', 'Budget：数据'],
    ]);
  });
});
