import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPaint, renderPaint } from './create-paint.ts';
import { fitTables } from './fit-tables.ts';
import { formatColumns } from './format-columns.ts';
import { measureWidth } from './measure-width.ts';

const ROWS = [
  ['1', 'The Lamp at the End of the Longest Quay of All', 'written', '3 of 3 scenes'],
  ['2', '灯塔尽头最长的码头上的那盏灯', 'planned', '0 of 3 scenes'],
  ['3', 'Over', 'planned', '0 of 3 scenes'],
];

describe('a table', () => {
  it('is whole where nobody has a width', () => {
    const plain = formatColumns(ROWS, '  ');
    expect(fitTables(formatColumns(ROWS, '  ', [1]), null)).toBe(plain);
    expect(fitTables(formatColumns(ROWS, '  ', [1]), 200)).toBe(plain);
  });

  it('gives up of its long column what it has too much, in any script', () => {
    const fitted = fitTables(`chapters\n${formatColumns(ROWS, '  ', [1])}\n\nnext`, 50);
    expect(fitted.split('\n')).toEqual([
      'chapters',
      '  1  The Lamp at the End …  written  3 of 3 scenes',
      '  2  灯塔尽头最长的码头上…  planned  0 of 3 scenes',
      '  3  Over                   planned  0 of 3 scenes',
      '',
      'next',
    ]);
  });

  it('cuts one column after the other, and a line only when nothing else is left', () => {
    const rows = [
      ['run_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'paused', '2026-02-10T14:30:00.123Z', 'overtaken: its work is done'],
    ];
    expect(fitTables(formatColumns(rows, '', [3, 2]), 80)).toBe(
      'run_01ARZ3NDEKTSV4RRFFQ69G5FAV  paused  2026-02-10T14:30:00.123Z  overtaken: it…',
    );
    expect(fitTables(formatColumns(rows, '', [3, 2]), 60)).toBe(
      'run_01ARZ3NDEKTSV4RRFFQ69G5FAV  paused  2026-02-1…  overtak…',
    );
    expect(fitTables(formatColumns(rows, '', [3, 2]), 40)).toBe('run_01ARZ3NDEKTSV4RRFFQ69G5FAV  paused …');
  });

  it('is fitted by itself, also right below another', () => {
    const head = formatColumns([['#1', '2026-02-10T14:30:00.123Z', 'pkt_1', 'chief']], '', [1]);
    const facts = formatColumns([['summary', 'The plan walks over water. '.repeat(3)]], '    ', [1]);
    expect(fitTables(`${head}\n${facts}`, 44)).toBe(
      '#1  2026-02-10T14:30:00.123Z  pkt_1  chief\n    summary  The plan walks over water. The…',
    );
  });

  it('leaves what is no table of this kind, however long it is', () => {
    const facts = formatColumns([['answer', 'bookforge issues answer iss_1 "…" --book lantern'.repeat(3)]]);
    expect(fitTables(facts, 40)).toBe(facts);
  });

  it('ends its colours where it is cut', () => {
    const { red } = createPaint();
    const cut = fitTables(formatColumns([['1', red('a very long warning')]], '', [1]), 12);
    expect(renderPaint(cut, false)).toBe('1  a very l…');
    expect(cut.endsWith('\ufde2')).toBe(true);
  });

  it('fits any width, whatever is in it', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '灯', ' ', 'é', '😀', '\ufdd2', '\ufde2'),
      maxLength: 60,
    });
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 10, max: 120 }), (table, columns) => {
        const lines = fitTables(formatColumns(table, '  ', [2, 0]), columns).split('\n');
        expect(lines).toHaveLength(table.length);
        expect(lines.filter((line) => measureWidth(line) > columns)).toEqual([]);
      }),
    );
  });
});
