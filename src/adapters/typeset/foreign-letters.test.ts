import { describe, expect, it } from 'vitest';
import { listForeignLetters, listUnshown } from './foreign-letters.ts';
import { runTypst } from './run-typst.ts';

describe('the letters that the bundled font has none of', () => {
  it.each([
    ['Latin with its marks', 'Łódź Ångström e\u0301 ª ﬁ', ''],
    ['Greek, Cyrillic and Hebrew', 'Ελλάδα ёлка שלום', ''],
    ['marks, figures and pictures', '“—…” ，。 ١٢٣ 👩‍👧 ∗ 𝒜', ''],
    ['letters that are never seen', '\u115f\u3164\uffa0', ''],
    ['Han, each once', '雨夜，雨。', '雨夜'],
    ['Japanese and Korean', 'ひらカタ 한글', 'ひらカタ한글'],
    ['Arabic, Thai and Devanagari', 'مرح ไทย हिन', 'مرحไทยहन'],
    ['Armenian and Georgian', 'Բ ქ', 'Բქ'],
    ['beyond the first plane', 'a𠀀b', '𠀀'],
  ])('%s', (_, text, foreign) => {
    expect(listForeignLetters(text)).toEqual([...foreign]);
  });

  it('are indeed none, of any script', async () => {
    const all = listForeignLetters(
      Array.from({ length: 0x20000 }, (_, codePoint) =>
        isSurrogate(codePoint) || isLeftOut(codePoint) ? '' : String.fromCodePoint(codePoint),
      ).join(''),
    );
    expect(all.length).toBeGreaterThan(8000);
    const source = [
      '#set document(title: "letters")',
      '#set text(font: "Libertinus Serif", fallback: false, lang: "en")',
      ...all.map((letter) => `#par("${letter}")`),
    ].join('\n');
    const outcome = await runTypst(source, []);
    expect(new Set('missing' in outcome ? outcome.missing : [])).toEqual(new Set(all));
  });
});

const isSurrogate = (codePoint: number) => codePoint >= 0xd800 && codePoint < 0xe000;

/** Most of Han and Hangul, and of the two large scripts after them: one in sixteen stands for the others. */
const isLeftOut = (codePoint: number) => codePoint >= 0x3400 && codePoint % 16 !== 0;

describe('a letter is shown', () => {
  const covers = (characters: string) => (codePoint: number) =>
    characters.includes(String.fromCodePoint(codePoint));

  it.each([
    ['as it is', '雨', '雨', true],
    ['by its parts', '한', '\u1112\u1161\u11ab', true],
    ['by what it is a copy of', '\uf900', '\u8c48', true],
    ['by nothing else', '雨', '夜', false],
    ['by some of its parts', '한', '\u1112', false],
  ])('%s', (_, letter, characters, isShown) => {
    expect(listUnshown([letter], [covers('a'), covers(characters)])).toEqual(isShown ? [] : [letter]);
  });
});
