/** About what a tokenizer counts: one for four letters, one for each Chinese, Japanese or Korean letter. */
export function estimateTokens(text: string): number {
  const wide =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 4);
}
