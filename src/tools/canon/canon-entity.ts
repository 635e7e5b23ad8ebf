import type { Colour } from './colours.ts';

/** Where something stands, and its own words. */
export interface CitedText {
  readonly path: string;
  readonly line: number;
  readonly quote: string;
}

export interface Fact<T> {
  readonly value: T;
  readonly source: CitedText;
}

/** Somebody or some place that canon knows, with what it says of them; null where it says nothing. */
export interface CanonEntity {
  readonly kind: 'person' | 'place';
  readonly name: string;
  /** What the text may call them: the name, capitalised aliases, a person's first name. */
  readonly names: readonly string[];
  readonly named: CitedText;
  readonly age: Fact<number> | null;
  readonly eyes: Fact<readonly Colour[]> | null;
  readonly hair: Fact<readonly Colour[]> | null;
  /** Dead from the start, or after the scene of this number; `unknown` where canon names a time that is no scene. */
  readonly dead: Fact<number | 'start' | 'unknown'> | null;
  /** The name of the place that it lies in. */
  readonly within: Fact<string> | null;
}

export type Traits = Pick<CanonEntity, 'age' | 'eyes' | 'hair' | 'dead' | 'within'>;

export const NO_TRAITS: Traits = { age: null, eyes: null, hair: null, dead: null, within: null };
