import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown } from './escape-markdown.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { readMarkdownBlocks } from './read-markdown-blocks.ts';

/** Kind, what is its own (level, mark, label), its lines, and where it stands. */
function scan(text: string) {
  return parseMarkdown(text).blocks.map((block) => {
    const place = `${block.startLine}-${block.endLine}`;
    switch (block.kind) {
      case 'heading':
        return [`heading ${block.level}`, block.text, place];
      case 'break':
        return [block.isQuoted ? 'quoted break' : 'break', place];
      case 'list_item':
        return [`list_item ${block.mark.trim()}`, ...block.lines, place];
      case 'footnote':
        return [`footnote ${block.label}`, ...block.lines, place];
      case 'definition':
        return [`definition ${block.label}`, block.target, place];
      default:
        return [block.kind, ...block.lines, place];
    }
  });
}

describe('the blocks of a Markdown text', () => {
  it('are told with their lines', () => {
    const text = [
      '---',
      'title: A',
      '---',
      '# One #',
      'Some words',
      'go on.',
      '',
      '> A letter',
      'goes on.',
      '>',
      '> ***',
      '- one',
      '  two',
      '12. three',
      '',
      '[^a]: A note',
      '    of two lines.',
      '[^b]: Another.',
      '',
      '| a | b |',
      '|---|:-:|',
      '| 1 | 2 |',
      '',
      '```text',
      'x = 1',
      '',
      '  y',
      '```',
      '<hr class="x">',
      '[A  Ref]: <https://example.invalid> "there"',
    ].join('\n');
    expect(scan(text)).toEqual([
      ['heading 1', 'One', '4-4'],
      ['paragraph', 'Some words', 'go on.', '5-6'],
      ['quote', 'A letter', 'goes on.', '8-9'],
      ['quoted break', '11-11'],
      ['list_item -', 'one', '  two', '12-13'],
      ['list_item 12.', 'three', '14-14'],
      ['footnote a', 'A note', '    of two lines.', '16-17'],
      ['footnote b', 'Another.', '18-18'],
      ['table', '| a | b |', '|---|:-:|', '| 1 | 2 |', '20-22'],
      ['code', 'x = 1', '', '  y', '25-27'],
      ['break', '29-29'],
      ['definition a ref', 'https://example.invalid', '30-30'],
    ]);
  });

  it.each([
    ['Two\n===', [['heading 1', 'Two', '1-1']]],
    ['Who goes there?\n===', [['heading 1', 'Who goes there?', '1-1']]],
    ['12. The Harbour\n---', [['heading 2', '12. The Harbour', '1-1']]],
    [
      'It was over.\n---',
      [
        ['paragraph', 'It was over.', '1-1'],
        ['break', '2-2'],
      ],
    ],
    [
      '> said\n---',
      [
        ['quote', 'said', '1-1'],
        ['break', '2-2'],
      ],
    ],
    [
      '- item\n===',
      [
        ['list_item -', 'item', '1-1'],
        ['break', '2-2'],
      ],
    ],
    [
      '1. a\n2. b\n---',
      [
        ['list_item 1.', 'a', '1-1'],
        ['list_item 2.', 'b', '2-2'],
        ['break', '3-3'],
      ],
    ],
    [
      '[^1]: A note\n---',
      [
        ['footnote 1', 'A note', '1-1'],
        ['break', '2-2'],
      ],
    ],
    [
      `${'long '.repeat(20)}\n===`,
      [
        ['paragraph', 'long '.repeat(20), '1-1'],
        ['break', '2-2'],
      ],
    ],
  ])('make a heading of a line only where it can be one: %j', (text, blocks) => {
    expect(scan(text)).toEqual(blocks);
  });

  it.each([
    ['<div class="x">', [['html', '<div class="x">', '1-1']]],
    ['<a id="x"></a>\n<br>', [['html', '<a id="x"></a>', '<br>', '1-2']]],
    [
      'One\n</div>\nTwo',
      [
        ['paragraph', 'One', '1-1'],
        ['html', '</div>', '2-2'],
        ['paragraph', 'Two', '3-3'],
      ],
    ],
    ['One\n<br>\nTwo', [['paragraph', 'One', '<br>', 'Two', '1-3']]],
    ['<em>\nOne\n</em>', [['paragraph', '<em>', 'One', '</em>', '1-3']]],
    ['<p>One</p>', [['paragraph', '<p>One</p>', '1-1']]],
    ['<https://example.invalid>', [['paragraph', '<https://example.invalid>', '1-1']]],
  ])('tell tags from words: %j', (text, blocks) => {
    expect(scan(text)).toEqual(blocks);
  });

  it.each([
    [
      'a fence',
      '```js\n# One\n\nTwo',
      [
        ['paragraph', '```js', '1-1'],
        ['heading 1', 'One', '2-2'],
        ['paragraph', 'Two', '4-4'],
      ],
    ],
    [
      'a fence without a word',
      'One\n```\nTwo',
      [
        ['paragraph', 'One', '1-1'],
        ['paragraph', 'Two', '3-3'],
      ],
    ],
    [
      'a comment',
      'One <!-- not yet\n\nTwo',
      [
        ['paragraph', 'One <!-- not yet', '1-1'],
        ['paragraph', 'Two', '3-3'],
      ],
    ],
    [
      'a head',
      '---\na: b\n\nTwo',
      [
        ['break', '1-1'],
        ['paragraph', 'a: b', '2-2'],
        ['paragraph', 'Two', '4-4'],
      ],
    ],
  ])('do not lose what stands behind %s that nobody closed', (_, text, blocks) => {
    expect(scan(text)).toEqual(blocks);
  });

  it('have no part of a comment, keep their lines, and go on around it', () => {
    const text = 'One <!-- a\n\nb --> two\n\n<!-- c -->\n\nThree <!-- d\n-->\nfour';
    expect(parseMarkdown(text).comments).toEqual(['a\n\nb', 'c', 'd']);
    expect(scan(text)).toEqual([
      ['paragraph', 'One ', '', ' two', '1-3'],
      ['paragraph', 'Three ', '', 'four', '7-9'],
    ]);
  });

  it('take a lead in brackets for text where it does not lead anywhere', () => {
    expect(scan('[Ann]: Yes.\n[Bo]: Not now, I said.\n[ref]: a.html')).toEqual([
      ['paragraph', '[Ann]: Yes.', '[Bo]: Not now, I said.', '1-2'],
      ['definition ref', 'a.html', '3-3'],
    ]);
  });

  it('are paragraphs, word for word, where the text was escaped', () => {
    const line = fc
      .array(
        fc.constantFrom(
          '#',
          '##',
          '-',
          '1.',
          '>',
          '```',
          '| a |',
          '<div>',
          '&amp;',
          '[a](b)',
          '[a]: b.c',
          '*a*',
          '_b_',
          '===',
          'word',
          '  ',
          '\\',
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((parts) => `${parts.join(' ')} w`);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
        const text = `${lines.join('\n')}\nend`;
        const blocks = readMarkdownBlocks(escapeMarkdown(text));
        const words = (shown: string) => shown.split(/\s+/).filter((word) => word !== '');
        expect(blocks.every(({ kind }) => kind === 'paragraph')).toBe(true);
        expect(blocks.flatMap((block) => words(block.text))).toEqual(words(text));
      }),
    );
  });

  it('are found in one pass, whatever marks there are without an end', () => {
    const many = 20_000;
    for (const mark of ['<!-- ', '```\nx\n', '[', '<a>', '> ', '- ', '|-', '[a]: ', '`'.repeat(9)])
      expect(parseMarkdown(`${mark.repeat(many)}x`).blocks.length).toBeGreaterThan(0);
  });
});
