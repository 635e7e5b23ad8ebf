import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

describe('foldText', () => {
  it.each([
    ['Kael  Venn', 'kael venn'],
    ['a \n\tb', 'a b'],
    ['a\u00a0\u00a0b', 'a b'],
    ['Žofie Jörg', 'zofie jorg'],
    ['“Don’t” — he', '"don\'t" - he'],
    ['ＡＢＣ　１', 'abc 1'],
    ['パリ', 'パリ'],
    ['한국', '한국'],
    ['', ''],
  ])('%j becomes %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('folds plain text as it folds any other', () => {
    const plain = 'The  Lamp\nwent OUT \t over.';
    expect(`${foldText(plain)} é`.replace(/é/, 'e')).toBe(foldText(`${plain} é`));
  });
});
