import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { listRepairs } from '../../../test/fakes/list-repairs.ts';
import { randomDocument } from '../../../test/fakes/random-specs.ts';
import { sampleAssets, sampleDocument } from '../../../test/fakes/sample-specs.ts';
import { listOfficeTrouble } from '../../../test/fakes/validate-office.ts';
import type { DocumentBlock, DocumentSpec } from '../../contracts/document-spec.ts';
import type { CodedError } from '../../errors.ts';
import { renderDocumentDocx } from './render-document-docx.ts';

const render = (spec: DocumentSpec) => renderDocumentDocx(spec, sampleAssets());
const read = (spec: DocumentSpec, path = 'word/document.xml') =>
  strFromU8(unzipSync(render(spec))[path] ?? new Uint8Array());
const withBlocks = (...blocks: DocumentBlock[]): DocumentSpec => ({
  ...sampleDocument(),
  sections: [{ id: 'sec-1', outlineIds: [], level: 1, heading: 'One', blocks }],
});

/** Style and words of every paragraph outside tables and in them, in the order of the file. */
const listParagraphs = (spec: DocumentSpec) =>
  [...read(spec).matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inner = '']) => [
    /<w:pStyle w:val="(\w+)"/.exec(inner)?.[1],
    [...inner.matchAll(/<w:t(?: [^>]*)?>(.*?)<\/w:t>/gs)].map(([, words]) => words).join(''),
  ]);

