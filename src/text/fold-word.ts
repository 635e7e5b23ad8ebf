/** A word for counting: small, with straight apostrophes, without possessive ending or line break. */
export function foldWord(word: string): string {
  return word.toLowerCase().replaceAll('’', "'").replace(/'s$/, '').replace(/-\n/, '-');
}
