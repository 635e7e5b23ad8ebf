import type { MatterKind } from '../matter-kinds.ts';

// A manuscript from outside in two forms: as a reader of its format found it (blocks in order), and as the chapters it
// becomes. Of the text nothing is lost between them: each word is in exactly one chapter or page around the story, or named in
// a notice.

/** A file as it came, by the name that the person gave it. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a heading begins where the format says so: a chapter, a part, the title of the book, or nothing (a line inside). */
export type HeadingRole = 'chapter' | 'part' | 'title' | 'inner';

export type SourceBlock =
  /** Level 0 is the title of the book; 1 to 9 as the format has them. */
  | {
      readonly kind: 'heading';
      readonly level: number;
      readonly text: string;
      /** The page around the story that it is over, where the format says so. */
      readonly matter?: MatterKind;
      readonly role?: HeadingRole;
    }
  /** Prose as a chapter keeps it: `*…*` for emphasis, a line break where the author made one. */
  | { readonly kind: 'paragraph'; readonly text: string }
  /** The same on a page without a heading, of which the format says what it is. */
  | { readonly kind: 'matter'; readonly matter: MatterKind; readonly text: string }
  | { readonly kind: 'break' }
  /** An empty paragraph: a scene break in some books, and nothing in those that have one everywhere. */
  | { readonly kind: 'blank' };

export interface SourceDocument {
  readonly name: string;
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
  readonly blocks: readonly SourceBlock[];
  readonly notices: readonly ImportNotice[];
}

export interface ImportedBook {
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
  readonly chapters: readonly ImportedChapter[];
  /** Pages around the story, at most one of a kind. */
  readonly matter: readonly ImportedMatter[];
  readonly notices: readonly ImportNotice[];
}

export interface ImportedChapter {
  readonly title: string;
  /** At least one, none empty. */
  readonly scenes: readonly string[];
}

export interface ImportedMatter {
  readonly kind: MatterKind;
  readonly source: string;
  /** Where it is another than the book's language has for this page. */
  readonly heading: string | null;
  /** At least one, none empty. */
  readonly scenes: readonly string[];
}

/** What a person should know about how the text was taken; where something was left out, what. */
export interface ImportNotice {
  readonly source: string;
  readonly message: string;
}
