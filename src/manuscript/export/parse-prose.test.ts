import { describe, expect, it } from 'vitest';
import { parseProse } from './parse-prose.ts';

const plain = (text: string) => ({ text, isEmphasis: false });
const emphasis = (text: string) => ({ text, isEmphasis: true });

describe('prose', () => {
  it('has its paragraphs between blank lines, whatever the line ends', () => {
    expect(parseProse('One.\r\n\r\n  Two,\r\nstill two.\n \n\n\n　　三。\u2028\u2028Four.')).toEqual([
      { kind: 'paragraph', spans: [plain('One.')] },
      { kind: 'paragraph', spans: [plain('Two,\nstill two.')] },
      { kind: 'paragraph', spans: [plain('三。')] },
      { kind: 'paragraph', spans: [plain('Four.')] },
    ]);
  });

  it('reads a line of ornaments as a break', () => {
    expect(parseProse('a\n\n* * *\n\nb\n\n***\n\n⁂').map(({ kind }) => kind)).toEqual([
      'paragraph',
      'break',
      'paragraph',
      'break',
      'break',
    ]);
  });

  it.each([
    ['a *b* c', [plain('a '), emphasis('b'), plain(' c')]],
    ['*b c*', [emphasis('b c')]],
    ['*a\nb*', [emphasis('a\nb')]],
    ['他说*好的。*然后', [plain('他说'), emphasis('好的。'), plain('然后')]],
    ['*a* *b*', [emphasis('a'), plain(' '), emphasis('b')]],
    ['2 * 3 * 4', [plain('2 * 3 * 4')]],
    ['a * b*', [plain('a * b*')]],
    ['*a', [plain('*a')]],
    ['**bold**', [plain('**bold**')]],
    ['_a_ <b> &amp;', [plain('_a_ <b> &amp;')]],
  ])('%j has these spans', (text, spans) => {
    expect(parseProse(text)).toEqual([{ kind: 'paragraph', spans }]);
  });

  it('loses what no format can carry, and nothing else', () => {
    expect(parseProse('a\u0000\u0007b\u001b[2J \ufffe\ud800\t\u202e👩‍👧')).toEqual([
      { kind: 'paragraph', spans: [plain('ab[2J \ufffd \u202e👩‍👧')] },
    ]);
  });

  it('takes a text full of marks that never close in one pass', () => {
    const text = '*a '.repeat(200_000).trim();
    expect(parseProse(text)).toEqual([{ kind: 'paragraph', spans: [plain(text)] }]);
  });
});
