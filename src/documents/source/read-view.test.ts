import { describe, expect, it } from 'vitest';
import { buildExcelFile } from '../../../test/fakes/excel-file.ts';
import { sampleAssets, sampleDeck, sampleDocument } from '../../../test/fakes/sample-specs.ts';
import { buildWordFile, run } from '../../../test/fakes/word-file.ts';
import { renderDocumentDocx } from '../../office/docx/render-document-docx.ts';
import { renderPresentationPptx } from '../../office/pptx/render-presentation-pptx.ts';
import type { DocumentView } from '../review/document-view.ts';
import { readView } from './read-view.ts';

const read = (name: string, bytes: Uint8Array) => readView({ name, bytes }, 'en');
const headingsOf = ({ sections }: DocumentView) =>
  sections.map(({ level, heading }) => `${level} ${heading}`);

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const wrap = (body: string) => `<w:document ${W}><w:body>${body}</w:body></w:document>`;
const p = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr>${text === '' ? '' : run(text)}</w:p>`;
const styled = (text: string, style: string) => p(text, `<w:pStyle w:val="${style}"/>`);
const table = (...rows: string[]) =>
  `<w:tbl>${rows
    .map(
      (row) =>
        `<w:tr>${row
          .split('|')
          .map((cell) => `<w:tc>${p(cell)}</w:tc>`)
          .join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`;

describe('a Word document', () => {
  it('as Word writes it: title, headings, no contents, no deleted words, no field codes', async () => {
    const view = await read('harbour.docx', buildWordFile({ sections: 17 }));
    expect(view.title).toBe('Harbour report');
    expect(headingsOf(view)).toEqual(Array.from({ length: 17 }, (_, at) => `1 Section ${at + 1}`));
    const texts = view.sections.flatMap(({ texts: all }) => all.map(({ kind, text }) => `${kind}: ${text}`));
    expect(texts).toContain('paragraph: The quay was built in 1911 and mended since.');
    expect(texts).toContain(
      'paragraph: The pilots expect the channel to be open by late spring, weather and tides permitting.',
    );
    expect(texts).toContain('bullet: Dredging comes first.');
    const [costs] = view.sections.flatMap(({ tables }) => tables);
    expect(costs).toMatchObject({
      caption: 'Tabelle 1: Costs by year',
      columns: [{ header: 'Year' }, { header: 'Cost' }],
      rows: [
        ['2026', '120'],
        ['2027', '80'],
      ],
      totals: ['Total', '200'],
    });
  });

  const STYLES: Readonly<Record<string, string>> = {
    // Ids are German, names are what every Word calls them.
    'a German Word': '<w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>',
    'Google Docs': '<w:style w:styleId="berschrift2"><w:name w:val="Heading 2"/></w:style>',
    'LibreOffice in another language':
      '<w:style w:styleId="berschrift2"><w:name w:val="Überschrift 2"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>',
    'a style of somebody’s own':
      '<w:style w:styleId="berschrift2"><w:name w:val="Kapitel"/><w:basedOn w:val="x"/></w:style><w:style w:styleId="x"><w:name w:val="heading 2"/></w:style>',
  };
  it.each(Object.entries(STYLES))('tells headings of %s', async (_, styles) => {
    const parts = {
      'word/styles.xml': `<w:styles ${W}>${styles}</w:styles>`,
      'word/document.xml': wrap(
        `${styled('Costs', 'berschrift2')}${p('Text.')}${p('Direct', '<w:outlineLvl w:val="2"/>')}${p('More.')}`,
      ),
    };
    expect(headingsOf(await read('a.docx', buildWordFile({ parts })))).toEqual(['2 Costs', '3 Direct']);
  });

  it('takes a caption above or below a table, and a cell of several paragraphs as lines', async () => {
    const body = [
      styled('Heading', 'berschrift1'),
      styled('Above', 'Beschriftung'),
      table('A|B', '1|2'),
      p(''),
      table('C|D', '3|4'),
      styled('Below', 'Beschriftung'),
      p('End.'),
      table('E'),
    ].join('');
    const view = await read('a.docx', buildWordFile({ parts: { 'word/document.xml': wrap(body) } }));
    expect(view.sections[0]?.tables.map(({ caption }) => caption)).toEqual(['Above', 'Below', null]);
  });

  it('is read as it was written by us: headings in their order, tables with their captions', async () => {
    const view = await read('ours.docx', renderDocumentDocx(sampleDocument(), sampleAssets()));
    expect(view.title).toBe(sampleDocument().title);
    // What stands before the first heading has none.
    const headings = view.sections.map(({ heading }) => heading).filter((heading) => heading !== '');
    expect(headings).toEqual(sampleDocument().sections.map(({ heading }) => heading));
    expect(view.sections.flatMap(({ tables }) => tables).every(({ caption }) => caption !== null)).toBe(true);
  });
});

describe('a presentation', () => {
  it('is read slide by slide, with titles and bullets', async () => {
    const view = await read('deck.pptx', renderPresentationPptx(sampleDeck(), sampleAssets()));
    expect(view.sections.slice(0, 3).map(({ heading }) => heading)).toEqual(
      sampleDeck()
        .slides.slice(0, 3)
        .map(({ title }) => title),
    );
  });
});

describe('a workbook', () => {
  it('is read with values that formulas came to, days of its own calendar, and totals', async () => {
    const view = await read('costs.xlsx', buildExcelFile());
    expect(view.sections[0]).toMatchObject({
      heading: 'Costs',
      tables: [
        {
          columns: [{ header: 'Item' }, { header: 'Cost' }, { header: 'Twice' }, { header: 'Day' }],
          rows: [
            ['Dredging', 120, 240, '2024-01-01'],
            ['Crane', 80, 160, '2024-01-02'],
            ['Lamps', 50, 100],
          ],
          totals: ['Total', 250],
        },
      ],
    });
  });

  it('is what it is, whatever it is called', async () => {
    expect(headingsOf(await read('costs.docx', buildExcelFile()))).toEqual(['1 Costs', '1 More notes']);
  });
});

describe('a Markdown text', () => {
  it('is read with its title, levels, lists and tables', async () => {
    const text =
      '# Report\n\n## Costs\n\nText.\n\n- one\n\nTable 1: By year\n\n| Year | Cost |\n|---|---|\n| 2026 | 120 |\n| Total | 120 |\n';
    const view = await read('a.md', Buffer.from(text));
    expect([view.title, headingsOf(view)]).toEqual(['Report', ['1 Costs']]);
    expect(view.sections[0]?.tables).toMatchObject([
      { caption: 'Table 1: By year', totals: ['Total', '120'] },
    ]);
  });
});
