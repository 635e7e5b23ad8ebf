import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentView } from '../../src/documents/review/document-view.ts';
import { viewSpec } from '../../src/documents/review/view-spec.ts';
import { readView } from '../../src/documents/source/read-view.ts';
import { renderDocumentDocx } from '../../src/office/docx/render-document-docx.ts';
import { renderPresentationPptx } from '../../src/office/pptx/render-presentation-pptx.ts';
import { renderSheetXlsx } from '../../src/office/xlsx/render-sheet-xlsx.ts';
import { cleanTitle } from '../../src/text/clean-text.ts';
import { listRepairs } from '../fakes/list-repairs.ts';
import { randomDeck, randomDocument, randomWorkbook } from '../fakes/random-specs.ts';
import { sampleAssets } from '../fakes/sample-specs.ts';
import { listOfficeTrouble } from '../fakes/validate-office.ts';

const RUNS = { numRuns: 100 };

describe('a hundred random files want no repair', () => {
  it('as documents', () => {
    fc.assert(
      fc.property(randomDocument, (spec) => {
        expect(listRepairs(renderDocumentDocx(spec, sampleAssets()))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('as decks', () => {
    fc.assert(
      fc.property(randomDeck, (spec) => {
        expect(listRepairs(renderPresentationPptx(spec, sampleAssets()))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('as workbooks', () => {
    fc.assert(
      fc.property(randomWorkbook, (spec) => {
        expect(listRepairs(renderSheetXlsx(spec, sampleAssets()))).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('a few of them are valid too', () => {
  it.each([
    [
      'docx',
      () =>
        fc
          .sample(randomDocument, { numRuns: 8, seed: 11 })
          .map((spec) => renderDocumentDocx(spec, sampleAssets())),
    ],
    [
      'pptx',
      () =>
        fc
          .sample(randomDeck, { numRuns: 8, seed: 11 })
          .map((spec) => renderPresentationPptx(spec, sampleAssets())),
    ],
    [
      'xlsx',
      () =>
        fc
          .sample(randomWorkbook, { numRuns: 8, seed: 11 })
          .map((spec) => renderSheetXlsx(spec, sampleAssets())),
    ],
  ] as const)('as %s', async (type, make) => {
    for (const bytes of make()) expect(await listOfficeTrouble(bytes, type)).toEqual([]);
  });
});

describe('a hundred random files are read back as they were meant', () => {
  const tables = new Map(sampleAssets().tables.map((table) => [table.name, table]));
  /** Marks of emphasis and spaces are no words. */
  const bare = (text: string) => cleanTitle(text).replaceAll(/[\s*]+/gu, '');
  const headingsOf = ({ sections }: DocumentView) => sections.map(({ heading }) => bare(heading));
  const headersOf = ({ sections }: DocumentView) =>
    sections.flatMap((section) =>
      section.tables.map(({ columns }) => columns.map(({ header }) => bare(header))),
    );
  /** How many columns each table has, when those of which a part is too wide for its page are put together again: each part begins with
   *  the first column. */
  const joinParts = (shown: readonly string[][], meant: readonly string[][]): number[] => {
    const rest = [...shown];
    const joined = meant.map(({ length }) => {
      let columns = 1;
      do columns += (rest.shift()?.length ?? length + 1) - 1;
      while (columns < length);
      return columns;
    });
    return [...joined, ...rest.map((headers) => headers.length)];
  };
  const textsOf = ({ sections }: DocumentView) =>
    sections.flatMap(({ texts }) => texts.map(({ text }) => bare(text))).join('');
  const read = (name: string, bytes: Uint8Array) => readView({ name, bytes }, 'en');

  it('documents: headings and tables in order, with every text', async () => {
    await fc.assert(
      fc.asyncProperty(randomDocument, async (spec) => {
        const view = await read('a.docx', renderDocumentDocx(spec, sampleAssets()));
        const meant = viewSpec({ type: 'docx', spec }, tables);
        expect(headingsOf(view).filter((heading) => heading !== '')).toEqual(
          headingsOf(meant).filter((heading) => heading !== ''),
        );
        expect(joinParts(headersOf(view), headersOf(meant))).toEqual(
          headersOf(meant).map(({ length }) => length),
        );
        let from = 0;
        const all = textsOf(view);
        for (const { texts } of meant.sections)
          for (const { kind, text } of texts) {
            if (kind === 'clause') continue;
            const at = all.indexOf(bare(text), from);
            expect([bare(text), at >= from]).toEqual([bare(text), true]);
            from = at + bare(text).length;
          }
      }),
      RUNS,
    );
  });

  it('decks: slides in order, those that go on after those that they go on from', async () => {
    await fc.assert(
      fc.asyncProperty(randomDeck, async (spec) => {
        const view = await read('a.pptx', renderPresentationPptx(spec, sampleAssets()));
        const shown = headingsOf(view);
        let from = 0;
        for (const { title } of spec.slides) {
          // A title that would run out of its box is cut.
          const begun = bare(title).slice(0, 40);
          const at = shown.findIndex((heading, index) => index >= from && heading.startsWith(begun));
          expect([begun, at >= from]).toEqual([begun, true]);
          from = at + 1;
        }
      }),
      RUNS,
    );
  });

  it('workbooks: sheets in order, with their headers', async () => {
    await fc.assert(
      fc.asyncProperty(randomWorkbook, async (spec) => {
        const view = await read('a.xlsx', renderSheetXlsx(spec, sampleAssets()));
        expect(view.sections.map(({ heading }) => heading)).toEqual(spec.sheets.map(({ name }) => name));
        const grids = spec.sheets.flatMap((sheet) => (sheet.type === 'table' ? [sheet] : []));
        for (const [at, { columns, computed = [] }] of grids.entries()) {
          const wanted = [...columns, ...computed].map(({ header }) => bare(header));
          expect(headersOf(view)[at]?.slice(0, wanted.length)).toEqual(wanted);
        }
      }),
      RUNS,
    );
  });
});
