import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { renderDocumentDocx } from '../../src/office/docx/render-document-docx.ts';
import { renderPresentationPptx } from '../../src/office/pptx/render-presentation-pptx.ts';
import { renderSheetXlsx } from '../../src/office/xlsx/render-sheet-xlsx.ts';
import { listRepairs } from '../fakes/list-repairs.ts';
import { sampleAssets, sampleDeck, sampleDocument, sampleWorkbook } from '../fakes/sample-specs.ts';

// The list is only worth something if it finds what it is for: each sort of damage done to a sound file.

const FILES = {
  docx: () => renderDocumentDocx(sampleDocument(), sampleAssets()),
  xlsx: () => renderSheetXlsx(sampleWorkbook(), sampleAssets()),
  pptx: () => renderPresentationPptx(sampleDeck(), sampleAssets()),
};

type Damage = (parts: Record<string, Uint8Array>) => void;

const replace =
  (path: string, from: string | RegExp, to: string): Damage =>
  (parts) => {
    const text = strFromU8(parts[path] ?? new Uint8Array());
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${path} has no ${String(from)}`);
    parts[path] = strToU8(changed);
  };
const drop =
  (path: string): Damage =>
  (parts) => {
    if (parts[path] === undefined) throw new Error(`there is no ${path}`);
    delete parts[path];
  };

describe('the list of repairs', () => {
  it.each<[keyof typeof FILES, string, Damage, RegExp]>([
    [
      'docx',
      'a link of an id that is there',
      replace('word/_rels/document.xml.rels', 'Id="numbering"', 'Id="styles"'),
      /two links of one id/,
    ],
    [
      'docx',
      'a link to nowhere',
      replace('word/_rels/document.xml.rels', 'numbering.xml', 'lists.xml'),
      /which is not there/,
    ],
    [
      'docx',
      'a name without a link',
      replace('word/document.xml', 'r:id="header"', 'r:id="heading"'),
      /names the link heading/,
    ],
    [
      'docx',
      'a type without its part',
      drop('word/header.xml'),
      /a type without its part: \/word\/header.xml/,
    ],
    [
      'docx',
      'a part without its type',
      replace('[Content_Types].xml', /<Override PartName="\/word\/styles.xml"[^>]*>/, ''),
      /a part without its type: word\/styles.xml/,
    ],
    [
      'docx',
      'two drawings of one id',
      replace('word/document.xml', '<wp:docPr id="2"', '<wp:docPr id="1"'),
      /two drawings of id 1/,
    ],
    [
      'docx',
      'a cell without a paragraph',
      replace('word/document.xml', /(<\/w:tcPr>)<w:p>.*?<\/w:p>/, '$1'),
      /a cell without a paragraph/,
    ],
    [
      'docx',
      'a row that is too short',
      replace('word/document.xml', /<w:tc>.*?<\/w:tc>/, ''),
      /a row with other cells/,
    ],
    [
      'docx',
      'a chart without its workbook',
      replace('word/charts/chart1.xml', /<c:externalData.*?<\/c:externalData>/, ''),
      /has no workbook/,
    ],
    [
      'docx',
      'elements out of order',
      replace(
        'word/document.xml',
        '<w:trPr><w:cantSplit/></w:trPr><w:tc>',
        '<w:tc><w:p/></w:tc><w:trPr/><w:tc>',
      ),
      /out of order/,
    ],
    [
      'docx',
      'a list that is not there',
      replace('word/document.xml', '<w:numId w:val="2"', '<w:numId w:val="9"'),
      /a list of number 9/,
    ],
    [
      'docx',
      'a style that is not there',
      replace('word/document.xml', '<w:pStyle w:val="Title"', '<w:pStyle w:val="Titel"'),
      /the style Titel/,
    ],
    ['docx', 'what is not well-formed', replace('word/document.xml', '</w:body>', ''), /not well-formed/],
    [
      'pptx',
      'a layout without its master',
      drop('ppt/slideLayouts/_rels/slideLayout2.xml.rels'),
      /has no master/,
    ],
    [
      'pptx',
      'notes without their master',
      replace('ppt/presentation.xml', /<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>/, ''),
      /lists no notes master/,
    ],
    [
      'pptx',
      'notes that do not know their master',
      replace(
        'ppt/notesSlides/_rels/notesSlide1.xml.rels',
        'relationships/notesMaster"',
        'relationships/other"',
      ),
      /has no notes master/,
    ],
    [
      'pptx',
      'two slides of one id',
      replace('ppt/presentation.xml', 'id="257"', 'id="256"'),
      /two slides of id 256/,
    ],
    [
      'pptx',
      'masters that share a theme',
      replace('ppt/notesMasters/_rels/notesMaster1.xml.rels', 'theme2.xml', 'theme1.xml'),
      /two masters share/,
    ],
    [
      'pptx',
      'two shapes of one id',
      replace('ppt/slides/slide2.xml', 'p:cNvPr id="3"', 'p:cNvPr id="2"'),
      /two drawings of id 2/,
    ],
    [
      'pptx',
      'a third axis',
      replace(
        'ppt/charts/chart7.xml',
        '<c:axId val="111111111"/>',
        '<c:axId val="111111111"/><c:axId val="3"/>',
      ),
      /names its axes 5 times/,
    ],
    [
      'xlsx',
      'a look that is not there',
      replace('xl/worksheets/sheet2.xml', /<c r="A4" s="\d+"/, '<c r="A4" s="999"'),
      /A4 has a look/,
    ],
    [
      'xlsx',
      'a string that is not there',
      replace('xl/worksheets/sheet2.xml', /(<c r="A4"[^>]*><v>)\d+/, '$199999'),
      /A4 has a string/,
    ],
    [
      'xlsx',
      'two sheets of one name',
      replace('xl/workbook.xml', 'name="Costs"', 'name="overview"'),
      /two sheets called overview/,
    ],
    [
      'xlsx',
      'a drawing that nothing leads to',
      drop('xl/worksheets/_rels/sheet2.xml.rels'),
      /nothing links to xl\/drawings\/drawing2.xml/,
    ],
  ])('finds in a %s %s', (kind, _, damage, found) => {
    const parts = unzipSync(FILES[kind]());
    damage(parts);
    expect(listRepairs(zipSync(parts)).join('\n')).toMatch(found);
  });

  it.each(['docx', 'xlsx', 'pptx'] as const)('has nothing against a sound %s', (kind) => {
    expect(listRepairs(FILES[kind]())).toEqual([]);
  });
});
