import { describe, expect, it } from 'vitest';
import { compileImport } from './compile-import.ts';
import { readMarkdown } from './read-markdown.ts';

const compile = (text: string, beginsBook = true) => compileAll([text], beginsBook);
const compileAll = (texts: readonly string[], beginsBook = true, names = ['book.md']) =>
  compileImport(
    texts.map((text, at) => readMarkdown(text, names[at] ?? `${at}.md`)),
    { firstNumber: 1, unnumberedBefore: 0, beginsBook, language: 'en' },
  );
const titles = (text: string) => compile(text).chapters.map(({ title }) => title);
const told = (text: string) => compile(text).notices.map(({ message }) => message);
const PROSE = `${'word '.repeat(70)}end.`;

describe('compileImport', () => {
  it('cuts chapters into scenes and takes numbers out of titles', () => {
    expect(
      compile('# Book\n\n## Chapter 1: The Quay\n\nA.\n\nB.\n\n***\n\nC.\n\n## Chapter 2\n\nD.'),
    ).toEqual({
      title: 'Book',
      author: null,
      language: null,
      chapters: [
        { title: 'The Quay', scenes: ['A.\n\nB.', 'C.'] },
        { title: 'Chapter 2', scenes: ['D.'] },
      ],
      matter: [],
      notices: [],
    });
  });

  it('counts chapters through and tells where the source counts otherwise', () => {
    const text = '# Prologue\n\nA.\n\n# Chapter 1: The Quay\n\nB.\n\n# Chapter 2\n\nC.';
    expect(titles(text)).toEqual(['Prologue', 'The Quay', 'Chapter 2']);
    expect(told(text)).toEqual([
      'Chapters are counted through, otherwise than in the source: “Chapter 1: The Quay” is chapter 2, “Chapter 2” is chapter 3',
    ]);
  });

  it('keeps a number that is no number of the chapter', () => {
    expect(titles('# 1984\n\nA.\n\n# 1985\n\nB.')).toEqual(['1984', '1985']);
    expect(titles('# 1\n\nA.\n\n# 2. The Bank\n\nB.')).toEqual(['Chapter 1', 'The Bank']);
  });

  it('tells a few lines before the first chapter, word by word, and keeps prose as a chapter', () => {
    const short = '# Book\n\nby M. Lind\n\nBerlin\\\n2020\n\n## Chapter 1\n\nA.';
    expect(titles(short)).toEqual(['Chapter 1']);
    expect(told(short)).toEqual([
      'Before the first chapter, too short to be one: “by M. Lind”, “Berlin / 2020”',
    ]);
    expect(titles(`${PROSE}\n\n## Chapter 1\n\nA.`)).toEqual(['Front Matter', 'Chapter 1']);
  });

  it('takes the title above the text before that of the properties, and tells any other', () => {
    const document = readMarkdown('# The Ferry\n\n## Chapter 1\n\nA.', 'a.docx');
    const subtitle = { kind: 'heading' as const, level: 0, text: 'A Novel' };
    const made = {
      ...document,
      title: 'Document1',
      blocks: [...document.blocks.slice(0, 1), subtitle, ...document.blocks.slice(1)],
    };
    expect(
      compileImport([made], { firstNumber: 1, unnumberedBefore: 0, beginsBook: true, language: 'en' }),
    ).toMatchObject({
      title: 'The Ferry',
      notices: [{ message: 'Before the first chapter, too short to be one: “A Novel”' }],
    });
  });

  it('leaves tables of contents out, in front or as a chapter, and tells their lines', () => {
    const front =
      '# Book\n\n**Contents**\n\n- Chapter 1: The Quay\n- The Bank ..... 12\n\n## Chapter 1: The Quay\n\nA.\n\n## Chapter 2: The Bank\n\nB.';
    expect(titles(front)).toEqual(['The Quay', 'The Bank']);
    expect(told(front)).toEqual([
      'A table of contents is left out (3 lines): “*Contents*”, “Chapter 1: The Quay”, “The Bank ..... 12”',
    ]);
    const chapter = '# Contents\n\nThe Quay\n\nThe Bank\n\n# The Quay\n\nA.\n\n# The Bank\n\nB.';
    expect(titles(chapter)).toEqual(['The Quay', 'The Bank']);
    expect(told(chapter)).toEqual([
      'A table of contents is left out (“Contents”, 2 lines): “The Quay”, “The Bank”',
    ]);
  });

  it('tells parts and headings without text, and keeps headings inside a chapter as lines of it', () => {
    const text =
      '# Part One\n\n## Chapter 1\n\nA.\n\n### Later\n\nB.\n\n# Part Two\n\nA motto.\n\n## Chapter 2\n\nC.\n\n## Chapter 3';
    expect(compile(text).chapters).toEqual([
      { title: 'Chapter 1', scenes: ['A.', 'Later\n\nB.'] },
      { title: 'Chapter 2', scenes: ['C.'] },
    ]);
    expect(told(text)).toEqual([
      'Above a chapter, not part of its text: “Part One”',
      'Above a chapter, not part of its text: “Part Two”, “A motto.”',
      'Headings without text of their own are left out: “Chapter 3”',
    ]);
  });

  it('takes few empty paragraphs for breaks, and many for nothing', () => {
    const lines = (blank: (at: number) => boolean) =>
      `# One\n\n${Array.from({ length: 9 }, (_, at) => `P${at}.${blank(at) ? '\n\n&nbsp;' : ''}`).join('\n\n')}`;
    expect(compile(lines((at) => at === 4)).chapters[0]?.scenes).toHaveLength(2);
    expect(compile(lines(() => true)).chapters[0]?.scenes).toHaveLength(1);
  });

  it('makes a chapter of a text without headings, however short', () => {
    expect(compile('Only this.')).toMatchObject({ chapters: [{ title: 'book', scenes: ['Only this.'] }] });
    expect(compile('---\ntitle: The Quay\n---\n\n# The Quay\n\nOnly this.').chapters).toEqual([
      { title: 'The Quay', scenes: ['Only this.'] },
    ]);
    expect(compile('\n\n').chapters).toEqual([]);
  });

  it('counts as readers do, who leave a prologue out, and knows numbers that count from those that do not', () => {
    const named = '# Prologue\n\nA.\n\n# 1\n\nB.\n\n# Interlude: Salt\n\nC.\n\n# 2\n\nD.';
    expect(titles(named)).toEqual(['Prologue', 'Chapter 1', 'Interlude: Salt', 'Chapter 2']);
    const parts = '# Part One\n\n## 1\n\nA.\n\n## 2\n\nB.\n\n# Part Two\n\n## 1\n\nC.';
    expect(titles(parts)).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3']);
    expect(told(parts)).toContain(
      'Chapters are counted through, otherwise than in the source: “1” is chapter 3',
    );
  });

  it('takes the chapter lines of a text without headings for its headings', () => {
    const typed = (mark: string) =>
      `The Ferry\n\n${mark}Prologue${mark}\n\nA.\n\n${mark}Chapter One${mark}\n\nB.\n\nChapter two was long.\n\n${mark}Chapter Two: The Bank${mark}\n\nC.`;
    for (const mark of ['', '**'])
      expect(compile(typed(mark)).chapters).toEqual([
        { title: 'Prologue', scenes: ['A.'] },
        { title: 'Chapter 1', scenes: ['B.\n\nChapter two was long.'] },
        { title: 'The Bank', scenes: ['C.'] },
      ]);
    expect(titles('# One\n\nChapter 1\n\nA.')).toEqual(['One']);
  });

  it('begins a chapter at a heading that says so, whatever its level', () => {
    expect(titles('Book\n====\n\nChapter 1\n=========\n\nA.\n\nChapter 2\n---------\n\nB.')).toEqual([
      'Chapter 1',
      'Chapter 2',
    ]);
    expect(compile('# Book\n\n# Chapter 1\n\nA.').title).toBe('Book');
  });

  it('takes no part for the title, and tells no author twice', () => {
    const document = readMarkdown(
      '---\ntitle: The Ferry\nauthor: M. Lind\n---\n\nby M. Lind\n\n# Part One\n\n## Chapter 1\n\nA.',
      'book.md',
    );
    const made = compileImport([document], {
      firstNumber: 1,
      unnumberedBefore: 0,
      beginsBook: true,
      language: 'en',
    });
    expect(made).toMatchObject({ title: 'The Ferry', author: 'M. Lind' });
    expect(made.notices.map(({ message }) => message)).toEqual([
      'Above a chapter, not part of its text: “Part One”',
    ]);
  });

  it('tells a title page that the contents name, and makes no chapter of it', () => {
    const text = '# Title Page\n\nThe Ferry\n\n# Imprint\n\n2020\n\n# The Quay\n\nA.\n\n# The Bank\n\nB.';
    expect(titles(text)).toEqual(['The Quay', 'The Bank']);
    expect(told(text)).toEqual(['Before the first chapter, too short to be one: “Title Page”, “The Ferry”']);
  });
});

