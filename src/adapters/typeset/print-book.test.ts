import { beforeAll, describe, expect, it } from 'vitest';
import { type PdfPage, readPdfPages } from '../../../test/fakes/read-pdf-text.ts';
import {
  HOSTILE_TITLES,
  sampleBook,
  sampleChapter,
  sampleChapters,
  sampleManuscript,
} from '../../../test/fakes/sample-manuscript.ts';
import type { Manuscript } from '../../manuscript/export/manuscript.ts';
import { renderPdf } from '../../manuscript/export/render-pdf.ts';
import { createBookPrinter } from './create-book-printer.ts';
import { runTypst } from './run-typst.ts';

const print = (manuscript: Manuscript) =>
  renderPdf(manuscript, createBookPrinter({ fontFolders: () => [], typeset: runTypst }), []);

/** Lines are broken at spaces and at hyphens that are no part of a word. */
const letters = (text: string) => text.replace(/\s|\u00ad/g, '');

/** Where two texts part, in a few words; null where they are the same. */
function findDifference(a: string, b: string): string | null {
  if (a === b) return null;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  return `${a.slice(at, at + 40)} | ${b.slice(at, at + 40)}`;
}

describe('a printed book', () => {
  const manuscript = sampleManuscript('en', {
    book: { ...sampleBook('en'), author: 'Ada Marsh' },
    chapters: [
      ...sampleChapters('en', 3000),
      sampleChapter(2, '', ['One *two* three,\nfour.\n\nFive.']),
      sampleChapter(3, 'The End of it', ['Six.']),
    ],
  });
  let pdf: Uint8Array;
  let pages: PdfPage[];

  beforeAll(async () => {
    pdf = await print(manuscript);
    pages = readPdfPages(pdf);
  });

  it('has every word of the manuscript in its order, and no other', () => {
    const story = manuscript.chapters.map(({ label, title, blocks }) => [
      label,
      title,
      ...blocks.map((block) =>
        block.kind === 'break' ? '∗∗∗' : block.spans.map(({ text }) => text).join(''),
      ),
    ]);
    const front = ['The Glass Ferry', 'The Glass Ferry', 'Ada Marsh', 'Contents'];
    const entries = manuscript.chapters.map(({ heading }) => heading);
    const text = letters(pages.map(({ body }) => body).join(''));
    const told = letters(story.flat().join(''));
    expect(findDifference(text.slice(-told.length), told)).toBeNull();
    expect(text.slice(0, -told.length).replace(/\u2060\d+/g, '|')).toBe(
      letters(`${front.join('')}${entries.map((entry) => `${entry}|`).join('')}`),
    );
  });

  it('begins each part on a right-hand page, and leaves a page empty for it where it has to', () => {
    const starts = [
      'The Glass Ferry',
      'The Glass Ferry\nAda Marsh',
      'Contents',
      'Chapter 1',
      'Chapter 2',
      'Chapter 3',
    ];
    let from = 0;
    for (const start of starts) {
      const at = pages.findIndex(
        ({ body }, place) => place >= from && letters(body).startsWith(letters(start)),
      );
      expect([start, at % 2]).toEqual([start, 0]);
      for (const page of pages.slice(from, at)) if (page.body === '') expect(page.margins).toBe('');
      from = at + 1;
    }
    expect(pages.filter(({ body }) => body === '').length).toBeGreaterThan(2);
  });

  it('has the title over left-hand pages, the chapter over right-hand ones, and neither head nor number on an opening', () => {
    const first = pages.findIndex(({ body }) => letters(body).startsWith('Chapter1'));
    const title = manuscript.chapters[0]?.title ?? '';
    expect(pages.slice(first, first + 4).map(({ margins }) => margins.split('\n').map(letters))).toEqual([
      [''],
      [letters('The Glass Ferry'), '2'],
      [letters(title), '3'],
      [letters('The Glass Ferry'), '4'],
    ]);
    expect(pages[4]?.margins.replace(/[.\n]/g, '')).toBe('');
  });

  it('tells in the contents the page that a chapter begins on', () => {
    const contents = letters(pages[4]?.body ?? '');
    const first = pages.findIndex(({ body }) => letters(body).startsWith('Chapter1'));
    for (const { heading, label } of manuscript.chapters) {
      const told = new RegExp(`${letters(heading)}\\u2060(\\d+)`).exec(contents)?.[1];
      const at = pages.findIndex(
        ({ body }, place) => place > 4 && letters(body).startsWith(letters(label ?? '')),
      );
      expect([heading, told]).toEqual([heading, String(at - first + 1)]);
    }
  });

  it('tells what it is, for people and for programs that read aloud', () => {
    const text = Buffer.from(pdf).toString('latin1');
    expect(text).toContain('/Lang (en)');
    expect(text).toContain('/Marked true');
    expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(text).toContain('The Glass Ferry</rdf:li>');
    expect(text).toContain('Ada Marsh');
    expect(text).toContain('/MediaBox [0 0 396 612]');
    expect(text).toContain('D:20260210143000');
  });

  it('is the same bytes for the same book', async () => {
    expect(Buffer.from(await print(manuscript)).equals(Buffer.from(pdf))).toBe(true);
  });
});

describe('a printed book of hostile words', () => {
  it('shows them as they are', async () => {
    const titles = HOSTILE_TITLES.filter(
      (title) => !/[\u0600-\u06ff]|\p{Extended_Pictographic}/u.test(title),
    );
    const words = [
      '#panic("x") \\#read("/etc/passwd") $x^2$ @label <chapter-1> // /* `raw` "quoted" \\" \\u{41}',
      ...titles,
    ];
    const manuscript = sampleManuscript('en', {
      book: sampleBook('en', titles[0]),
      chapters: words.map((title, index) => sampleChapter(index + 1, title, [title])),
    });
    const text = letters(
      readPdfPages(await print(manuscript))
        .map(({ body }) => body)
        .join(''),
    );
    for (const { blocks } of manuscript.chapters)
      for (const block of blocks)
        if (block.kind === 'paragraph')
          expect(text.includes(letters(block.spans.map((span) => span.text).join('')))).toBe(true);
  });

  it('parts a word that no line holds, in a title too, and cuts no title short but over a page', async () => {
    const word = 'a'.repeat(150);
    const title = `The ${'very '.repeat(20)}end`;
    const manuscript = sampleManuscript('en', {
      book: sampleBook('en', title),
      chapters: [sampleChapter(1, word, [`One ${word}, *${word}*.`])],
    });
    const pages = readPdfPages(await print(manuscript));
    const story = pages.slice(5).map(({ body }) => body);
    expect(letters(story.join(''))).toContain(letters(`One ${word}, ${word}.`));
    expect(letters(story.join(''))).toContain(`Chapter1${word}One`);
    for (const { body } of pages) expect(body).not.toMatch(/a{90}/);
    expect(letters(pages[0]?.body ?? '')).toBe(letters(title));
  });

  it('names nobody where the book names nobody', async () => {
    const pdf = await print(sampleManuscript('en', { chapters: [sampleChapter(1, 'One', ['a'])] }));
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('/Author');
  });
});
