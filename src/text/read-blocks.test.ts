import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { detectFormat } from './detect-format.ts';
import { readBlocks } from './read-blocks.ts';
import { type BlockKind, lineAt, type TextBlock, type TextFormat } from './text-block.ts';

type Row = readonly [kind: BlockKind, text: string, startLine: number, endLine: number];

function read(format: TextFormat, text: string): Row[] {
  return readBlocks(text, format).map((block) => [block.kind, block.text, block.start_line, block.end_line]);
}

describe('Markdown', () => {
  it('drops front matter and comments and keeps the line numbers of the file', () => {
    const text =
      '---\ntitle: A\ntags: [a, b]\n---\n\n# The Quay #\n\n<!-- not\n\nyet -->\nIt rained\nall day.\n';
    expect(read('markdown', text)).toEqual([
      ['heading', 'The Quay', 6, 6],
      ['paragraph', 'It rained\nall day.', 11, 12],
    ]);
  });

  it('takes a thematic break at the top for a break where no front matter closes', () => {
    expect(read('markdown', '---\n\nIt rained.')).toEqual([
      ['break', '', 1, 1],
      ['paragraph', 'It rained.', 3, 3],
    ]);
  });

  it('takes marks off words and leaves marks that are none', () => {
    const text =
      '*Stop*, **he** said un*friend*ly _now_ with `code`, snake_case and 2 * 3 * 4, [a link](http://x.y) ![pic](p.png) \\*so\\* ' +
      '***loud*** ~~gone~~ text[^1] <em>so</em> &mdash; &eacute; AT&T';
    expect(read('markdown', text)).toEqual([
      [
        'paragraph',
        'Stop, he said unfriendly now with code, snake_case and 2 * 3 * 4, a link  *so* loud gone text so — é AT&T',
        1,
        1,
      ],
    ]);
  });

  it('finds lists, quotes, breaks, fences and underlined headings', () => {
    const text = [
      'The Fall',
      '========',
      '- one',
      '  more of one',
      '* two',
      '12. twelve',
      '',
      '> A letter',
      '> in two lines',
      '>',
      '> and another',
      '',
      '* * *',
      'A line that ends as a sentence.',
      '---',
      '#',
      '```',
      'HELLO *ALL*',
      '```',
      'in the year',
      '1986. What a year',
    ].join('\n');
    expect(read('markdown', text)).toEqual([
      ['heading', 'The Fall', 1, 1],
      ['list_item', 'one\nmore of one', 3, 4],
      ['list_item', 'two', 5, 5],
      ['list_item', 'twelve', 6, 6],
      ['quote', 'A letter\nin two lines', 8, 9],
      ['quote', 'and another', 11, 11],
      ['break', '', 13, 13],
      ['paragraph', 'A line that ends as a sentence.', 14, 14],
      ['break', '', 15, 15],
      ['break', '', 16, 16],
      ['paragraph', 'HELLO ALL', 18, 18],
      ['paragraph', 'in the year\n1986. What a year', 20, 21],
    ]);
  });

  it('finds a break in every form that an author may give it, and none in a letter', () => {
    const text =
      'One.\n\n~~~\n\nTwo.\n\n<hr/>\n\nThree.\n\n\\* \\* \\*\n\n<center>***</center>\n\n> A\n> ***\n> B';
    expect(read('markdown', text).map(([kind]) => kind)).toEqual([
      'paragraph',
      'break',
      'paragraph',
      'break',
      'paragraph',
      'break',
      'break',
      'quote',
      'quote',
    ]);
  });

  it('leaves out what no reader sees, and keeps notes apart', () => {
    const text = [
      '<div class="x">',
      'See [the quay][q], [sic][1] and text[^1].',
      '[^1]: A note.',
      '</div>',
      '',
      '[q]: https://example.invalid',
      '',
      '```',
      'unclosed',
      '',
      '# End',
    ].join('\n');
    expect(read('markdown', text)).toEqual([
      ['paragraph', 'See the quay, [sic][1] and text.', 2, 2],
      ['paragraph', 'A note.', 3, 3],
      ['paragraph', 'unclosed', 9, 9],
      ['heading', 'End', 11, 11],
    ]);
  });

  it('keeps the lines of a paragraph whatever was taken out of it', () => {
    const text = 'One <span\nclass="x">two</span> ![a\nb](p.png)\n<br\n/>three <!-- c\n\nd --> *four\nfive*';
    const [block] = readBlocks(text, 'markdown');
    const line = (word: string) => lineAt(block as TextBlock, block?.text.indexOf(word) ?? -1);
    expect(['One', 'two', 'three', 'four', 'five'].map(line)).toEqual([1, 2, 5, 7, 8]);
  });

  it('spreads emphasis over a line break', () => {
    expect(read('markdown', 'It was *very\nlate* then.')).toEqual([
      ['paragraph', 'It was very\nlate then.', 1, 2],
    ]);
  });
});