describe('pages around a story', () => {
  const pagesOf = (text: string, beginsBook = true) =>
    compile(text, beginsBook).matter.map(({ kind, heading, scenes }) => [kind, heading, ...scenes]);
  const STORY = '# Chapter 1: The Quay\n\nA.\n\n# Chapter 2: Out\n\nB.';

  it('are taken by their headings before the story and after it, with headings of their own', () => {
    const text = `# Copyright\n\n2026\n\n# Dedication\n\nFor Ann\n\n# FOREWORD\n\n${PROSE}\n\n***\n\nC.\n\n# Vorwort\n\nD.\n\n${STORY}\n\n# Acknowledgments\n\nThanks.\n\n# About the Author\n\nE.`;
    expect(pagesOf(text)).toEqual([
      ['copyright', null, '2026'],
      ['dedication', null, 'For Ann'],
      ['foreword', null, PROSE, 'C.'],
      ['preface', 'Vorwort', 'D.'],
      ['acknowledgements', 'Acknowledgments', 'Thanks.'],
      ['about-the-author', null, 'E.'],
    ]);
    expect(titles(text)).toEqual(['The Quay', 'Out']);
    expect(told(text)).toEqual([]);
  });

  it('are chapters where they stand within the story, twice, or without one', () => {
    expect(titles('# Chapter 1\n\nA.\n\n# Foreword\n\nB.\n\n# Chapter 2\n\nC.')).toEqual([
      'Chapter 1',
      'Foreword',
      'Chapter 2',
    ]);
    expect(titles(`# Preface\n\nA.\n\n# Preface\n\nB.\n\n${STORY}`)).toEqual(['Preface', 'The Quay', 'Out']);
    expect(compile('# Foreword\n\nA.\n\n# Afterword\n\nB.')).toMatchObject({
      matter: [],
      chapters: [{ title: 'Foreword' }, { title: 'Afterword' }],
    });
    expect(titles('# The Quay\n\nA.\n\n# Introduction\n\nB.')).toEqual(['The Quay', 'Introduction']);
  });

  it('of a text that goes on after other chapters are only those at its end', () => {
    const text = `# Foreword\n\nA.\n\n${STORY}\n\n# Afterword\n\nB.`;
    expect(pagesOf(text, false)).toEqual([['afterword', null, 'B.']]);
    expect(compile(text, false).chapters[0]).toEqual({ title: 'Foreword', scenes: ['A.'] });
    expect(told(`For Ann\n\n${STORY}`)).toEqual([]);
    expect(compile(`For Ann\n\n${STORY}`, false).notices[0]?.message).toContain('“For Ann”');
  });

  it('do not decide which headings are chapters', () => {
    const text = '# Foreword\n\nA.\n\n## The Quay\n\nB.\n\n## Out\n\nC.\n\n# Acknowledgements\n\nD.';
    expect(titles(text)).toEqual(['The Quay', 'Out']);
    expect(pagesOf(text).map(([kind]) => kind)).toEqual(['foreword', 'acknowledgements']);
  });

  it.each([
    ['For Ann', 'dedication'],
    ['*For my mother, who kept the light.*', 'dedication'],
    ['To the memory of Tom', 'dedication'],
    ['献给母亲。', 'dedication'],
    ['All is salt.\n\n— A. Sailor', 'epigraph'],
    ['For sale in Europe only.', null],
    ['To be read aloud.', null],
    ['— A. Sailor', null],
    ['Berlin, 2020', null],
  ])('without a heading are told by what they say: %j is %j', (lines, kind) => {
    const made = compile(`# Book\n\n${lines}\n\n## Chapter 1\n\nA.\n\n## Chapter 2\n\nB.`);
    expect(made.matter.map(({ kind: found, scenes }) => [found, ...scenes])).toEqual(
      kind === null ? [] : [[kind, lines]],
    );
    expect(made.notices).toHaveLength(kind === null ? 1 : 0);
  });

  it('are divisions of a Markdown text, whatever their heading, and a motto over a chapter stays there', () => {
    const text =
      '# Book\n\n<div class="epigraph">\n\nSalt.\n\n</div>\n\n<div class="preface">\n\n## On Maps\n\nNone.\n\n</div>\n\n## One\n\n<div class="epigraph">\n\nTide.\n\n</div>\n\nA.\n\n## Two\n\nB.';
    expect(pagesOf(text)).toEqual([
      ['epigraph', null, 'Salt.'],
      ['preface', 'On Maps', 'None.'],
    ]);
    expect(compile(text).chapters).toEqual([
      { title: 'One', scenes: ['Tide.\n\nA.'] },
      { title: 'Two', scenes: ['B.'] },
    ]);
  });

  it('may be files of their own, by their heading or by their name', () => {
    const made = compileAll(['For Ann', '# Foreword\n\nA.', '# The Quay\n\nB.', 'Thanks.'], true, [
      '0-dedication.md',
      '1.md',
      '2.md',
      '3-acknowledgements.md',
    ]);
    expect(made.matter.map(({ kind, source }) => [kind, source])).toEqual([
      ['dedication', '0-dedication.md'],
      ['foreword', '1.md'],
      ['acknowledgements', '3-acknowledgements.md'],
    ]);
    expect(made.chapters).toEqual([{ title: 'The Quay', scenes: ['B.'] }]);
  });
});
