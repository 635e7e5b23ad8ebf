import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  HOSTILE_TITLES,
  sampleBook,
  sampleChapter,
  sampleManuscript,
} from '../../../test/fakes/sample-manuscript.ts';
import { renderManuscript } from './render-manuscript.ts';

const headingOf = (chapterTitle: string, language: 'en' | 'zh' = 'en', outlineTitle?: string) =>
  sampleManuscript(language, {
    chapters: [sampleChapter(3, chapterTitle, ['Text.'])],
    outlineTitles: new Map(outlineTitle === undefined ? [] : [[3, outlineTitle]]),
  }).chapters[0]?.heading;

describe('a chapter’s heading', () => {
  it.each([
    ['The Quay', undefined, 'Chapter 3: The Quay'],
    ['The Quay', 'The Harbour', 'Chapter 3: The Quay'],
    ['Chapter 3', 'The Harbour', 'Chapter 3: The Harbour'],
    ['chapter 3:', 'The Harbour', 'Chapter 3: The Harbour'],
    ['3', undefined, 'Chapter 3'],
    ['3.', 'Chapter 3', 'Chapter 3'],
    ['Chapter 3: The Quay', undefined, 'Chapter 3: The Quay'],
    ['Chapter 30 of a life', undefined, 'Chapter 3: Chapter 30 of a life'],
    [' The\nQuay ', undefined, 'Chapter 3: The Quay'],
    ['\u0000', 'The Harbour', 'Chapter 3: The Harbour'],
  ])('of %j with %j in the outline is %j', (own, outline, heading) => {
    expect(headingOf(own, 'en', outline)).toBe(heading);
  });

  it('is in the language of the book', () => {
    expect(headingOf('雨夜', 'zh')).toBe('第3章　雨夜');
    expect(headingOf('第3章 雨夜', 'zh')).toBe('第3章 雨夜');
  });
});

describe('a book with chapters that go by their name', () => {
  const titles = ['Prologue', 'The Quay', 'Interlude: Salt', 'Chapter 2', '4', 'Epilogue'];
  const chapters = titles.map((title, index) => sampleChapter(index + 1, title, ['a']));
  const unnumbered = new Set([1, 3, 6]);

  it('counts the others as its readers do', () => {
    expect(sampleManuscript('en', { chapters }).chapters.map(({ heading }) => heading)).toEqual([
      'Prologue',
      'Chapter 1: The Quay',
      'Interlude: Salt',
      'Chapter 2',
      'Chapter 3: 4',
      'Epilogue',
    ]);
  });

  it.each<[number[], string]>([
    [[2, 4, 5], 'Chapters 1–3'],
    [[1, 2, 5, 6], 'Prologue, Chapters 1, 3, Epilogue'],
    [[4], 'Chapter 2'],
    [[1, 3], 'Prologue, Interlude: Salt'],
  ])('says of an extract with %j that it is %j', (numbers, extract) => {
    const some = chapters.filter(({ chapter_number }) => numbers.includes(chapter_number));
    const facts = { chapters: some, isExtract: true, unnumbered };
    expect(sampleManuscript('en', facts).extract).toBe(extract);
    expect(sampleManuscript('en', { ...facts, isExtract: false }).extract).toBeNull();
  });

  it('says so in Chinese', () => {
    const some = [2, 3, 5].map((number) => sampleChapter(number, `雨${number}`, ['雨']));
    expect(sampleManuscript('zh', { chapters: some, isExtract: true }).extract).toBe('第2–3、5章');
  });
});