describe('a document as a word processor file', () => {
  it.each(['en-GB', 'de', 'zh', 'ar'])('is valid and wants no repair, in %s', async (language) => {
    expect(await listOfficeTrouble(render({ ...sampleDocument(), language }), 'docx')).toEqual([]);
  });

  it('wants no repair, whatever is in it', () => {
    fc.assert(
      fc.property(randomDocument, (spec) => {
        expect(listRepairs(render(spec))).toEqual([]);
      }),
      // test/long has a hundred.
      { numRuns: 20 },
    );
  });

  it('is valid, whatever is in it', async () => {
    for (const spec of fc.sample(randomDocument, { numRuns: 4, seed: 7 }))
      expect(await listOfficeTrouble(render(spec), 'docx')).toEqual([]);
  });

  it.each([
    ['zh', '第 1 / 1 页', '表 1：Phases', '风险：'],
    ['fr', 'Page 1 / 1', 'Tableau 1\u00a0: Phases', 'Risque\u00a0: '],
    ['en', 'Page 1 / 1', 'Table 1: Phases', 'Risk: '],
  ])('says its own words as %s does', (language, page, caption, callout) => {
    const spec: DocumentSpec = {
      ...withBlocks(
        { type: 'callout', kind: 'risk', text: 'Rain.' },
        { type: 'table', caption: 'Phases', columns: [{ header: 'Task', type: 'text' }], rows: [['Plan']] },
      ),
      language,
    };
    const words = listParagraphs(spec).map(([, text]) => text);
    expect(words).toContain(caption);
    expect(words).toContain(`${callout}Rain.`);
    const footer = read(spec, 'word/footer.xml').replaceAll(/<w:instrText.*?<\/w:instrText>|<[^>]+>/gs, '');
    expect(footer).toContain(page);
  });

  it('is the same bytes for the same spec', () => {
    const encode = () => Buffer.from(render(sampleDocument())).toString('base64');
    expect(encode()).toBe(encode());
  });

  it('has the words of the spec, in their order and with real styles', () => {
    const spec: DocumentSpec = {
      ...withBlocks(
        { type: 'paragraph', text: 'First **bold**.\n\nSecond.' },
        { type: 'bullets', items: ['a', 'b'] },
        { type: 'numbered', items: ['c'] },
        { type: 'callout', kind: 'risk', text: 'Careful.' },
        { type: 'quote', text: 'Said.', source: 'Somebody' },
        {
          type: 'table',
          caption: 'Costs',
          columns: [
            { header: 'Item', type: 'text' },
            { header: 'Cost', type: 'currency', unit: 'EUR' },
          ],
          rows: [['Shelf', 1200.5], ['Van']],
          totals: ['Total', 1200.5],
        },
        { type: 'clause', name: 'confidentiality' },
      ),
      tableOfContents: false,
    };
    expect(listParagraphs(spec)).toEqual([
      ['Title', 'Moving the archive'],
      ['Subtitle', 'Plan and budget for the board'],
      ['Imprint', 'Ada Marsh · Marsh &amp; Daughters · 10 February 2026'],
      ['Heading1', 'One'],
      ['BodyText', 'First bold.'],
      ['BodyText', 'Second.'],
      ['ListBullet', 'a'],
      ['ListBullet', 'b'],
      ['ListNumber', 'c'],
      ['CalloutRisk', 'Risk: Careful.'],
      ['Quote', 'Said.'],
      ['QuoteSource', '— Somebody'],
      ['TableCaption', 'Table 1: Costs'],
      ['TableHeader', 'Item'],
      ['TableHeader', 'Cost'],
      ['TableText', 'Shelf'],
      ['TableText', '€1,200.50'],
      ['TableText', 'Van'],
      ['TableText', ''],
      ['TableTotal', 'Total'],
      ['TableTotal', '€1,200.50'],
      ['TableEnd', ''],
      ['Clause', 'All information in this document is confidential and is shared with its readers alone.'],
    ]);
  });

  it('begins every numbered list with 1', () => {
    const list: DocumentBlock = { type: 'numbered', items: ['a', 'b'] };
    const used = [...read(withBlocks(list, list)).matchAll(/<w:numId w:val="(\d+)"/g)].map(([, id]) => id);
    expect(used).toEqual(['2', '2', '3', '3']);
    expect(
      read(withBlocks(list, list), 'word/numbering.xml').match(/<w:startOverride w:val="1"/g),
    ).toHaveLength(2);
  });

  it('repeats the header of a table on every page, and tells its caption to those who cannot see it', () => {
    const xml = read(sampleDocument());
    expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(2);
    expect(xml).toContain('<w:tblDescription w:val="Project phases"/>');
  });

  it('has charts that bring their workbook, and pictures with words for them', () => {
    const parts = Object.keys(unzipSync(render(sampleDocument())));
    expect(parts.filter((path) => path.startsWith('word/charts/chart'))).toHaveLength(4);
    expect(parts.filter((path) => path.endsWith('.xlsx'))).toHaveLength(4);
    expect(read(sampleDocument())).toContain('descr="A floor plan with the reading room in the middle."');
  });

  it('takes the numbers of a table of the user’s as they are, and adds them up', () => {
    const xml = read(sampleDocument());
    for (const shown of ['€118,250.50', '98.5%', '€365,000', '€259,550.50'])
      expect(xml).toContain(`>${shown}<`);
  });

  it.each<[string, DocumentBlock]>([
    [
      'The table “costs” cannot be written: there are only spending, phases.',
      { type: 'dataTable', caption: 'c', dataTable: 'costs' },
    ],
    [
      'The column “Cost” of the table spending cannot be written: it has only Quarter, Planned, Spent, Used, Closed.',
      { type: 'dataTable', caption: 'c', dataTable: 'spending', columns: ['Cost'] },
    ],
    [
      'The picture no.png cannot be written: the project has none of that name.',
      { type: 'image', image: 'no.png', caption: 'c', altText: 'none at all' },
    ],
    [
      'The clause “payment” cannot be written: its approved words are not in the spec.',
      { type: 'clause', name: 'payment' },
    ],
    [
      'The table “c”, row 1 cannot be written: it has 2 cells, and there are 1 columns.',
      { type: 'table', caption: 'c', columns: [{ header: 'a', type: 'text' }], rows: [['a', 'b']] },
    ],
    [
      'The timeline “c” cannot be written: “t” has no first day before its last.',
      {
        type: 'timeline',
        caption: 'c',
        altText: 'a b',
        tasks: [{ task: 't', start: '2026-02-02', end: '2026-02-01' }],
      },
    ],
  ])('is refused where it names what is not there: %s', (message, block) => {
    const failing = () => render(withBlocks(block));
    expect(failing).toThrow(message);
    try {
      failing();
    } catch (error) {
      expect((error as CodedError).code).toBe('document_unwritable');
    }
  });
});
