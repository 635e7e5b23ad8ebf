import type { Chooser } from './create-chooser.ts';
import type { Language, Lexicons } from './lexicon-schema.ts';

/** What a contract's function is given: the prompt's blocks, the word lists, and its choices. */
export interface AuthorRequest {
  readonly idea: string;
  readonly inputs: ReadonlyMap<string, string>;
  readonly language: Language;
  readonly lexicons: Lexicons;
  /** Keyed by this very request: seed, contract, scene, beat, idea. */
  readonly choose: Chooser;
  /** Keyed by the idea alone, for what all contracts of a book must decide alike. */
  readonly chooseForBook: Chooser;
}
