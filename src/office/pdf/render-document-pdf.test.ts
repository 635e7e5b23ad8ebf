import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFont } from '../../../test/fakes/build-font.ts';
import { randomDocument } from '../../../test/fakes/random-specs.ts';
import { readPdfPages } from '../../../test/fakes/read-pdf-text.ts';
import { sampleAssets, sampleDocument } from '../../../test/fakes/sample-specs.ts';
import { withScratchFolder } from '../../../test/fakes/scratch-folder.ts';
import { createBookPrinter } from '../../adapters/typeset/create-book-printer.ts';
import { runTypst } from '../../adapters/typeset/run-typst.ts';
import type { DocumentSpec } from '../../contracts/document-spec.ts';
import type { ChartType } from '../../contracts/spec-parts.ts';
import { renderDocumentPdf } from './render-document-pdf.ts';

const print = (spec: DocumentSpec) =>
  renderDocumentPdf(
    spec,
    sampleAssets(),
    createBookPrinter({ fontFolders: () => [], typeset: runTypst }),
    [],
  );
const shown = (pdf: Uint8Array) =>
  readPdfPages(pdf)
    .map(({ body }) => body)
    .join(' ')
    .replace(/\s+/g, ' ');

describe('a document as a PDF', () => {
  it('is tagged, titled and in its language', async () => {
    const pdf = Buffer.from(await print(sampleDocument())).toString('latin1');
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toMatch(/\/Marked true/);
    expect(pdf).toMatch(/\/Lang ?\(en-GB\)/);
  });

  it('has the words, the tables and the numbers of the spec', async () => {
    const text = shown(await print(sampleDocument()));
    for (const words of [
      'Moving the archive',
      'Executive summary',
      'Table 1',
      'Figure 5',
      '€118,250.50',
      'Total',
      'Risk:',
    ])
      expect(text.replaceAll(' ', '')).toContain(words.replaceAll(' ', ''));
  });

  it('is tagged, whatever is in it', async () => {
    for (const spec of fc.sample(randomDocument, { numRuns: 6, seed: 7 })) {
      // The font that the typesetter brings along has no letters of every script.
      const plain = JSON.parse(JSON.stringify(spec).replaceAll(/[^\x20-\x7e]/g, 'x')) as DocumentSpec;
      const pdf = Buffer.from(await print({ ...plain, language: 'en' })).toString('latin1');
      expect(pdf).toContain('/StructTreeRoot');
      expect(pdf).toMatch(/\/Marked true/);
    }
  });

  it('has headings in a bold face of the font that was found for its letters', async () => {
    await withScratchFolder(async (folder) => {
      const letters = '雨夜目录第页。 0123456789/年月日';
      for (const weight of [400, 700, 900])
        writeFileSync(join(folder, `${weight}.ttf`), buildFont(letters, { family: 'Rain Serif SC', weight }));
      const printer = createBookPrinter({ fontFolders: () => [folder], typeset: runTypst });
      const spec: DocumentSpec = {
        ...sampleDocument(),
        language: 'zh',
        title: '雨夜',
        subtitle: '雨',
        header: '',
        footer: '',
        tableOfContents: false,
        sections: [
          {
            id: 'sec-1',
            outlineIds: [],
            level: 1,
            heading: '雨',
            blocks: [{ type: 'paragraph', text: '夜雨。' }],
          },
        ],
        clauses: [],
      };
      const pdf = Buffer.from(await renderDocumentPdf(spec, sampleAssets(), printer, [])).toString('latin1');
      const fonts = pdf.match(/\/BaseFont \/\w+\+bookforge-added-\d-RainSerifSC\b/g) ?? [];
      expect(new Set(fonts).size).toBe(2);
    });
  });

  it('is the same bytes for the same spec', async () => {
    const encode = async () => Buffer.from(await print(sampleDocument())).toString('base64');
    expect(await encode()).toBe(await encode());
  });

  it('draws every kind of chart, with gaps and below zero', async () => {
    const kinds: ChartType[] = [
      'column',
      'bar',
      'stackedColumn',
      'stackedBar',
      'line',
      'area',
      'pie',
      'doughnut',
    ];
    const blocks = kinds.map((chartType) => ({
      type: 'chart' as const,
      caption: chartType,
      altText: 'Some values of two series.',
      chartType,
      categories: ['a', 'b', 'c'],
      series: [
        { name: 'one', values: [1, null, -3] },
        { name: 'two', values: [0.5, 2, 4] },
      ],
    }));
    const sections = [{ id: 's', outlineIds: [], level: 1, heading: 'Charts', blocks }];
    const text = shown(await print({ ...sampleDocument(), sections }));
    for (const kind of kinds) expect(text).toContain(kind);
  });

  it('takes words as words, whatever the typesetter would make of them', async () => {
    const hostile = [
      '#panic("x")',
      '$x$',
      '@ref',
      '*a',
      '\\u{41}',
      '"; #read("/etc/passwd")',
      '= h',
      '[a](b)',
    ];
    const spec: DocumentSpec = {
      ...sampleDocument(),
      title: hostile.join(' '),
      sections: [
        {
          id: 's',
          outlineIds: [],
          level: 1,
          heading: hostile[0] ?? '',
          blocks: hostile.map((text) => ({ type: 'paragraph' as const, text })),
        },
      ],
    };
    const text = shown(await print(spec)).replaceAll(' ', '');
    for (const words of hostile) expect(text).toContain(words.replaceAll(' ', ''));
  });
});
