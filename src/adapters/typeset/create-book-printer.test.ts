import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildCollection, buildFont } from '../../../test/fakes/build-font.ts';
import { readPdfPages } from '../../../test/fakes/read-pdf-text.ts';
import { sampleBook, sampleChapter, sampleManuscript } from '../../../test/fakes/sample-manuscript.ts';
import { withScratchFolder } from '../../../test/fakes/scratch-folder.ts';
import type { CodedError } from '../../errors.ts';
import type { Manuscript } from '../../manuscript/export/manuscript.ts';
import { renderPdf } from '../../manuscript/export/render-pdf.ts';
import type { FontSource } from '../../office/book-printer.ts';
import { createBookPrinter } from './create-book-printer.ts';
import { runTypst } from './run-typst.ts';

/** The machine's own fonts are no part of a test. */
const print = (manuscript: Manuscript, fonts: readonly FontSource[] = [], folders: readonly string[] = []) =>
  renderPdf(manuscript, createBookPrinter({ fontFolders: () => folders, typeset: runTypst }), fonts);

/** The same, and how often the typesetter was asked. */
async function countPrinting(
  manuscript: Manuscript,
  fonts: readonly FontSource[],
  folders: readonly string[],
) {
  let asked = 0;
  const typeset: typeof runTypst = (source, bytes) => {
    asked += 1;
    return runTypst(source, bytes);
  };
  const { code, message } = await trouble(
    renderPdf(manuscript, createBookPrinter({ fontFolders: () => folders, typeset }), fonts),
  );
  return { asked, code, message };
}

const bookOf = (language: string, ...scenes: string[]): Manuscript =>
  sampleManuscript('en', {
    book: { ...sampleBook('en', 'Tall Ship'), language },
    chapters: [sampleChapter(1, 'The Quay', scenes)],
  });

/** What is shown, without the space that lines and pages are broken at. */
const shown = (pdf: Uint8Array) =>
  readPdfPages(pdf)
    .map(({ body }) => body)
    .join('')
    .replace(/\s|\u00ad/g, '');

const trouble = async (printing: Promise<unknown>) => {
  const error = await printing.then(
    () => null,
    (reason: CodedError) => reason,
  );
  return { code: error?.code, message: error?.message };
};

describe('the fonts of a printed book', () => {
  it('are bundled for Latin, Greek, Cyrillic and Hebrew letters', async () => {
    const text = 'Añejo œuvre Øre Łódź. Ελλάδα ήταν. Привет, ёлка. “—…” שלום';
    expect(shown(await print(bookOf('en', text)))).toContain('Añejoœuvre');
  });

  it('are told to be missing rather than a box printed', async () => {
    expect(await trouble(print(bookOf('zh', '雨夜，雨。')))).toEqual({
      code: 'font_missing',
      message: 'No font at hand shows: 目 录 第 章 雨 夜.',
    });
    expect(await trouble(print(bookOf('en', 'A 👩‍👧 ไทย คน')))).toMatchObject({ code: 'font_missing' });
    expect(await trouble(print(bookOf('en', 'A 👩 and ꜻ')))).toEqual({
      code: 'font_missing',
      message: 'No font at hand shows: 👩 ꜻ.',
    });
  });

  it('are told to be missing before anything is set, where a letter is in none', async () => {
    await withScratchFolder(async (folder) => {
      const named = [{ name: 'rain.ttf', bytes: buildFont('雨目录第章', { family: 'Rain' }) }];
      const book = bookOf('zh', '雨夜，雨。风');
      const refused = { asked: 0, code: 'font_missing' };
      expect(await countPrinting(bookOf('en', 'مرحبا'), [], [])).toMatchObject(refused);
      expect(await countPrinting(book, named, [folder])).toEqual({
        ...refused,
        message: 'No font at hand shows: 夜 风.',
      });
      writeFileSync(join(folder, 'boxes.ttf'), buildFont('风', { family: 'Last Resort' }));
      writeFileSync(join(folder, 'night.ttf'), buildFont('夜，。', { family: 'Night' }));
      expect(await countPrinting(book, named, [folder])).toEqual({
        ...refused,
        message: 'No font at hand shows: 风.',
      });
      writeFileSync(join(folder, 'wind.ttf'), buildFont('风', { family: 'Wind' }));
      expect(await countPrinting(book, named, [folder])).toMatchObject({ asked: 2, code: undefined });
    });
  });

  it('come from the files that the user names, before all others', async () => {
    const characters = '雨夜，。目录第章 *1TallShipThe Quy';
    const bytes = buildFont(characters, { family: 'Rain Song' });
    const pdf = await print(bookOf('zh', '雨夜，雨。'), [{ name: 'rain.ttf', bytes }]);
    expect(shown(pdf)).toContain('雨夜，雨。');
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/BaseFont \/\w+\+bookforge-named-1-RainSong/);
  });

  it('are of one family where files are, with an italic of its own', async () => {
    const characters = 'TallShipThe Quy.Ctrcondsi 1';
    const fonts = [false, true].map((isItalic) => ({
      name: 'lamp.ttf',
      bytes: buildFont(characters, { family: 'Lamp', isItalic }),
    }));
    const pdf = await print(bookOf('en', 'The *tall* ship.'), fonts);
    const families =
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/BaseFont \/\w+\+bookforge-named-\d/g) ?? [];
    expect(new Set(families.map((name) => name.slice(-1)))).toEqual(new Set(['1']));
    expect(new Set(families).size).toBeGreaterThan(1);
  });

  it('are found at hand for what is missing, one after the other', async () => {
    await withScratchFolder(async (folder) => {
      mkdirSync(join(folder, 'deep'));
      const chinese = '雨夜，。目录第章';
      writeFileSync(
        join(folder, 'deep', 'c.ttc'),
        buildCollection([
          [chinese, { family: 'Rain Serif JP' }],
          [chinese, { family: 'Rain Serif SC' }],
        ]),
      );
      writeFileSync(join(folder, 'e.ttf'), buildFont('👩', { family: 'Faces' }));
      writeFileSync(join(folder, 'broken.ttf'), 'not a font');
      const manuscript = bookOf('zh', '雨夜，👩雨。');
      const pdf = await print(manuscript, [], [join(folder, 'nowhere'), folder]);
      expect(shown(pdf)).toContain('雨夜，👩雨。');
      const names =
        Buffer.from(pdf)
          .toString('latin1')
          .match(/bookforge-added-\d-\w+/g) ?? [];
      expect(new Set(names)).toEqual(new Set(['bookforge-added-1-RainSerifSC', 'bookforge-added-2-Faces']));
      expect(Buffer.from(await print(manuscript, [], [folder])).equals(Buffer.from(pdf))).toBe(true);
    });
  });

  it('have to be fonts', async () => {
    const refused = await trouble(
      print(bookOf('en', 'a'), [{ name: 'notes.txt', bytes: Buffer.from('notes') }]),
    );
    expect(refused).toMatchObject({
      code: 'usage_invalid',
      message: expect.stringContaining('notes.txt is not a font'),
    });
  });
});
