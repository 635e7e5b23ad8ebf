import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderDocumentDocx } from '../../src/office/docx/render-document-docx.ts';
import { renderPresentationPptx } from '../../src/office/pptx/render-presentation-pptx.ts';
import { renderSheetXlsx } from '../../src/office/xlsx/render-sheet-xlsx.ts';
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