describe('an extract', () => {
  const facts = { chapters: [sampleChapter(2, 'Out', ['a'])], isExtract: true };

  it.each(['md', 'txt', 'html'] as const)('says on its title page what it is: %s', async (format) => {
    const bytes = await renderManuscript(sampleManuscript('en', facts), format, { printer: null, fonts: [] });
    const [front] = Buffer.from(bytes).toString().split('Contents');
    expect(front).toContain('Chapter 2');
  });

  it('is told from the book by its title in an archive of parts', async () => {
    for (const [format, part] of [
      ['epub', 'EPUB/package.opf'],
      ['docx', 'docProps/core.xml'],
    ] as const) {
      const bytes = await renderManuscript(sampleManuscript('en', facts), format, {
        printer: null,
        fonts: [],
      });
      expect(strFromU8(unzipSync(bytes)[part] ?? new Uint8Array())).toContain(
        '<dc:title>The Glass Ferry (Chapter 2)</dc:title>',
      );
    }
  });
});

describe('a manuscript', () => {
  it('has a break between scenes and between the parts of one, and never two or one at an end', () => {
    const scenes = ['* * *\n\na\n\n***\n\n***', '***\n\nb', '* * *', 'c\n\nd\n\n***'];
    const { chapters } = sampleManuscript('en', { chapters: [sampleChapter(1, 'One', scenes)] });
    const shown = chapters[0]?.blocks.map((block) => (block.kind === 'break' ? '|' : block.spans[0]?.text));
    expect(shown).toEqual(['a', '|', 'b', '|', 'c', 'd']);
  });

  it('has the scenes in the order of their numbers', () => {
    const chapter = sampleChapter(1, 'One', ['a', 'b']);
    const turned = { ...chapter, scenes: [...chapter.scenes].reverse() };
    expect(sampleManuscript('en', { chapters: [turned] })).toEqual(
      sampleManuscript('en', { chapters: [chapter] }),
    );
  });

  it('has an identifier that follows the book and not its text, and for an extract another', () => {
    const short = sampleManuscript('en', { chapters: [sampleChapter(1, 'One', ['a'])] });
    const extract = sampleManuscript('en', { chapters: [sampleChapter(1, 'One', ['a'])], isExtract: true });
    const { identifier } = sampleManuscript('en');
    expect(identifier).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(short.identifier).toBe(identifier);
    expect(extract.identifier).not.toBe(identifier);
    expect(sampleManuscript('zh').identifier).not.toBe(identifier);
  });

  it('has the parts of a heading, of which one may be missing', () => {
    const partsOf = (title: string) => {
      const [chapter] = sampleManuscript('en', { chapters: [sampleChapter(3, title, ['a'])] }).chapters;
      return [chapter?.label, chapter?.title];
    };
    expect(partsOf('The Quay')).toEqual(['Chapter 3', 'The Quay']);
    expect(partsOf('3')).toEqual(['Chapter 3', null]);
    expect(partsOf('Chapter 3: The Quay')).toEqual([null, 'Chapter 3: The Quay']);
  });

  it('counts its words as readers of the language do', () => {
    const chapters = [sampleChapter(1, '雨夜', ['雨夜，两个人。', 'DNA 测试。'])];
    expect(sampleManuscript('zh', { chapters }).words).toBe(8);
  });

  it('is complete where every chapter that was planned is there', () => {
    const isComplete = (planned: number, isExtract: boolean) =>
      sampleManuscript('en', {
        book: { ...sampleBook('en'), chapters: planned },
        chapters: [sampleChapter(1, 'One', ['a'])],
        isExtract,
      }).isComplete;
    expect([isComplete(1, false), isComplete(2, false), isComplete(1, true)]).toEqual([true, false, false]);
  });

  it('goes by its id where it has no title that can be seen', () => {
    const { title: _, ...untitled } = sampleBook('en');
    expect(sampleManuscript('en', { book: untitled }).title).toBe('tested');
    expect(sampleManuscript('en', { book: sampleBook('en', '\u0007') }).title).toBe('tested');
  });

  it('has titles of one line without control characters', () => {
    for (const title of HOSTILE_TITLES)
      expect(sampleManuscript('en', { book: sampleBook('en', title) }).title).not.toMatch(/\p{Cc}|\p{Cs}/u);
  });
});
