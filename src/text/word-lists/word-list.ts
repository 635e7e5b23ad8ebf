/** What the tools know of a language: words as data, nothing that decides. */
export interface WordList {
  /** Words that say little by themselves, in lower case. */
  readonly stopWords: ReadonlySet<string>;
  /** First, second and third person, in lower case. */
  readonly pronouns: Readonly<Record<'first' | 'second' | 'third', ReadonlySet<string>>>;
  /** Verbs that say that somebody speaks, in the forms that stand beside speech. */
  readonly speechVerbs: ReadonlySet<string>;
}