describe('plain text', () => {
  it('joins hard-wrapped lines and finds chapters and breaks', () => {
    const text = [
      '*** START OF THE PROJECT GUTENBERG EBOOK X ***',
      '',
      'CHAPTER I.',
      'The Quay',
      '',
      'It rained all day and nobody came down to',
      'the quay. Then the bell rang and the whole town',
      'ran.',
      '',
      '[Illustration: the quay]',
      '',
      '     *     *     *',
      '',
      'Part of the crew stayed.',
      '',
      '#',
      'Night fell over the harbour and the men who',
      'were left.',
      '    It was cold and the fires burned low, so that',
      'they slept.',
      '',
      '*** END OF THE PROJECT GUTENBERG EBOOK X ***',
      'Licence words.',
    ].join('\n');
    expect(read('plain', text)).toEqual([
      ['heading', 'CHAPTER I.\nThe Quay', 3, 4],
      [
        'paragraph',
        'It rained all day and nobody came down to\nthe quay. Then the bell rang and the whole town\nran.',
        6,
        8,
      ],
      ['break', '', 12, 12],
      ['paragraph', 'Part of the crew stayed.', 14, 14],
      ['break', '', 16, 16],
      ['paragraph', 'Night fell over the harbour and the men who\nwere left.', 17, 18],
      ['paragraph', 'It was cold and the fires burned low, so that\nthey slept.', 19, 20],
    ]);
  });

  it('reads one paragraph a line where lines end sentences', () => {
    const text = '第一章 雨夜\n　　天黑了。\n　　“你是谁？”他问。\n　　没有人回答。\n***\n　　雨停了。';
    expect(read('plain', text)).toEqual([
      ['heading', '第一章 雨夜', 1, 1],
      ['paragraph', '天黑了。', 2, 2],
      ['paragraph', '“你是谁？”他问。', 3, 3],
      ['paragraph', '没有人回答。', 4, 4],
      ['break', '', 5, 5],
      ['paragraph', '雨停了。', 6, 6],
    ]);
  });

  it.each([
    ['Chapter Twelve', 'heading'],
    ['CHAPTER XII: The Fall', 'heading'],
    ['Book Two', 'heading'],
    ['XIV.', 'heading'],
    ['12', 'heading'],
    ['Epilogue', 'heading'],
    ['THE LONG NIGHT', 'heading'],
    ['第三章', 'heading'],
    ['Part of him wanted to stay.', 'paragraph'],
    ['Book lovers crowded in and waited.', 'paragraph'],
    ['“NO!”', 'paragraph'],
    ['He left.', 'paragraph'],
  ])('takes %j alone for a %s', (line, kind) => {
    expect(read('plain', line)).toEqual([[kind, line, 1, 1]]);
  });
});

describe('XHTML', () => {
  const PAGE = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<!DOCTYPE html>',
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>No</title><style>p { x: y }</style></head>',
    '<body>',
    '<h1>The&#160;Quay</h1>',
    '<p>It <em>rained</em>',
    '   all day.<br/>Then&mdash;not.</p>',
    '<blockquote><p>A letter</p></blockquote><hr/>',
    '<ul><li>one</li><li>two</li></ul>',
    '<p>* * *</p>',
    '</body></html>',
  ].join('\n');
  const BLOCKS: Row[] = [
    ['heading', 'The\u00a0Quay', 5, 5],
    ['paragraph', 'It rained\nall day. Then—not.', 6, 7],
    ['quote', 'A letter', 8, 8],
    ['break', '', 8, 8],
    ['list_item', 'one', 9, 9],
    ['list_item', 'two', 9, 9],
    ['break', '', 10, 10],
  ];

  it('is read through the strict parser', () => {
    expect(read('xhtml', PAGE)).toEqual(BLOCKS);
  });

  it('gives the same blocks where it is not well-formed', () => {
    expect(read('xhtml', PAGE.replace('<br/>', '<br>').replace('</body>', ''))).toEqual(BLOCKS);
  });

  it('does not expand what a DOCTYPE defines', () => {
    const text = '<!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><p>x &b; <i>y</i></p>';
    expect(read('xhtml', text)).toEqual([['paragraph', 'x &b; y', 1, 1]]);
  });

  it.each([
    '<',
    '<p',
    '</',
    '<p>a<b',
    '<!--',
    '<![CDATA[',
    '&#xffffffff;',
    '<p>&#0;</p>',
    '<a><b></a>',
    '<head>',
    '\0',
  ])('does not throw at %j', (text) => {
    expect(() => read('xhtml', text)).not.toThrow();
  });
});

describe('the format', () => {
  it.each([
    ['a.md', 'x', 'markdown'],
    ['a.txt', 'x', 'plain'],
    ['a.txt', '<!DOCTYPE html><html/>', 'xhtml'],
    ['a.xhtml', '<p>x</p>', 'xhtml'],
    ['a.html', 'no tag here', 'plain'],
    ['scene', '# A\n\nx', 'markdown'],
    ['scene', 'x', 'plain'],
  ])('of %s with %j is %s', (path, text, format) => {
    expect(detectFormat(path, text)).toBe(format);
  });
});

describe('decoding', () => {
  const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];

  it.each([
    ['a byte order mark', [0xef, 0xbb, 0xbf, ...utf8('a')], 'a'],
    ['all kinds of line ends', utf8('a\r\nb\rc\n'), 'a\nb\nc\n'],
    ['UTF-16', [0xff, 0xfe, 0x61, 0, 0x2d, 0x4e], 'a中'],
    ['Windows-1252', [0x63, 0x61, 0x66, 0xe9, 0x20, 0x93, 0x61, 0x94], 'café “a”'],
    ['GB18030', [0xc4, 0xe3, 0xba, 0xc3], '你好'],
    ['one broken place in UTF-8', [...utf8('é中'), 0xff, ...utf8('a')], 'é中\ufffda'],
    ['nothing', [], ''],
  ])('reads %s', (_, bytes, text) => {
    expect(decodeText(Uint8Array.from(bytes))).toBe(text);
  });
});
