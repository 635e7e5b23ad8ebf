import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildEpub, buildNavigation, buildNcx, type EpubShape } from '../../../test/fakes/build-epub.ts';
import { createPause } from '../../office/pause.ts';
import { compileImport } from './compile-import.ts';
import { readEpub } from './read-epub.ts';

// The shapes in which books come from those who make many: what is marked, where a title stands, how files are cut. The words
// are ours. What each is to become is written in a file of its own.

const SHAPES: Readonly<Record<string, EpubShape>> = {
  'sections marked by kind, a group over each chapter, parts as files': {
    pages: {
      titlepage:
        '<section epub:type="titlepage"><h1 epub:type="title">The Ferry</h1><p>By <b>M. Lind</b></p></section>',
      imprint:
        '<section epub:type="imprint"><header><h2 epub:type="title">Imprint</h2></header><p>Made by hands.</p></section>',
      dedication: '<section epub:type="dedication"><p>To the ferrymen.</p></section>',
      epigraph:
        '<section epub:type="epigraph"><blockquote><p>Water.</p><cite>A Sailor</cite></blockquote></section>',
      introduction:
        '<section epub:type="introduction"><h2 epub:type="title">Introduction</h2><p>Read on.</p></section>',
      preface: '<section epub:type="preface"><h2 epub:type="title">Preface</h2><p>Why.</p></section>',
      half: '<section epub:type="halftitlepage"><hgroup epub:type="fulltitle"><h2 epub:type="title">The Ferry</h2><p epub:type="subtitle">A Crossing</p></hgroup></section>',
      part1:
        '<section epub:type="part"><hgroup><h2><span epub:type="label">Part</span> <span epub:type="ordinal z3998:roman">I</span></h2><p epub:type="title">Ebb</p></hgroup></section>',
      c11: '<section epub:type="chapter"><header><hgroup><h3 epub:type="ordinal z3998:roman">I</h3><p epub:type="title">The Quay</p></hgroup><p epub:type="bridgehead">In which a boat leaves.</p></header><p>One.</p><hr/><p>Still one.</p></section>',
      c12: '<section epub:type="chapter"><hgroup><h3 epub:type="ordinal z3998:roman">II</h3><p epub:type="title">The Bank</p></hgroup><p>Two.</p></section>',
      part2:
        '<section epub:type="part"><h2><span epub:type="label">Part</span> <span epub:type="ordinal">II</span></h2></section>',
      c21: '<section epub:type="chapter"><hgroup><h3 epub:type="ordinal z3998:roman">I</h3><p epub:type="title">The Weir</p></hgroup><p>Three.</p></section>',
      c22: '<section epub:type="chapter"><h3 epub:type="ordinal z3998:roman">II</h3><p>Four.</p></section>',
      afterword:
        '<section epub:type="afterword"><h2 epub:type="title">Afterword</h2><p>And so.</p></section>',
      colophon:
        '<section epub:type="colophon"><header><h2 epub:type="title">Colophon</h2></header><p>Set by eyes.</p></section>',
      rights:
        '<section epub:type="copyright-page"><h2 epub:type="title">Copying</h2><p>Take it freely.</p></section>',
    },
    bodies: { imprint: 'epub:type="frontmatter"', c11: 'epub:type="bodymatter z3998:fiction"' },
    navigation: buildNavigation([
      ['Titlepage', 'titlepage.xhtml'],
      ['Imprint', 'imprint.xhtml'],
      ['Dedication', 'dedication.xhtml'],
      ['Epigraph', 'epigraph.xhtml'],
      ['Introduction', 'introduction.xhtml'],
      ['Preface', 'preface.xhtml'],
      [
        'The Ferry',
        'half.xhtml',
        [
          [
            'Part <span epub:type="z3998:roman">I</span>: Ebb',
            'part1.xhtml',
            [
              ['<span epub:type="z3998:roman">I</span>: The Quay', 'c11.xhtml'],
              ['<span epub:type="z3998:roman">II</span>: The Bank', 'c12.xhtml'],
            ],
          ],
          [
            'Part <span epub:type="z3998:roman">II</span>',
            'part2.xhtml',
            [
              ['<span epub:type="z3998:roman">I</span>: The Weir', 'c21.xhtml'],
              ['<span epub:type="z3998:roman">II</span>', 'c22.xhtml'],
            ],
          ],
        ],
      ],
      ['Afterword', 'afterword.xhtml'],
      ['Colophon', 'colophon.xhtml'],
      ['Copying', 'rights.xhtml'],
    ]),
  },
  'an ordinal heading and a title paragraph without a group': {
    pages: {
      a: '<section><h2 epub:type="ordinal z3998:roman">I</h2><p epub:type="title">The Quay</p><p>One.</p></section>',
      b: '<section><h2 epub:type="ordinal z3998:roman">II</h2><p epub:type="title">The Bank</p><p>Two.</p></section>',
    },
  },
  'a number above the heading, in a block of its own': {
    pages: {
      rights: '<section epub:type="copyright-page"><div class="text"><p>© M. Lind</p></div></section>',
      one: '<section epub:type="chapter" role="doc-chapter"><div class="heading"><div class="number"><span>Chapter</span> <span>1</span></div><h1>The Quay</h1></div><div class="text"><p>One.</p></div></section>',
      two: '<section epub:type="chapter" role="doc-chapter"><div class="heading"><div class="number"><span>Chapter</span> <span>2</span></div><h1>The Bank</h1></div><div class="text"><p>Two.</p></div></section>',
      end: '<section epub:type="epilogue"><h1>Epilogue</h1><p>Three.</p></section>',
      about: '<section><h1>About the Author</h1><p>Lives by a river.</p></section>',
    },
    navigation: buildNavigation([
      ['1. The Quay', 'one.xhtml'],
      ['2. The Bank', 'two.xhtml'],
      ['Epilogue', 'end.xhtml'],
      ['About the Author', 'about.xhtml'],
    ]),
  },
  'two headings of one rank, first the number': {
    pages: {
      one: '<section epub:type="chapter"><header><h1 class="number">1</h1><h1 class="title">The Quay</h1></header><p>One.</p></section>',
      two: '<section epub:type="chapter"><header><h1 class="number">2</h1><h1 class="title">The Bank</h1></header><p>Two.</p></section>',
    },
    toc: buildNcx([
      ['1 The Quay', 'one.xhtml'],
      ['2 The Bank', 'two.xhtml'],
    ]),
  },
  'all chapters in one file, reached by fragments': {
    pages: {
      all: '<p class="title">The Ferry</p><p class="head" id="d0">Prologue</p><p>Zero.</p><p class="head" id="d1">The Quay</p><p>One.</p><p class="head"><a id="d2"></a>The Bank</p><p>Two.</p><p class="sub" id="d3">At Night</p><p>Dark.</p><p class="head"><a id="d4">The Weir</a></p><p>Three.</p>',
    },
    navigation: buildNavigation([
      ['Prologue', 'all.xhtml#d0'],
      ['The Quay', 'all.xhtml#d1'],
      ['The Bank', 'all.xhtml#d2'],
      ['The Weir', 'all.xhtml#d4'],
    ]),
  },
  'a chapter over several files, and headings inside it': {
    pages: {
      a: '<h2>THE QUAY</h2><p>One.</p>',
      b: '<h2>Noon</h2><p>Two.</p>',
      c: '<h2>Evening</h2><p>Three.</p>',
      d: '<h2>The Bank</h2><p>Four.</p>',
    },
    toc: buildNcx([
      ['The Quay', 'a.xhtml'],
      ['The Bank', 'd.xhtml'],
    ]),
  },
  'titles in the contents alone, pages told by the guide': {
    pages: {
      rights: '<p>All rights with M. Lind.</p>',
      ded: '<p>A., who rowed.</p>',
      one: '<p>One.</p>',
      two: '<p>Two.</p>',
      thanks: '<p>Thanks to B.</p>',
    },
    guide:
      '<reference type="copyright-page" title="C" href="text/rights.xhtml"/><reference type="dedication" href="text/ded.xhtml"/><reference type="acknowledgements" href="text/thanks.xhtml"/><reference type="text" href="text/one.xhtml"/>',
    toc: buildNcx([
      ['The Quay', 'one.xhtml'],
      ['The Bank', 'two.xhtml'],
    ]),
  },
  'contents that go deeper than chapters': {
    pages: {
      a: '<section id="quay"><h1>The Quay</h1><p>One.</p><section id="morning"><h2>Morning</h2><p>Two.</p></section><section id="noon"><h2>Noon</h2><p>Three.</p></section></section>',
      b: '<section id="bank"><h1>The Bank</h1><p>Four.</p></section>',
    },
    navigation: buildNavigation([
      [
        'The Quay',
        'a.xhtml#quay',
        [
          ['Morning', 'a.xhtml#morning'],
          ['Noon', 'a.xhtml#noon'],
        ],
      ],
      ['The Bank', 'b.xhtml#bank'],
    ]),
  },
  'parts and chapters in one flat list': {
    pages: {
      p1: '<h1>Part One</h1><p>Ebb</p>',
      a: '<h1>The Quay</h1><p>One.</p>',
      p2: '<h1>Part Two</h1>',
      b: '<h1>The Bank</h1><p>Two.</p>',
    },
    toc: buildNcx([
      ['Part One', 'p1.xhtml'],
      ['The Quay', 'a.xhtml'],
      ['Part Two', 'p2.xhtml'],
      ['The Bank', 'b.xhtml'],
    ]),
  },
  'an archive’s own text around the book': {
    pages: {
      head: '<section class="pg-boilerplate pgheader" id="pg-header"><h2>The eBook of The Ferry</h2><p>Free to all.</p></section><h1>The Ferry</h1><p>by M. Lind</p><h2>CONTENTS</h2><table><tr><td><a href="one.xhtml">CHAPTER I. Down the Stairs</a></td></tr><tr><td><a href="two.xhtml">CHAPTER II. The Cellar</a></td></tr></table>',
      one: '<div class="chapter"><h2 id="c1">CHAPTER I.<br/>Down the Stairs</h2></div><p>One.</p>',
      two: '<div class="chapter"><h2 id="c2">CHAPTER II.<br/>The Cellar</h2></div><p>Two.</p><section class="pg-boilerplate pgheader" id="pg-footer"><h2>The full licence</h2><p>Much of it.</p></section>',
    },
    navigation: buildNavigation([
      [
        'The Ferry',
        'head.xhtml#pgepubid00000',
        [
          ['CONTENTS', 'head.xhtml'],
          ['CHAPTER I. Down the Stairs', 'one.xhtml#c1'],
          ['CHAPTER II. The Cellar', 'two.xhtml#c2'],
        ],
      ],
      ['The full licence', 'two.xhtml#pg-footer'],
    ]),
  },
  'marks of printed pages inside the text': {
    pages: {
      a: '<h1>One Night</h1><p>He went <span epub:type="pagebreak" id="p7" title="7">7</span>on walking.</p>',
      b: '<h1>One Day</h1><p><span role="doc-pagebreak" id="p8">8</span>She stayed.</p>',
    },
    navigation: buildNavigation([
      ['One Night', 'a.xhtml'],
      ['One Day', 'b.xhtml'],
    ]),
  },
  'notes in a file of their own': {
    pages: {
      a: '<section epub:type="chapter"><h2 epub:type="title">The Quay</h2><p>One.<a href="notes.xhtml#n1" id="r1" epub:type="noteref">1</a></p></section>',
      b: '<section epub:type="chapter"><h2 epub:type="title">The Bank</h2><p>Two.<a href="notes.xhtml#n2" id="r2" epub:type="noteref">2</a></p></section>',
      notes:
        '<section epub:type="endnotes"><h2 epub:type="title">Endnotes</h2><ol><li id="n1" epub:type="endnote"><p>Not the old one. <a href="a.xhtml#r1" epub:type="backlink">↩</a></p></li><li id="n2" epub:type="endnote"><p>The left one. <a href="b.xhtml#r2" epub:type="backlink">↩</a></p></li></ol></section>',
    },
    navigation: buildNavigation([
      ['The Quay', 'a.xhtml'],
      ['The Bank', 'b.xhtml'],
      ['Endnotes', 'notes.xhtml'],
    ]),
  },
  'contents that name the parts alone': {
    pages: {
      a: '<h1>Part One</h1><h2>Chapter 1: The Quay</h2><p>One.</p>',
      b: '<h2>Chapter 2: The Bank</h2><p>Two.</p>',
      c: '<h1>Part Two</h1><h2>Chapter 3: The Weir</h2><p>Three.</p>',
    },
    toc: buildNcx([
      ['Part One', 'a.xhtml'],
      ['Part Two', 'c.xhtml'],
    ]),
  },
  'a chapter that is called like the book': {
    pages: {
      t: '<h1>The Ferry</h1><p>M. Lind</p>',
      a: '<h2>The Quay</h2><p>One.</p>',
      b: '<h2>The Ferry</h2><p>Two.</p>',
    },
    toc: buildNcx([
      ['The Ferry', 't.xhtml'],
      ['The Quay', 'a.xhtml'],
      ['The Ferry', 'b.xhtml'],
    ]),
  },
};

interface Expected {
  readonly chapters: readonly (readonly string[])[];
  readonly matter: readonly (readonly [string, string | null, string])[];
}

const EXPECTED: Readonly<Record<string, Expected>> = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/epub-makers/expected.json', import.meta.url), 'utf8'),
);

describe('an EPUB as makers of books make it', () => {
  it('has an expectation for each shape', () => {
    expect(Object.keys(SHAPES).sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it.each(Object.keys(SHAPES))('has the chapters, titles and pages of its contents: %s', async (shape) => {
    const bytes = buildEpub(SHAPES[shape] ?? { pages: {} });
    const document = await readEpub({ name: 'book.epub', bytes }, createPause());
    const book = compileImport([document], {
      firstNumber: 1,
      unnumberedBefore: 0,
      beginsBook: true,
      language: 'en',
    });
    expect({
      chapters: book.chapters.map(({ title, scenes }) => [title, ...scenes]),
      matter: book.matter.map(({ kind, heading, scenes }) => [kind, heading, scenes.join('\n\n')]),
    }).toEqual(EXPECTED[shape]);
  });
});
