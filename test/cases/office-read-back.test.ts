import { describe, expect, it } from 'vitest';
import { deriveNodes } from '../../src/documents/commit/derive-nodes.ts';
import type { DocumentView } from '../../src/documents/review/document-view.ts';
import { viewSpec } from '../../src/documents/review/view-spec.ts';
import { readView } from '../../src/documents/source/read-view.ts';
import { renderDocumentDocx } from '../../src/office/docx/render-document-docx.ts';
import { renderPresentationPptx } from '../../src/office/pptx/render-presentation-pptx.ts';
import { renderSheetXlsx } from '../../src/office/xlsx/render-sheet-xlsx.ts';
import { sampleAssets, sampleDeck, sampleDocument, sampleWorkbook } from '../fakes/sample-specs.ts';

// What is written is read back: the text of the spec, its tables and their order.

const tables = new Map(sampleAssets().tables.map((table) => [table.name, table]));
const read = (name: string, bytes: Uint8Array) => readView({ name, bytes }, 'en');
const bare = (text: string) => text.replaceAll('*', '').replaceAll(/\s+/g, ' ').trim();
const headings = ({ sections }: DocumentView) => sections.map(({ heading }) => bare(heading));
const headers = ({ sections }: DocumentView) =>
  sections.flatMap((section) => section.tables.map(({ columns }) => columns.map(({ header }) => header)));

describe('reading back', () => {
  it('a document gives its headings, its texts and its tables, in order', async () => {
    const meant = viewSpec({ type: 'docx', spec: sampleDocument() }, tables);
    const view = await read('paper.docx', renderDocumentDocx(sampleDocument(), sampleAssets()));
    const own = headings(meant);
    expect(headings(view).filter((heading) => own.includes(heading))).toEqual(own);
    const texts = view.sections.flatMap((section) => section.texts.map(({ text }) => bare(text)));
    const wanted = meant.sections.flatMap((section) =>
      section.texts.flatMap(({ kind, text }) =>
        kind === 'paragraph' || kind === 'bullet' ? [bare(text)] : [],
      ),
    );
    const places = wanted.map((text) => texts.findIndex((each) => each.includes(text)));
    expect(places).not.toContain(-1);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
    expect(headers(view)).toHaveLength(headers(meant).length);
    for (const [at, row] of headers(meant).entries())
      for (const [place, header] of row.entries()) expect(headers(view)[at]?.[place]).toContain(header);
  });

  it('a deck gives its slides in order, with all that is on them', async () => {
    const meant = viewSpec({ type: 'pptx', spec: sampleDeck() }, tables);
    const view = await read('deck.pptx', renderPresentationPptx(sampleDeck(), sampleAssets()));
    expect(headings(view)).toEqual(headings(meant));
    const all = JSON.stringify(view);
    for (const { kind, text } of deriveNodes(meant)) if (kind === 'bullet') expect(all).toContain(bare(text));
  });

  it('a workbook gives its sheets in order, with their headers', async () => {
    const meant = viewSpec({ type: 'xlsx', spec: sampleWorkbook() }, tables);
    const all = JSON.stringify(await read('budget.xlsx', renderSheetXlsx(sampleWorkbook(), sampleAssets())));
    const places = headers(meant)
      .flat()
      .map((header) => all.indexOf(header));
    expect(places).not.toContain(-1);
  });
});
