import { EpubCheck } from '@likecoin/epubcheck-ts';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  HOSTILE_TITLES,
  sampleBook,
  sampleChapter,
  sampleChapters,
  sampleManuscript,
} from '../../../test/fakes/sample-manuscript.ts';
import { countWords } from '../../text/list-words.ts';
import { readBlocks } from '../../text/read-blocks.ts';
import type { Manuscript } from './manuscript.ts';
import { renderEpub } from './render-epub.ts';

const unpack = (manuscript: Manuscript): Map<string, string> =>
  new Map(Object.entries(unzipSync(renderEpub(manuscript))).map(([name, bytes]) => [name, strFromU8(bytes)]));

async function checkEpub(manuscript: Manuscript): Promise<string[]> {
  const { messages } = await EpubCheck.validate(renderEpub(manuscript));
  return messages
    .filter(({ severity }) => severity !== 'info' && severity !== 'usage')
    .map(({ severity, id, message, location }) => `${severity} ${id} ${message} ${location?.path ?? ''}`);
}

describe('a manuscript as an EPUB', () => {
  it.each(['en', 'zh'] as const)('passes the checker without error or warning, in %s', async (language) => {
    expect(await checkEpub(sampleManuscript(language))).toEqual([]);
  });

  it('is refused by the same checker where a page is broken', async () => {
    const manuscript = sampleManuscript('en', { chapters: [sampleChapter(1, 'One', ['a'])] });
    const broken = { ...manuscript, identifier: '' };
    expect(await checkEpub(broken)).not.toEqual([]);
  });

  it('names the author where the book does', async () => {
    const chapters = [sampleChapter(1, 'One', ['a'])];
    const book = { ...sampleBook('en'), author: 'Ada & Bo' };
    const manuscript = sampleManuscript('en', { book, chapters });
    expect(await checkEpub(manuscript)).toEqual([]);
    expect(unpack(manuscript).get('EPUB/package.opf')).toContain('<dc:creator>Ada &amp; Bo</dc:creator>');
    expect(unpack(manuscript).get('EPUB/title.xhtml')).toContain('>by Ada &amp; Bo</p>');
    expect(unpack(sampleManuscript('en', { chapters })).get('EPUB/package.opf')).not.toContain('dc:creator');
  });

  it('passes with every hostile title, and in a language that runs from the right', async () => {
    const chapters = HOSTILE_TITLES.map((title, index) => sampleChapter(index + 1, title, [title]));
    for (const title of HOSTILE_TITLES)
      expect(await checkEpub(sampleManuscript('en', { book: sampleBook('en', title), chapters }))).toEqual(
        [],
      );
    const book = { ...sampleBook('en', 'שלום'), language: 'he' };
    expect(await checkEpub(sampleManuscript('en', { book, chapters }))).toEqual([]);
    expect(unpack(sampleManuscript('en', { book })).get('EPUB/package.opf')).toContain(
      '<spine page-progression-direction="rtl">',
    );
  });

  it.each(['en', 'zh'] as const)('has the same words as the chapters, a page for each, in %s', (language) => {
    const parts = unpack(sampleManuscript(language));
    const pages = [...parts].filter(([name]) => name.startsWith('EPUB/chapter-'));
    const words = pages.map(([, text]) =>
      readBlocks(text, 'xhtml')
        .filter(({ kind }) => kind === 'paragraph')
        .reduce((sum, block) => sum + countWords(block.text), 0),
    );
    expect(words).toEqual(sampleChapters(language).map(({ total_words }) => total_words));
  });

  it('begins with its type, unpacked, and has the rest in the order of names', () => {
    const bytes = renderEpub(sampleManuscript('en'));
    expect(strFromU8(bytes.slice(30, 58))).toBe('mimetypeapplication/epub+zip');
    const [first, ...names] = Object.keys(unzipSync(bytes));
    expect(first).toBe('mimetype');
    expect(names).toEqual([...names].sort());
    expect(names).toContain('EPUB/chapter-003.xhtml');
  });

  it('is the same bytes for the same book, in every time zone', () => {
    const zone = process.env['TZ'];
    const inZone = (name: string) => {
      process.env['TZ'] = name;
      return Buffer.from(renderEpub(sampleManuscript('en'))).toString('base64');
    };
    try {
      expect(inZone('Pacific/Kiritimati')).toBe(inZone('America/Los_Angeles'));
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('tells what it is, when it was changed, and how it can be read', () => {
    const manuscript = sampleManuscript('zh');
    const opf = unpack(manuscript).get('EPUB/package.opf');
    expect(opf).toContain('<dc:title>玻璃渡船</dc:title>');
    expect(opf).toContain('<dc:language>zh</dc:language>');
    expect(opf).toContain(`<dc:identifier id="book-id">${manuscript.identifier}</dc:identifier>`);
    expect(opf).toContain('<meta property="dcterms:modified">2026-02-10T14:30:00Z</meta>');
    expect(opf).toContain('<spine page-progression-direction="default">');
    for (const [property, value] of [
      ['accessMode', 'textual'],
      ['accessibilityFeature', 'tableOfContents'],
      ['accessibilityFeature', 'structuralNavigation'],
      ['accessibilityFeature', 'readingOrder'],
      ['accessibilityHazard', 'none'],
      ['accessibilitySummary', 'All content is text'],
    ])
      expect(opf).toContain(`<meta property="schema:${property}">${value}`);
  });
});

describe('a cover', () => {
  const rowsOf = (title: string) =>
    [
      ...(
        unpack(sampleManuscript('en', { book: sampleBook('en', title) })).get('EPUB/cover.svg') ?? ''
      ).matchAll(/<text [^>]*>(.*)<\/text>/g),
    ].map((match) => match[1]);

  it.each<[string, string[]]>([
    ['The Ferry', ['The Ferry']],
    ['The Glass Ferry', ['The Glass', 'Ferry']],
    ['玻璃渡船', ['玻璃渡船']],
    ['extraordinarily', ['extraordinarily']],
  ])('shows %j as %j', (title, rows) => {
    expect(rowsOf(title)).toEqual(rows);
  });

  it('names the author, and what of the book it is', () => {
    const book = { ...sampleBook('en', 'The Ferry'), author: 'Ada & Bo' };
    const chapters = [sampleChapter(2, 'Out', ['a'])];
    const svg =
      unpack(sampleManuscript('en', { book, chapters, isExtract: true })).get('EPUB/cover.svg') ?? '';
    expect([...svg.matchAll(/<text [^>]*>(.*)<\/text>/g)].map((match) => match[1])).toEqual([
      'The Ferry',
      'Ada &amp; Bo',
      'Chapter 2',
    ]);
  });

  it('ends a title that is too long in an ellipsis', () => {
    expect(rowsOf('word '.repeat(200))).toHaveLength(8);
    expect(rowsOf('word '.repeat(200)).at(-1)).toBe('…');
    expect(rowsOf('x'.repeat(100))).toEqual([`${'x'.repeat(33)}…`]);
  });
});
