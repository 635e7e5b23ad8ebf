import { describe, expect, it } from 'vitest';
import { sampleBook, sampleChapter, sampleManuscript } from '../../../test/fakes/sample-manuscript.ts';
import { renderTypst } from './render-typst.ts';
import { BOOK_STYLE, CONTENTS_STYLE } from './typst-style.ts';

const render = (language: string, ...scenes: string[]) =>
  renderTypst(
    sampleManuscript('en', {
      book: { ...sampleBook('en', 'A "Ship" \\ #1'), language },
      chapters: [sampleChapter(7, 'The Quay', scenes)],
    }),
    [
      { name: 'Latin', isForLatinOnly: true },
      { name: 'Other', isForLatinOnly: false },
    ],
  );

describe('the source of a printed book', () => {
  it('is the facts of the book, the style of all books, and the chapters as calls with texts', () => {
    expect(render('en', 'A *b* "c"\\\nd #e.\n\n$F$', 'G')).toBe(
      [
        '#let title = "A \\"Ship\\" \\\\ #1"',
        '#let edition = "A \\"Ship\\" \\\\ #1"',
        '#let extract = none',
        '#let author = none',
        '#let subtitle = none',
        '#let series = none',
        '#let publisher = none',
        '#let description = none',
        '#let keywords = ()',
        '#let date = datetime(year: 2026, month: 2, day: 10, hour: 14, minute: 30, second: 0)',
        '#let verso-head = "A \\"Ship\\" \\\\ #1"',
        '#let contents-title = "Contents"',
        '#let language = "en"',
        '#let region = none',
        '#let direction = ltr',
        '#let is-east-asian = false',
        '#let fonts = ((name: "Latin", covers: "latin-in-cjk"), "Other", )',
        BOOK_STYLE,
        CONTENTS_STYLE,
        '#chapter(<chapter-7>, "Chapter 7: The Quay", "Chapter 7", "The Quay", head: "The Quay", is-first: true)[',
        '#p("A ", e("b"), " \\"c\\"\\\\", br, "d #e.")',
        '#p("$F$")',
        '#scene-break',
        '#p("G")',
        ']',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['zh', '"zh"', 'none', 'ltr', 'true'],
    ['zh-Hant', '"zh"', '"TW"', 'ltr', 'true'],
    ['zh-Hans-SG', '"zh"', '"SG"', 'ltr', 'true'],
    ['pt-BR', '"pt"', '"BR"', 'ltr', 'false'],
    ['pa', '"pa"', 'none', 'ltr', 'false'],
    ['ar-EG', '"ar"', '"EG"', 'rtl', 'false'],
  ])('says of %s how it is set', (language, ...facts) => {
    const said = ['language', 'region', 'direction', 'is-east-asian'].map(
      (name) => new RegExp(`^#let ${name} = (.*)$`, 'm').exec(render(language, 'a'))?.[1],
    );
    expect(said).toEqual(facts);
  });

  it('has running heads of one line', () => {
    const title = 'word '.repeat(40).trim();
    const source = renderTypst(sampleManuscript('en', { book: sampleBook('en', title) }), []);
    expect(/^#let verso-head = "(.*)"$/m.exec(source)?.[1]).toBe(`${'word '.repeat(8).trim()}…`);
  });
});
