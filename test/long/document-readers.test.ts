import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { renderDocumentDocx } from '../../src/office/docx/render-document-docx.ts';
import { renderPresentationPptx } from '../../src/office/pptx/render-presentation-pptx.ts';
import { renderSheetXlsx } from '../../src/office/xlsx/render-sheet-xlsx.ts';
import { needProgram, runProgram } from '../e2e/need-program.ts';
import { sampleAssets, sampleDeck, sampleDocument, sampleWorkbook } from '../fakes/sample-specs.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';

// Documents, workbooks and decks as programs that we did not write read them.

async function convert(folder: string, file: string, to: string): Promise<void> {
  const profile = `-env:UserInstallation=file://${join(folder, 'office')}`;
  await runProgram('soffice', [
    profile,
    '--headless',
    '--convert-to',
    to,
    '--outdir',
    folder,
    join(folder, file),
  ]);
}

describe('a document', () => {
  it('is read by pandoc with its headings, lists and tables, in order', async ({ skip }) => {
    needProgram('pandoc', skip);
    await withScratchFolder(async (folder) => {
      const file = join(folder, 'paper.docx');
      writeFileSync(
        file,
        renderDocumentDocx({ ...sampleDocument(), tableOfContents: false }, sampleAssets()),
      );
      const { stdout } = await runProgram('pandoc', ['-f', 'docx', '-t', 'gfm', '--wrap=none', file]);
      const marks = [
        /^# Executive summary$/m,
        /\*\*north building\*\*/,
        /\*two days\*/,
        /^- +The board is asked/m,
        /^# Timeline$/m,
        /^Table 1: Project phases$/m,
        /^\| Total +\|.*\| 15 /m,
        /^# Budget$/m,
        /^## By quarter$/m,
        /^1\. +Empty the south rooms\.$/m,
        /^> \*?An archive/m,
        /A floor plan with the reading room/,
      ];
      const places = marks.map((mark) => stdout.search(mark));
      expect(places).not.toContain(-1);
      expect([...places].sort((a, b) => a - b)).toEqual(places);
    });
  });
});

describe('a workbook', () => {
  it('comes to the same values where LibreOffice reckons them', async ({ skip }) => {
    needProgram('soffice', skip);
    await withScratchFolder(async (folder) => {
      const bytes = renderSheetXlsx(sampleWorkbook(), sampleAssets());
      writeFileSync(join(folder, 'ours.xlsx'), bytes);
      writeFileSync(join(folder, 'anew.xlsx'), dropValues(bytes));
      // All sheets, values as they are and not as they are shown.
      const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';
      await convert(folder, 'ours.xlsx', csv);
      await convert(folder, 'anew.xlsx', csv);
      const read = (name: string) =>
        readdirSync(folder)
          .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.csv'))
          .sort()
          .map((file) => readFileSync(join(folder, file), 'utf8'));
      expect(read('ours')).toHaveLength(3);
      expect(read('anew')).toEqual(read('ours'));
      expect(read('anew').join('\n')).toContain('352250.5');
      expect(read('anew').join('\n')).not.toMatch(/#(?:REF|VALUE|NAME|DIV)|Err:/);
    });
  });
});

describe('a deck', () => {
  it('is set by LibreOffice, every slide a page', async ({ skip }) => {
    needProgram('soffice', skip);
    needProgram('pdftotext', skip);
    await withScratchFolder(async (folder) => {
      writeFileSync(join(folder, 'deck.pptx'), renderPresentationPptx(sampleDeck(), sampleAssets()));
      await convert(folder, 'deck.pptx', 'pdf');
      const { stdout } = await runProgram('pdftotext', ['-layout', join(folder, 'deck.pdf'), '-']);
      const pages = stdout.split('\f').slice(0, -1);
      expect(pages).toHaveLength(sampleDeck().slides.length);
      expect(pages.map((page, at) => page.includes(sampleDeck().slides[at]?.title ?? '?'))).not.toContain(
        false,
      );
    });
  });
});

/** The same workbook without what its formulas come to. */
function dropValues(bytes: Uint8Array): Uint8Array {
  const parts = Object.entries(unzipSync(bytes)).map(([path, content]): [string, Uint8Array] => {
    if (!path.startsWith('xl/worksheets/')) return [path, content];
    const text = strFromU8(content).replace(/( t="str")?>(<f>[^<]*<\/f>)<v>[^<]*<\/v>/g, '>$2');
    return [path, strToU8(text)];
  });
  return zipSync(Object.fromEntries(parts));
}
