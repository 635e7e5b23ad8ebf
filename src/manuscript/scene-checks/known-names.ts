/** The names that a book knows, taken apart once for all its scenes. */
export interface KnownNames {
  readonly names: readonly string[];
  /** Every word of every text that is right as it is, folded. */
  readonly words: ReadonlySet<string>;
  /** The same texts as they are, for scripts that do not set words apart. */
  readonly text: string;
}

/** `texts`: the outline, the cast, the world; whatever they spell is spelled right. */
export function compileKnownNames(names: readonly string[], texts: readonly string[]): KnownNames {
  const text = [...names, ...texts].join('\n');
  return { names: [...new Set(names)], words: new Set(listWordsOf(text).map(foldName)), text };
}

export function listWordsOf(text: string): string[] {
  return [...text.matchAll(/[\p{L}\p{M}]+/gu)].map(([word]) => word);
}

export function foldName(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
