import type { EastAsian } from '../text/find-east-asian.ts';

// The way out to a typesetter. What a page looks like is written in this room, as source; which fonts can show it, and the
// work of setting it, are outside.

export interface BookPrinter {
  /** A PDF. Throws `font_missing` where a character would be a box, `usage_invalid` where a file is no font. */
  print(book: PrintableBook): Promise<Uint8Array>;
}

export interface PrintableBook {
  /** Decides between fonts that draw the same characters differently; null where the book is in no such language. */
  readonly eastAsian: EastAsian | null;
  /** Whether words in it are bold: what is added for missing letters then comes with a bold face, where there is one. */
  readonly hasBold?: boolean;
  /** To be taken before all others. */
  readonly fonts: readonly FontSource[];
  /** What the source shows, each by its path there; none in a book of words. */
  readonly images?: readonly PrintableImage[];
  /** The source, to be set in these families. */
  render(families: readonly FontFamily[]): string;
}

export interface PrintableImage {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A font file that the user named. */
export interface FontSource {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** In order: a character is set in the first family that has it. */
export interface FontFamily {
  readonly name: string;
  /** Only for Latin letters and figures among East Asian text, whose marks its own font draws. */
  readonly isForLatinOnly: boolean;
}
