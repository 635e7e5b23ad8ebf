import { describe, expect, it } from 'vitest';
import { type Inline, parseInline } from './parse-inline.ts';

const TARGETS = new Map([['ref', 'https://example.invalid/r']]);

/** Kind and what it has, with a `!` where it is emphasised. */
function show(inline: Inline): string {
  const weight = inline.isEmphasis ? '!' : '';
  switch (inline.kind) {
    case 'link':
      return `${weight}link ${inline.target} (${inline.inlines.map(show).join(', ')})`;
    case 'image':
      return `${weight}image ${inline.target} ${inline.text}`;
    case 'note':
      return `${weight}note ${inline.label}`;
    default:
      return `${weight}${inline.kind} ${inline.text}`;
  }
}
const read = (text: string) => parseInline(text, TARGETS).map(show);

describe('the inside of a paragraph', () => {
  it.each([
    ['plain words!', ['text plain words!']],
    ['', []],
    ['a *b* c', ['text a ', '!text b', 'text  c']],
    ['a **b *c* d**', ['text a ', '!text b c d']],
    ['un*frigging*ly and snake_case', ['text un', '!text frigging', 'text ly and snake_case']],
    ['_snake_case_', ['!text snake_case']],
    ['2 * 3 * 4 and **left', ['text 2 * 3 * 4 and **left']],
    ['<em>a</em> <b>c</b>', ['!text a', 'text  ', '!text c']],
    ['\\*a\\* &amp; &bogus; \\&amp;', ['text *a* & &bogus; &amp;']],
    ['`a *b* &amp;` c', ['code a *b* &amp;', 'text  c']],
    ['[the *quay*](u "t") now', ['link u (text the , !text quay)', 'text  now']],
    ['*a [b](u)*', ['!text a ', '!link u (text b)']],
    ['[](u)', ['link u ()']],
    ['[![alt](p.png)](u)', ['link u (image p.png alt)']],
    ['![alt](p.png "t")', ['image p.png alt']],
    ['[![alt][ref]][ref]', ['link https://example.invalid/r (image https://example.invalid/r alt)']],
    [
      '[a][ref], [Ref], [ref][] and ![p][ref]',
      [
        'link https://example.invalid/r (text a)',
        'text , ',
        'link https://example.invalid/r (text Ref)',
        'text , ',
        'link https://example.invalid/r (text ref)',
        'text  and ',
        'image https://example.invalid/r p',
      ],
    ],
    ['[a][b] and [1][2]', ['text [a][b] and [1][2]']],
    ['word[^1].', ['text word', 'note 1', 'text .']],
    ['see <https://example.invalid> and <b, c>', ['text see https://example.invalid and <b, c>']],
    [
      'a<br/>b<span class="x">c</span><o:p>',
      ['text a', 'break <br/>', 'text b', 'tag <span class="x">', 'text c', 'tag </span>', 'tag <o:p>'],
    ],
    ['~~a *b*~~ ~c~ d~~', ['strike ~~', 'text a ', '!text b', 'strike ~~', 'text  ~c~ d~~']],
    ['one\\\ntwo\\', ['text one\ntwo\\']],
  ])('%j', (text, inlines) => {
    expect(read(text)).toEqual(inlines);
  });

  it.each([
    ['他说*“走吧。”*然后', ['text 他说', '!text “走吧。”', 'text 然后']],
    ['**重要：**内容', ['!text 重要：', 'text 内容']],
    ['**“안녕”**이라고', ['!text “안녕”', 'text 이라고']],
    ['“*走*”，*吧*。', ['text “', '!text 走', 'text ”，', '!text 吧', 'text 。']],
    ['a*"b"*c', ['text a*"b"*c']],
    ['𠀀*“走。”*𠀀', ['text 𠀀', '!text “走。”', 'text 𠀀']],
  ])('weighs words where a script sets no spaces: %j', (text, inlines) => {
    expect(read(text)).toEqual(inlines);
  });

  it('is read in one pass, whatever marks there are without an end', () => {
    const many = 20_000;
    for (const mark of ['*a ', 'a* ', '_a *b ', '~~a ', '[', '[a][', '![', '`', '``a', '<a ', '&', '\\'])
      expect(parseInline(mark.repeat(many), TARGETS).length).toBeGreaterThan(0);
  });
});
