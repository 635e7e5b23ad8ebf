/** About what a tokenizer would count: a token for four letters, one for each Chinese, Japanese or Korean sign. */
export function estimateTokens(text: string): number {
  const signs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu);
  const wide = signs?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 4);
}
