import { describe, expect, it } from 'vitest';
import { readMarkdown } from './read-markdown.ts';

const read = (text: string) => readMarkdown(text, 'book.md');
const blocks = (text: string) => read(text).blocks;
const paragraphs = (text: string) =>
  blocks(text).flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));

describe('readMarkdown', () => {
  it('knows headings with marks and underlined ones, and takes a dash under a sentence for a break', () => {
    expect(blocks('# One #\n\nTwo\n===\n\nThree\n---\n\nIt was over.\n---\n\nNext.')).toEqual([
      { kind: 'heading', level: 1, text: 'One' },
      { kind: 'heading', level: 1, text: 'Two' },
      { kind: 'heading', level: 2, text: 'Three' },
      { kind: 'paragraph', text: 'It was over.' },
      { kind: 'break' },
      { kind: 'paragraph', text: 'Next.' },
    ]);
  });

  it.each(['***', '* * *', '---', '- - -', '___', '#', '⁂', '~~~', '<hr/>', '&nbsp;\n\n***'])(
    'takes %s for a scene break',
    (ornament) => {
      const found = blocks(`One.\n\n${ornament}\n\nTwo.`).filter(({ kind }) => kind !== 'blank');
      expect(found).toEqual([
        { kind: 'paragraph', text: 'One.' },
        { kind: 'break' },
        { kind: 'paragraph', text: 'Two.' },
      ]);
    },
  );

  it('reads title, author and language from the front matter and tells the rest of it', () => {
    const text = '---\ntitle: "The \\"Quay\\""\nauthor: M. Lind\nlang: en-GB\nstatus: draft\n---\n\nText.';
    expect(read(text)).toMatchObject({
      title: 'The "Quay"',
      author: 'M. Lind',
      language: 'en-GB',
      blocks: [{ kind: 'paragraph', text: 'Text.' }],
      notices: [{ source: 'book.md', message: 'Front matter that is not kept: status: draft' }],
    });
  });

  it('reads a front matter of TOML, and tells what is not kept line by line', () => {
    const text =
      '+++\ntitle = "The Quay #1"\nauthor = \'M. Lind\'\ntags = ["sea"]\n[params]\nx = 1\n+++\nText.';
    expect(read(text)).toMatchObject({
      title: 'The Quay #1',
      author: 'M. Lind',
      blocks: [{ kind: 'paragraph', text: 'Text.' }],
      notices: [{ message: 'Front matter that is not kept: tags = ["sea"]; [params]; x = 1' }],
    });
    expect(read('---\ntitle: Room #5\ntags:\n  - sea\n---\nText.')).toMatchObject({
      title: 'Room #5',
      notices: [{ message: 'Front matter that is not kept: tags:; - sea' }],
    });
  });

  it('keeps an unclosed front matter as text', () => {
    expect(paragraphs('---\nNot: yaml at all\n\nText.')).toEqual(['Not: yaml at all', 'Text.']);
  });

  it.each([
    ['a *b* c', 'a *b* c'],
    ['a _b_ c', 'a *b* c'],
    ['a **b** and ***c***', 'a *b* and *c*'],
    ['a **b *c* d** e', 'a *b c d* e'],
    ['snake_case_word stays', 'snake_case_word stays'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['\\*not\\* this', '*not* this'],
    ['un*frigging*believable', 'un*frigging*believable'],
    ['<em>“走吧。”</em>然后', '*“走吧。”*然后'],
    ['a*"b"*c', 'a*"b"*c'],
    ['`a*b*`', 'a*b*'],
    ['Tom &amp; Ann&mdash;gone &bogus;', 'Tom & Ann—gone &bogus;'],
    ['see [the *quay*](http://example.invalid) now', 'see the *quay* now'],
    ['a note[^1] here', 'a note[^1] here'],
    ['one  \ntwo\\\nthree\nfour', 'one\ntwo\nthree four'],
    ['well-\nknown', 'well-known'],
    ['走过\n城门', '走过城门'],
    ['* opens and never closes', 'opens and never closes'],
    ['**never closes', '**never closes'],
  ])('reads %j as %j', (source, expected) => {
    expect(paragraphs(source)).toEqual([expected]);
  });

  it('tells what has no place in prose: comments, pictures, links, tags', () => {
    const { notices } = read(
      'A <span class="x">word</span>. <!-- cut this --> ![the quay](q.png) [l](u)\n\n[ref]: http://example.invalid',
    );
    expect(notices.map(({ message }) => message)).toEqual([
      'Comments are left out: cut this',
      'Pictures are left out: the quay',
      'Links keep their words; they led to: u; [ref]: http://example.invalid',
      'Tags that mean nothing here are left out: <span class="x">; </span>',
    ]);
  });

  it('takes lists and code as paragraphs with their words, quotations and notes as what they are', () => {
    const text =
      '- one\n- two\n\n1. first\n2. second\n\n> said\n> she\n>\n> again\n\n```\nx = 1\ny = 2\n```\n\n[^1]: A note.';
    expect(paragraphs(text)).toEqual([
      'one',
      'two',
      '1. first',
      '2. second',
      '> said she',
      '> again',
      'x = 1\ny = 2',
      '[^1]: A note.',
    ]);
  });

  it('keeps every note apart from the text that it stands under', () => {
    expect(paragraphs('A word[^1] and[^2].\n[^1]: One.\n[^2]: Two\nlines.')).toEqual([
      'A word[^1] and[^2].',
      '[^1]: One.',
      '[^2]: Two lines.',
    ]);
  });

  it('takes no tags for a scene break, and a line break alone for room', () => {
    const text = 'One.\n\n<a id="x"></a>\n\nTwo.\n\n<div class="page">\n\nThree.\n\n</div>\n\n<br>\n\nFour.';
    expect(blocks(text)).toEqual([
      { kind: 'paragraph', text: 'One.' },
      { kind: 'paragraph', text: 'Two.' },
      { kind: 'paragraph', text: 'Three.' },
      { kind: 'blank' },
      { kind: 'paragraph', text: 'Four.' },
    ]);
  });

  it.each([
    ['a picture', '![the quay](q.png)'],
    ['a picture that is a link', '[![the quay](q.png)](https://example.invalid)'],
    ['a link without words', '[ ](https://example.invalid)'],
    ['a tag over several lines', '<img\n  src="q.png"\n  alt="the quay" />'],
    ['a division whose tag is over two lines', '<div\n  class="page">'],
  ])('takes %s for no scene break', (_, alone) => {
    expect(blocks(`One.\n\n${alone}\n\nTwo.`)).toEqual([
      { kind: 'paragraph', text: 'One.' },
      { kind: 'paragraph', text: 'Two.' },
    ]);
  });

  it.each(['<center>***</center>', '<div align="center">* * *</div>', '<p><b>⁂</b></p>', '<hr class="x" />'])(
    'takes ornaments inside of tags for a scene break: %s',
    (alone) => {
      expect(blocks(`One.\n\n${alone}\n\nTwo.`)[1]).toEqual({ kind: 'break' });
    },
  );

  it('makes no heading of a quotation or an item that a rule stands under, and one of a number', () => {
    expect(blocks('> said\n> ***\n> she\n---\n- item\n---\n1. The Quay\n===')).toEqual([
      { kind: 'paragraph', text: '> said' },
      { kind: 'break' },
      { kind: 'paragraph', text: '> she' },
      { kind: 'break' },
      { kind: 'paragraph', text: 'item' },
      { kind: 'break' },
      { kind: 'heading', level: 1, text: '1. The Quay' },
    ]);
  });

  it('goes on after a fence that nobody closed', () => {
    expect(blocks('```\n\n# One\n\nText.')).toEqual([
      { kind: 'heading', level: 1, text: 'One' },
      { kind: 'paragraph', text: 'Text.' },
    ]);
  });

  it('takes a name in brackets for text, and links by reference for their words', () => {
    const text =
      '[Ann]: Yes.\n\n[Bo]: Not now.\n\nSee [the quay][q], [1][2].\n\n[q]: https://example.invalid';
    expect(paragraphs(text)).toEqual(['[Ann]: Yes.', '[Bo]: Not now.', 'See the quay, [1][2].']);
    expect(read(text).notices.map(({ message }) => message)).toEqual([
      'Links keep their words; they led to: [q]: https://example.invalid',
    ]);
  });

  it('reads bold words beside letters of a script without spaces', () => {
    expect(paragraphs('他说**“走吧。”**然后')).toEqual(['他说*“走吧。”*然后']);
  });

  it('takes lines that nobody wraps so long for paragraphs', () => {
    const long = `${'word '.repeat(60)}end.`;
    expect(paragraphs(`${long}\n${long}`)).toEqual([long, long]);
  });

  it('goes once through marks without end', () => {
    const many = 20_000;
    expect(paragraphs('*a '.repeat(many))).toHaveLength(1);
    expect(paragraphs('a* '.repeat(many))).toHaveLength(1);
    expect(paragraphs('_a *b '.repeat(many))).toHaveLength(1);
    expect(paragraphs(`${'['.repeat(many)}${'`'.repeat(many)}`)).toHaveLength(1);
  });
});
