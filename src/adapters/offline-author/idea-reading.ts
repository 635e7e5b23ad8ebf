import type { AgeBand, Era, Gender, Kind } from './lexicon-schema.ts';

export interface IdeaPerson {
  /** What the idea calls the person, without an article: lighthouse keeper. */
  readonly role: string;
  readonly gender: Gender | null;
  readonly age: AgeBand | null;
  readonly kind: Kind;
  /** The idea speaks of several of them. */
  readonly several: boolean;
  readonly rival: boolean;
  /** Said of someone: her brother. */
  readonly related: boolean;
}

export interface IdeaNoun {
  readonly one: string;
  /** As the idea has it: ships. */
  readonly seen: string;
  /** Stands on its own, and not before another noun: the treaty of a peace treaty. */
  readonly head: boolean;
}

/** All that the author takes from an idea. Lists are in the idea's order. */
export interface IdeaReading {
  /** Sentences of the idea, cleaned, without a stop at the end; empty where nothing could be quoted. */
  readonly premises: readonly string[];
  /** They are somebody's own words (I, you) or in another language, and are put in quotation marks. */
  readonly quoted: boolean;
  readonly people: readonly IdeaPerson[];
  readonly personNames: readonly string[];
  readonly placeNames: readonly string[];
  /** Places such as a kitchen, without an article. */
  readonly homes: readonly string[];
  /** Institutions that the idea names, as proper names without an article. */
  readonly bodies: readonly string[];
  readonly nouns: readonly IdeaNoun[];
  /** Every content word, lower case. */
  readonly words: readonly string[];
  /** Theme ids, best match first. */
  readonly settings: readonly string[];
  readonly matters: readonly string[];
  readonly era: Era | null;
  readonly strange: boolean;
  readonly gender: Gender | null;
  /** Somebody stands against somebody. */
  readonly opposed: boolean;
}
