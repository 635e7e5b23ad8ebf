import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asImported, countImportedWords, goAndReturn, shapeOf } from '../../../test/fakes/go-and-return.ts';
import {
  MATTER_TEXTS,
  readMatter,
  SAMPLE_TITLES,
  sampleChapter,
  sampleChapters,
  sampleMatter,
} from '../../../test/fakes/sample-manuscript.ts';
import { isHeadedKind, MATTER_KINDS } from '../matter-kinds.ts';
import { renderMatter } from '../parse-matter.ts';
import type { ImportedBook } from './imported-book.ts';

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
    expect(shapeOf(book.chapters)).toEqual(shapeOf(asImported(chapters)));
    expect(countImportedWords(book.chapters)).toBe(countImportedWords(asImported(chapters)));
    if (format !== 'txt') expect(book.title).toBe(SAMPLE_TITLES[language]);
    const marks = book.notices.filter(({ message }) => message.startsWith('The mark of the end'));
    expect(marks).toHaveLength(format === 'docx' ? 1 : 0);
  });
});

/** As the files of the pages would be read again. */
const pages = ({ matter }: ImportedBook) =>
  readMatter(
    Object.fromEntries(matter.map(({ kind, heading, scenes }) => [kind, renderMatter(heading, scenes)])),
  );

describe('a book of ours with pages around its story', () => {
  it.each([
    ['md', 'en'],
    ['epub', 'en'],
    ['docx', 'en'],
    ['md', 'zh'],
    ['epub', 'zh'],
    ['docx', 'zh'],
  ] as const)('comes back with the same pages, chapters and words: %s, %s', async (format, language) => {
    const chapters = sampleChapters(language, 9000);
    const book = await goAndReturn(chapters, language, format, sampleMatter(language));
    expect(shapeOf(book.chapters)).toEqual(shapeOf(asImported(chapters)));
    expect(countImportedWords(book.chapters)).toBe(countImportedWords(asImported(chapters)));
    expect(book.matter.map(({ kind }) => kind)).toEqual(MATTER_KINDS);
    expect(pages(book)).toEqual(sampleMatter(language));
    const heading = book.matter.map((page) => page.heading);
    expect(heading.filter((each) => each !== null)).toEqual(
      language === 'en' ? ['A Word on the Maps'] : ['关于地图'],
    );
  });

  it('comes back from plain text with the pages that their heading or their words tell', async () => {
    const chapters = sampleChapters('en', 9000);
    const { preface: _, ...texts } = MATTER_TEXTS.en;
    const book = await goAndReturn(chapters, 'en', 'txt', readMatter(texts));
    expect(shapeOf(book.chapters)).toEqual(shapeOf(asImported(chapters)));
    // Lines run on there, as in any text that is wrapped.
    const { copyright: __, ...known } = { ...texts, dedication: 'For Ann and *Tom*' };
    expect(pages(book)).toEqual(readMatter(known));
    expect(book.notices.map(({ message }) => message).join()).toContain('“First edition.”');
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
        // The first chapter's words once more, as every page around the story.
        const scenes = made[0] ?? [];
        const matter = readMatter(
          Object.fromEntries(
            MATTER_KINDS.map((kind) => [
              kind,
              renderMatter(isHeadedKind(kind) ? `Of ${kind}` : null, scenes),
            ]),
          ),
        );
        const back = await goAndReturn(chapters, 'en', format, matter);
        expect(shapeOf(back.chapters)).toEqual(shapeOf(asImported(chapters)));
        if (format !== 'other docx') expect(pages(back)).toEqual(matter);
      }),
      { numRuns: 60 },
    );
  });
});
