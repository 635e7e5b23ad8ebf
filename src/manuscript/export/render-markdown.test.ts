import { describe, expect, it } from 'vitest';
import {
  HOSTILE_TITLES,
  sampleBook,
  sampleChapter,
  sampleChapters,
  sampleManuscript,
  sampleShortChapters,
} from '../../../test/fakes/sample-manuscript.ts';
import { cleanTitle } from '../../text/clean-text.ts';
import { countWords } from '../../text/list-words.ts';
import { readBlocks } from '../../text/read-blocks.ts';
import { renderMarkdown } from './render-markdown.ts';

const render = (...scenes: string[]) =>
  renderMarkdown(sampleManuscript('en', { chapters: [sampleChapter(1, 'The Quay', scenes)] }))
    .split('## Chapter 1: The Quay\n\n')[1]
    ?.trimEnd();

describe('a manuscript in Markdown', () => {
  it('is front matter, title, contents and chapters', () => {
    expect(renderMarkdown(sampleManuscript('en', { chapters: sampleShortChapters() }))).toBe(
      [
        '---\ntitle: "The Glass Ferry"\nlanguage: "en"\n---',
        '# The Glass Ferry',
        '**Contents**',
        '- Chapter 1: The Quay\n- Chapter 2: Out',
        '## Chapter 1: The Quay',
        'A *b* c.',
        'D.',
        '* * *',
        'E.',
        '## Chapter 2: Out',
        'F.\n',
      ].join('\n\n'),
    );
  });

  it.each([
    ['# no heading', '\\# no heading'],
    ['- no item', '\\- no item'],
    ['+ no item', '\\+ no item'],
    ['1. no item', '1\\. no item'],
    ['1984) no item', '1984\\) no item'],
    ['1984 was a year.', '1984 was a year.'],
    ['\\> no quote', '\\> no quote'],
    ['a\n===', 'a\\\n\\==='],
    ['one\ntwo', 'one\\\ntwo'],
    ['5 * 3', '5 \\* 3'],
    [
      'snake_case [x](y) <b> `c` ~~d~~ a|b \\',
      'snake\\_case \\[x\\](y) &lt;b\\> \\`c\\` \\~\\~d\\~\\~ a\\|b \\\\',
    ],
    ['fish &amp; chips & peas', 'fish &amp;amp; chips & peas'],
    ['他说*好的。*然后', '他说<em>好的。</em>然后'],
    ['他说*好*然后', '他说*好*然后'],
    ['a“*b*”', 'a“*b*”'],
    ['a*“b”*', 'a<em>“b”</em>'],
  ])('%j stays words', (text, markdown) => {
    expect(render(text)).toBe(markdown);
  });

  it.each(['en', 'zh'] as const)('has the same words as the chapters, in %s', (language) => {
    const chapters = sampleChapters(language);
    const blocks = readBlocks(renderMarkdown(sampleManuscript(language)), 'markdown');
    const from = blocks.findIndex(
      ({ kind, text }) => kind === 'heading' && /^(?:Chapter 1|第1章)/.test(text),
    );
    const prose = blocks.slice(from).filter(({ kind }) => kind !== 'heading' && kind !== 'break');
    const words = prose.reduce((sum, { text }) => sum + countWords(text), 0);
    expect(words).toBe(chapters.reduce((sum, { total_words }) => sum + total_words, 0));
    expect(blocks.slice(from).filter(({ kind }) => kind === 'heading')).toHaveLength(chapters.length);
    expect(blocks.filter(({ kind }) => kind === 'break')).toHaveLength(
      chapters.reduce((sum, { scenes }) => sum + scenes.length - 1, 0),
    );
  });

  // A heading of dashes alone is a heading to CommonMark, and to our own reader the ornament that novelists mean.
  const told = HOSTILE_TITLES.filter((title) => title !== '---');
  it.each(told.map((title) => [title.slice(0, 20), title]))('keeps a title such as %j', (_, title) => {
    const text = renderMarkdown(
      sampleManuscript('en', { book: sampleBook('en', title), chapters: [sampleChapter(1, title, ['a'])] }),
    );
    const yaml = /^---\ntitle: (.*)\nlanguage/.exec(text)?.[1] ?? '';
    expect(JSON.parse(yaml)).toBe(cleanTitle(title));
    const headings = readBlocks(text, 'markdown').filter(({ kind }) => kind === 'heading');
    expect(headings.map((heading) => heading.text)).toEqual([
      cleanTitle(title),
      `Chapter 1: ${cleanTitle(title)}`,
    ]);
  });
});
