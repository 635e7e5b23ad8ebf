import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import {
  HOSTILE_TITLES,
  sampleBook,
  sampleChapter,
  sampleChapters,
  sampleManuscript,
} from '../../../test/fakes/sample-manuscript.ts';
import { cleanTitle } from '../../text/clean-text.ts';
import { findDirection } from '../../text/find-direction.ts';
import { countWords } from '../../text/list-words.ts';
import { readBlocks } from '../../text/read-blocks.ts';
import { renderHtml } from './render-html.ts';

describe('a manuscript as one page of HTML', () => {
  it('has a section for each chapter, scene breaks, and contents that lead there', () => {
    const chapters = [
      sampleChapter(1, 'The Quay', ['A *b* <c>\nd.', 'E.']),
      sampleChapter(4, 'Out & about', ['F.']),
    ];
    const html = renderHtml(sampleManuscript('en', { chapters }));
    expect(html.startsWith('<!DOCTYPE html>\n<html lang="en" dir="ltr">\n')).toBe(true);
    expect(html).toContain('<li dir="auto"><a href="#chapter-4">Chapter 4: Out &amp; about</a></li>');
    expect(html).toContain(`<section class="chapter" id="chapter-1" aria-labelledby="heading-1">
<h2 id="heading-1" dir="auto">Chapter 1: The Quay</h2>
<p>A <em>b</em> &lt;c&gt;<br/>
d.</p>
<hr class="scene-break"/>
<p>E.</p>
</section>`);
  });

  it.each(['en', 'zh'] as const)('has the same words as the chapters, in %s', (language) => {
    const html = renderHtml(sampleManuscript(language));
    expect(html).toContain(`<html lang="${language}" `);
    const main = /<main>[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    const prose = readBlocks(main, 'xhtml').filter(({ kind }) => kind === 'paragraph');
    expect(prose.reduce((sum, { text }) => sum + countWords(text), 0)).toBe(
      sampleChapters(language).reduce((sum, { total_words }) => sum + total_words, 0),
    );
  });

  it('is well-formed and says nothing but the words, whatever the titles are', () => {
    for (const title of HOSTILE_TITLES) {
      const chapters = [sampleChapter(1, title, ['a'])];
      const html = renderHtml(sampleManuscript('en', { book: sampleBook('en', title), chapters }));
      const { names, texts } = readTags(html);
      expect(names).toEqual(PLAIN_PAGE);
      expect(texts.get('title')).toBe(cleanTitle(title));
      expect(texts.get('h1')).toBe(cleanTitle(title));
      expect(texts.get('a')).toBe(`Chapter 1: ${cleanTitle(title)}`);
    }
  });

  it('reaches for nothing outside itself', () => {
    const html = renderHtml(sampleManuscript('en'));
    expect(html).not.toMatch(/(?:src|href)="(?!#)|url\(|@import|https?:/);
  });
});

describe('the direction of a language', () => {
  it.each([
    ['en', 'ltr'],
    ['zh-Hant', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['fa', 'rtl'],
    ['ku-Arab', 'rtl'],
    ['az-Latn', 'ltr'],
    ['ar-Latn', 'ltr'],
  ])('%s is %s', (language, direction) => {
    expect(findDirection(language)).toBe(direction);
  });
});

const PLAIN_PAGE =
  'html head meta meta meta title style body header h1 nav h2 ol li a main section h2 p'.split(' ');

function readTags(html: string): { names: string[]; texts: Map<string, string> } {
  const parser = new SaxesParser();
  const names: string[] = [];
  const texts = new Map<string, string>();
  let open = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    names.push(name);
    open = name;
  });
  parser.on('text', (text) => {
    if (open !== '') texts.set(open, (texts.get(open) ?? '') + text);
  });
  parser.on('closetag', () => {
    open = '';
  });
  parser.write(html).close();
  return { names, texts };
}
