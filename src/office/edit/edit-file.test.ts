import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { listRepairs } from '../../../test/fakes/list-repairs.ts';
import {
  sampleAssets,
  sampleDeck,
  sampleDocument,
  sampleWorkbook,
} from '../../../test/fakes/sample-specs.ts';
import { listOfficeTrouble } from '../../../test/fakes/validate-office.ts';
import { buildWordFile } from '../../../test/fakes/word-file.ts';
import type { DocumentEdit } from '../../contracts/document-edits.ts';
import { renderDocumentDocx } from '../docx/render-document-docx.ts';
import { openOfficeFile } from '../open-office-file.ts';
import { createPause } from '../pause.ts';
import { renderPresentationPptx } from '../pptx/render-presentation-pptx.ts';
import { renderSheetXlsx } from '../xlsx/render-sheet-xlsx.ts';
import { applyEdits, planEdits } from './apply-edits.ts';
import { openEditor } from './open-editor.ts';

const refuseFile = (name: string, why: string) => new Error(`${name}: ${why}`);

async function open(bytes: Uint8Array) {
  const file = await openOfficeFile(bytes, 'a file', refuseFile, createPause());
  const editor = await openEditor(file);
  if (editor === null) throw new Error('nothing to edit');
  return { file, editor };
}

async function edit(bytes: Uint8Array, edits: readonly DocumentEdit[]) {
  const { file, editor } = await open(bytes);
  const { planned, refusals } = planEdits(editor, edits);
  const result = applyEdits(file, planned, refuseFile);
  const [before, after] = [unzipSync(bytes), unzipSync(result)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const touched = names.filter(
    (name) => !Buffer.from(before[name] ?? []).equals(after[name] ?? new Uint8Array()),
  );
  return {
    result,
    refusals: refusals.map(({ why }) => why),
    touched: touched.sort(),
    editor: (await open(result)).editor,
  };
}

const textsOf = ({ blocks }: { readonly blocks: readonly { readonly text: string }[] }) =>
  blocks.map(({ text }) => text);

describe('a Word document', () => {
  const file = buildWordFile({ sections: 10 });
  it.each<[string, DocumentEdit, (texts: readonly string[]) => boolean]>([
    [
      'a paragraph more',
      { op: 'insert_paragraph', after: 's2', text: 'A new line & more.' },
      (texts) => texts.indexOf('A new line & more.') === texts.indexOf('Section 2') + 1,
    ],
    [
      'a bullet more',
      { op: 'insert_paragraph', after: 'p18', text: 'Then the lamps.' },
      (texts) => texts.includes('Then the lamps.'),
    ],
    [
      'a paragraph less',
      { op: 'remove_paragraph', target: 'p7' },
      (texts) => !texts.includes('What part 1 costs is told in the budget.'),
    ],
    [
      'a section more',
      { op: 'insert_section', after: 's2', heading: 'Between', paragraphs: ['One.', 'Two.'] },
      (texts) => texts.indexOf('Between') === texts.indexOf('Section 3') - 3,
    ],
    ['a section less', { op: 'remove_section', target: 's2' }, (texts) => !texts.includes('Section 2')],
    [
      'a section elsewhere',
      { op: 'move_section', target: 's2', after: 's4' },
      (texts) => texts.indexOf('Section 2') > texts.indexOf('Section 4'),
    ],
    [
      'another heading',
      { op: 'rename_section', target: 's2', text: 'Section two' },
      (texts) => texts.includes('Section two'),
    ],
    [
      'another cell',
      { op: 'replace_cell', target: 't1r2c2', text: '130' },
      (texts) => texts.includes('2026 | 130'),
    ],
    [
      'a row more',
      { op: 'insert_row', after: 't1r3', cells: ['2028', 70] },
      (texts) => texts.indexOf('2028 | 70') === texts.indexOf('Total | 200') - 1,
    ],
    ['a row less', { op: 'remove_row', target: 't1r2' }, (texts) => !texts.includes('2026 | 120')],
    [
      'a row elsewhere',
      { op: 'move_row', target: 't1r2', after: 't1r3' },
      (texts) => texts.indexOf('2026 | 120') > texts.indexOf('2027 | 80'),
    ],
  ])('gets %s in its main part alone, and stays sound', async (_, operation, holds) => {
    const { refusals, touched, editor, result } = await edit(file, [operation]);
    expect([refusals, touched]).toEqual([[], ['word/document.xml']]);
    expect(holds(textsOf(editor))).toBe(true);
    expect(listRepairs(result)).toEqual(listRepairs(file));
  });

  it('is sound to a validator after all of them at once', async () => {
    const { refusals, result } = await edit(file, [
      { op: 'insert_paragraph', after: 'p18', text: 'Then the lamps.' },
      { op: 'insert_section', after: 's2', heading: 'Between', paragraphs: ['One.', 'Two.'] },
      { op: 'move_section', target: 's6', after: 's1' },
      { op: 'rename_section', target: 's4', text: 'Section four' },
      { op: 'replace_cell', target: 't1r2c2', text: '130' },
      { op: 'insert_row', after: 't1r3', cells: ['2028', 70] },
      { op: 'remove_section', target: 's8' },
    ]);
    expect(refusals).toEqual([]);
    expect(await listOfficeTrouble(result, 'docx')).toEqual(await listOfficeTrouble(file, 'docx'));
  });

  it('keeps the look of every word that stays when a paragraph is another', async () => {
    const bytes = buildWordFile({ sections: 17 });
    const { editor } = await open(bytes);
    const target = editor.blocks.find(({ text }) => text.includes('The pilots'))?.id ?? '';
    const text = 'The pilots expect the channel to be open by late autumn, weather and tides permitting.';
    const { result } = await edit(bytes, [{ op: 'replace_paragraph', target, text }]);
    const main = strFromU8(unzipSync(result)['word/document.xml'] ?? new Uint8Array());
    expect(main).toContain('<w:rPr><w:b/></w:rPr><w:t>la</w:t>');
    expect(main).toContain('<w:rPr><w:i/></w:rPr><w:t xml:space="preserve"> autumn</w:t>');
    expect(main).toContain('>and tides </w:t>');
  });

  it.each<[string, readonly DocumentEdit[], RegExp]>([
    ['a part that is not there', [{ op: 'remove_paragraph', target: 'p99' }], /no paragraph p99/],
    [
      'words that stand twice',
      [{ op: 'replace_text', target: 'p6', quote: 'e', text: 'x' }],
      /more than once/,
    ],
    [
      'words that do not stand there',
      [{ op: 'replace_text', target: 'p6', quote: 'castle', text: 'x' }],
      /does not stand there/,
    ],
    [
      'a line of the contents',
      [{ op: 'replace_text', target: 'p2', quote: 'Section', text: 'Part' }],
      /content control/,
    ],
    [
      'a row with too many cells',
      [{ op: 'insert_row', after: 't1r2', cells: ['a', 'b', 'c'] }],
      /has 2 cells/,
    ],
    ['a section into itself', [{ op: 'move_section', target: 's2', after: 'p9' }], /into itself/],
    ['an operation of workbooks', [{ op: 'set_cell', target: 'A1', value: 1 }], /nothing that can be done/],
    [
      'two that want the same place',
      [
        { op: 'remove_section', target: 's2' },
        { op: 'rename_section', target: 's2', text: 'New' },
      ],
      /operation/,
    ],
  ])('refuses %s', async (_, operations, why) => {
    const { refusals, touched } = await edit(file, operations);
    expect(refusals.join('; ')).toMatch(why);
    expect(touched).toEqual([]);
  });
});

describe('our own files', () => {
  it('are edited like those of others', async () => {
    const bytes = renderDocumentDocx(sampleDocument(), sampleAssets());
    const { editor } = await open(bytes);
    const heading =
      editor.blocks.find(({ kind, text }) => kind === 'heading' && text === 'Timeline')?.id ?? '';
    const { refusals, touched, result } = await edit(bytes, [
      { op: 'rename_section', target: heading, text: 'Schedule' },
    ]);
    expect([refusals, touched]).toEqual([[], ['word/document.xml']]);
    expect(await listOfficeTrouble(result, 'docx')).toEqual([]);
  });

  it('a workbook gets cells and rows, and shows no value that is no longer true', async () => {
    const bytes = renderSheetXlsx(sampleWorkbook(), sampleAssets());
    const { editor } = await open(bytes);
    const [row] = editor.blocks.filter(({ text }) => /: -?\d[\d.]*(?: \||$)/.test(text));
    const sheet = row?.section ?? '';
    const [, cell = ''] = /([A-Z]+\d+): -?\d[\d.]*(?: \||$)/.exec(row?.text ?? '') ?? [];
    const { refusals, result, touched } = await edit(bytes, [
      { op: 'set_cell', target: `'${sheet}'!${cell}`, value: 4711 },
      { op: 'set_cell', target: `'${sheet}'!AB40`, value: '=1+1' },
      { op: 'set_cell', target: `'${sheet}'!AA40`, value: true },
    ]);
    expect(refusals).toEqual([]);
    expect(touched.every((name) => /worksheets\/|workbook\.xml$/.test(name))).toBe(true);
    const parts = Object.entries(unzipSync(result)).map(([name, part]) => [name, strFromU8(part)] as const);
    const xml = parts.find(([, text]) => text.includes('<v>4711</v>'))?.[1] ?? '';
    expect(xml).toMatch(
      /<row r="40"><c r="AA40" t="b"><v>1<\/v><\/c><c r="AB40" t="inlineStr"><is><t xml:space="preserve">=1\+1<\/t><\/is><\/c><\/row>/,
    );
    expect(await listOfficeTrouble(result, 'xlsx')).toEqual([]);
  });

  it('a deck gets, loses and moves slides, with all that hangs on them', async () => {
    const bytes = renderPresentationPptx(sampleDeck(), sampleAssets());
    const { editor } = await open(bytes);
    const count = editor.blocks.filter(({ kind }) => kind === 'slide').length;
    const {
      refusals,
      result,
      editor: next,
    } = await edit(bytes, [
      { op: 'insert_slide', after: 's2', title: 'A new slide', bullets: ['One', 'Two & three'] },
      { op: 'remove_slide', target: 's3' },
      { op: 'move_slide', target: 's1', after: 's2' },
    ]);
    expect(refusals).toEqual([]);
    const titles = next.blocks.filter(({ kind }) => kind === 'slide').map(({ text }) => text);
    expect(titles).toHaveLength(count);
    expect(titles[2]).toBe('A new slide');
    expect(await listOfficeTrouble(result, 'pptx')).toEqual([]);
  });

  it('words on a slide are another in that slide alone', async () => {
    const bytes = renderPresentationPptx(sampleDeck(), sampleAssets());
    const { editor } = await open(bytes);
    const block = editor.blocks.find(({ kind, text }) => kind === 'bullet' && text.split(' ').length > 3);
    const [word = ''] = block?.text.split(' ') ?? [];
    const { refusals, touched, result } = await edit(bytes, [
      { op: 'replace_text', target: block?.id ?? '', quote: `${word} `, text: 'Otherwise ' },
    ]);
    expect(refusals).toEqual([]);
    expect(touched).toHaveLength(1);
    expect(touched[0]).toMatch(/^ppt\/slides\/slide\d+\.xml$/);
    expect(await listOfficeTrouble(result, 'pptx')).toEqual([]);
  });
});

describe('what stands between paragraphs', () => {
  it('keeps them from being removed where it would be lost, or torn', async () => {
    const parts = (between: string) => ({
      'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>One</w:t></w:r></w:p>${between}<w:p><w:r><w:t>Text.</w:t></w:r></w:p><w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Two</w:t></w:r></w:p></w:body></w:document>`,
    });
    const tryIt = async (op: 'remove_section' | 'move_section', between: string) => {
      const file = buildWordFile({ parts: parts(between) });
      const { refusals } = await edit(file, [
        op === 'remove_section' ? { op, target: 's1' } : { op, target: 's1', after: 's2' },
      ]);
      return refusals.join('; ');
    };
    expect(await tryIt('remove_section', '')).toBe('');
    expect(await tryIt('remove_section', '<w:commentRangeStart w:id="3"/>')).toMatch(
      /a comment would be lost/,
    );
    expect(await tryIt('move_section', '<w:bookmarkStart w:id="3" w:name="here"/>')).toMatch(
      /one end of a bookmark/,
    );
    expect(await tryIt('move_section', '')).toBe('');
  });
});
