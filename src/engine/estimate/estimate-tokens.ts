// What texts come to in tokens, before any tokenizer has seen them: four letters of a script with spaces, or one sign of
// Chinese, Japanese or Korean. Tokenizers in use differ from it by about a fifth either way, so whoever shows such a
// number shows a range.

const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** Where any of them can stand: asked first, because most texts have none and a plain range is found several times faster. */
const MAY_BE_SIGNS = /[\u1100-\u11ff\u2e80-\uffff]/;
const LETTERS_A_TOKEN = 4;

export function estimateTokens(text: string): number {
  const signs = MAY_BE_SIGNS.test(text) ? (text.match(SIGNS)?.length ?? 0) : 0;
  return signs + Math.ceil((text.length - signs) / LETTERS_A_TOKEN);
}

/** How a language's prose measures: its word is what word counts count, a sign in scripts without spaces. */
export interface LanguageMeasure {
  readonly tokensAWord: number;
  /** Of a text of ours about the book: names and quotes in its language, keys and frames in English. */
  readonly tokensACharacter: number;
}

export function measureLanguage(language: string): LanguageMeasure {
  const spaceless = ['zh', 'ja', 'ko'].includes(language.toLowerCase().split('-')[0] ?? '');
  return spaceless
    ? { tokensAWord: 1.05, tokensACharacter: 0.4 }
    : { tokensAWord: 1.4, tokensACharacter: 1 / LETTERS_A_TOKEN };
}
