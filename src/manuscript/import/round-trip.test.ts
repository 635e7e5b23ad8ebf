import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDocx } from '../../../test/fakes/build-docx.ts';
import type { NovelLanguage } from '../../../test/fakes/generate-novel.ts';
import {
  SAMPLE_TITLES,
  sampleChapter,
  sampleChapters,
  sampleManuscript,
} from '../../../test/fakes/sample-manuscript.ts';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { countWords } from '../../tools/text/list-words.ts';
import { parseProse } from '../export/parse-prose.ts';
import { renderManuscript } from '../export/render-manuscript.ts';
import { compileImport } from './compile-import.ts';
import type { ImportedChapter } from './imported-book.ts';
import { readManuscript } from './read-manuscript.ts';

/** `docx` is our own; `other docx` that of another writer. */
type Format = 'md' | 'txt' | 'epub' | 'docx' | 'other docx';

async function goAndReturn(chapters: readonly GeneratedChapter[], language: NovelLanguage, format: Format) {
  const bytes =
    format === 'other docx'
      ? await buildDocx(SAMPLE_TITLES[language], chapters)
      : await renderManuscript(sampleManuscript(language, { chapters }), format, {
          printer: null,
          fonts: [],
        });
  const document = await readManuscript({ name: `book.${format.split(' ').at(-1)}`, bytes });
  return compileImport([document], { firstNumber: 1, unnumberedBefore: 0, language });
}

/** Titles, scenes, and in them every paragraph with its spans. */
const shape = (chapters: readonly ImportedChapter[]) =>
  chapters.map(({ title, scenes }) => ({ title, scenes: scenes.map(parseProse) }));
const own = (chapters: readonly GeneratedChapter[]): ImportedChapter[] =>
  chapters.map(({ chapter_title, scenes }) => ({
    title: chapter_title,
    scenes: scenes.map(({ content }) => content),
  }));
const words = (chapters: readonly ImportedChapter[]) =>
  chapters.flatMap(({ scenes }) => scenes).reduce((sum, scene) => sum + countWords(scene), 0);

describe('a book of ours that comes back', () => {
  it.each([
    ['md', 'en'],
    ['epub', 'en'],
    ['docx', 'en'],
    ['other docx', 'en'],
    ['txt', 'en'],
    ['md', 'zh'],
    ['epub', 'zh'],
    ['docx', 'zh'],
    ['other docx', 'zh'],
    ['txt', 'zh'],
  ] as const)('has the same chapters, scenes, paragraphs and words: %s, %s', async (format, language) => {
    const chapters = sampleChapters(language, 9000);
    const book = await goAndReturn(chapters, language, format);
    expect(shape(book.chapters)).toEqual(shape(own(chapters)));
    expect(words(book.chapters)).toBe(words(own(chapters)));
    if (format !== 'txt') expect(book.title).toBe(SAMPLE_TITLES[language]);
    const marks = book.notices.filter(({ message }) => message.startsWith('The mark of the end'));
    expect(marks).toHaveLength(format === 'docx' ? 1 : 0);
  });

  it.each(['md', 'epub', 'docx', 'other docx'] as const)('also with 100,000 words: %s', async (format) => {
    const chapters = sampleChapters('en', 100_000);
    const book = await goAndReturn(chapters, 'en', format);
    expect(book.chapters).toHaveLength(34);
    expect(words(book.chapters)).toBeGreaterThan(99_000);
    expect(words(book.chapters)).toBe(words(own(chapters)));
    expect(shape(book.chapters)).toEqual(shape(own(chapters)));
  });
});

/** Prose that a format could take for something else. */
const HOSTILE = [
  '# not a heading',
  '1. not a list',
  '- nor this',
  '---x',
  '> no quote',
  '[no link](x) nor <b>tag</b> & &amp; entity',
  'a_b_c __d__ `code` ~~x~~',
  'back\\slash \\* end',
  'Chapter 3 was long, she said.',
  '第三章写得很好。',
  '“Quoted—” *said* Bram.',
  'one *two* three *four*',
  'tail *emphasised*',
  '*whole line emphasised*',
  'line one\nline two',
  '他说：*“走吧。”*然后走了。',
  '=== marks ===',
  'x | y | z',
  'https://example.invalid/a_b?c=d&e=f',
  '12',
  'XII.',
  'Contents',
];

describe('hostile prose', () => {
  const paragraph = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc
      .array(
        fc.constantFrom('harbour', 'lamp', '*rope*', 'don’t', 'sea-worn', '灯火', '—', '&', '<', '…', '3.5'),
        {
          minLength: 1,
          maxLength: 12,
        },
      )
      .map((list) => `x ${list.join(' ')}.`),
  );
  const scene = fc.array(paragraph, { minLength: 1, maxLength: 4 }).map((list) => list.join('\n\n'));
  const chapter = fc.array(scene, { minLength: 1, maxLength: 3 });
  const book = fc.array(chapter, { minLength: 1, maxLength: 3 });

  it.each(['md', 'epub', 'docx', 'other docx'] as const)('comes back as it was: %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(book, async (made) => {
        const chapters = made.map((scenes, at) => sampleChapter(at + 1, `Title ${at + 1}`, scenes));
        const back = await goAndReturn(chapters, 'en', format);
        expect(shape(back.chapters)).toEqual(shape(own(chapters)));
      }),
      { numRuns: 60 },
    );
  });
});
