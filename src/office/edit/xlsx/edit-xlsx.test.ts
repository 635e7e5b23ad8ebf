import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { buildExcelFile } from '../../../../test/fakes/excel-file.ts';
import { listOfficeTrouble } from '../../../../test/fakes/validate-office.ts';
import type { DocumentEdit } from '../../../contracts/document-edits.ts';
import { openOfficeFile } from '../../open-office-file.ts';
import { createPause } from '../../pause.ts';
import { applyEdits, planEdits } from '../apply-edits.ts';
import { openEditor } from '../open-editor.ts';

const refuseFile = (name: string, why: string) => new Error(`${name}: ${why}`);

async function edit(...edits: readonly DocumentEdit[]) {
  const file = await openOfficeFile(buildExcelFile(), 'costs.xlsx', refuseFile, createPause());
  const editor = await openEditor(file);
  if (editor === null) throw new Error('nothing to edit');
  const { planned, refusals } = planEdits(editor, edits);
  const result = applyEdits(file, planned, refuseFile);
  const [before, after] = [unzipSync(file.bytes), unzipSync(result)];
  const touched = Object.keys(before).filter(
    (name) => !Buffer.from(after[name] ?? []).equals(before[name] ?? new Uint8Array()),
  );
  const read = (name: string) => strFromU8(after[name] ?? new Uint8Array());
  return { result, touched, read, whys: refusals.map(({ why }) => why), blocks: editor.blocks };
}

const set = (target: string, value: string | number | boolean | null): DocumentEdit => ({
  op: 'set_cell',
  target,
  value,
});
const [SHEET, OTHER, BOOK, CHAIN] = [
  'xl/worksheets/sheet1.xml',
  'xl/worksheets/sheet2.xml',
  'xl/workbook.xml',
  'xl/calcChain.xml',
];

describe('a workbook of somebody else', () => {
  it('is shown row by row, formulas as they are', async () => {
    const { blocks } = await edit();
    expect(blocks.map(({ id, text }) => `${id} ${text}`)).toEqual([
      'Costs Costs',
      'Costs!1 A1: Item | B1: Cost | C1: Twice | D1: Day',
      'Costs!2 A2: Dredging | B2: 120 | C2: =B2*2 | D2: 43830',
      'Costs!3 A3: Crane | B3: 80 | C3: = | D3: 43831',
      'Costs!4 A4: Lamps | B4: 50 | C4: =',
      'Costs!6 A6: Total | B6: =SUM(B2:B4)',
      'More notes More notes',
      'More notes!1 A1: A tenth | B1: =Costs!B6/10 | C1: =1+1',
      'More notes!3 A3: Item',
      'More notes!4 A4: 1',
    ]);
  });

  it('forgets what formulas came to that read a changed cell, also through others, and no other', async () => {
    const { touched, read, result } = await edit(set('Costs!B3', 90));
    expect(touched.sort()).toEqual([BOOK, SHEET, OTHER].sort());
    expect(read(SHEET ?? '')).toContain('<c r="B6"><f>SUM(B2:B4)</f></c>');
    expect(read(OTHER ?? '')).toContain('<c r="B1"><f>Costs!B6/10</f></c><c r="C1"><f>1+1</f><v>2</v></c>');
    expect(read(BOOK ?? '')).toContain('<calcPr calcId="191029" fullCalcOnLoad="1"/>');
    expect(await listOfficeTrouble(result, 'xlsx')).toEqual([]);
  });

  it('takes a cell out of the order of reckoning with its formula; the next keeps its sheet', async () => {
    const { read } = await edit(set('Costs!B6', 260), set("'More notes'!B1", 26));
    expect(read(CHAIN ?? '')).toContain(
      '<c i="1" r="C2"/><c r="C3"/><c r="C4"/><c i="4" r="C1"/></calcChain>',
    );
  });

  it('puts cells where they belong, text as text, a day as a day', async () => {
    const { read, result } = await edit(
      set('Costs!D4', '2024-01-03'),
      set('Costs!A5', '=HYPERLINK("x")'),
      set('Costs!F5', true),
      set('Costs!B2', null),
    );
    const xml = read(SHEET ?? '');
    expect(xml).toContain('<c r="D4" s="1"><v>43832</v></c>');
    expect(xml).toContain(
      '<row r="5"><c r="A5" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK("x")</t></is></c><c r="F5" t="b"><v>1</v></c></row><row r="6"',
    );
    expect(xml).toContain('<c r="B2"/>');
    expect(xml).toContain('<dimension ref="A1:F6"/>');
    expect(await listOfficeTrouble(result, 'xlsx')).toEqual([]);
  });

  it('gets a row behind the last one, which looks like it', async () => {
    const { read } = await edit({ op: 'insert_row', after: 'Costs!6', cells: ['Reserve', 10] });
    expect(read(SHEET ?? '')).toContain(
      '</row><row r="7"><c r="A7" t="inlineStr"><is><t xml:space="preserve">Reserve</t></is></c><c r="B7"><v>10</v></c></row></sheetData>',
    );
  });

  it.each<[DocumentEdit, RegExp]>([
    [set('Costs!C2', 1), /formula is that of other cells/],
    [set('Costs!B8', 1), /joined with A8/],
    [set("'More notes'!A3", 'Thing'), /head or the total of a table/],
    [set('B2', 1), /more than one sheet/],
    [set('Nothing!B2', 1), /no sheet Nothing/],
    [set('Costs!ZZZ1', 1), /is no cell/],
    [{ op: 'insert_row', after: 'Costs!3', cells: [1] }, /end of a sheet alone, which is row 6/],
    [{ op: 'insert_row', after: 'More notes!4', cells: [1] }, /belongs to a table/],
    [{ op: 'remove_row', target: 'Costs!6' }, /may read this row/],
  ])('declines %j', async (operation, why) => {
    const { whys, touched } = await edit(operation);
    expect([whys.join('; '), touched]).toEqual([expect.stringMatching(why), []]);
  });
});
