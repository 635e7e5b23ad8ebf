import type { FrontMatter } from './parse-front-matter.ts';

/** A Markdown text taken apart into blocks; what stands inside of one is for parse-inline.ts. */
export interface MarkdownText {
  readonly front: FrontMatter;
  readonly blocks: readonly MarkdownBlock[];
  /** Comments in order, without their marks; they stand in no block. */
  readonly comments: readonly string[];
  /** Where links lead that are defined apart from their words, by folded label. */
  readonly targets: LinkTargets;
}

export type LinkTargets = ReadonlyMap<string, string>;

/** Lines of the file, counted from 1. */
interface Place {
  readonly startLine: number;
  readonly endLine: number;
}

/** Its lines one after the other as they stand in the file, without the marks that made them a block of their kind. */
interface Lines {
  readonly lines: readonly string[];
}

export type MarkdownBlock = Place &
  (
    | { readonly kind: 'heading'; readonly level: number; readonly text: string }
    /** A line of ornaments, or a rule. */
    | { readonly kind: 'break'; readonly isQuoted: boolean }
    /** Also indented text: novelists do not write code that way. */
    | (Lines & { readonly kind: 'paragraph' })
    | (Lines & { readonly kind: 'quote' })
    /** The mark as it is written, with the white space after it. */
    | (Lines & { readonly kind: 'list_item'; readonly mark: string })
    /** What stands between fences, empty lines included. */
    | (Lines & { readonly kind: 'code' })
    /** Rows as they are written; the second is the rule under the first. */
    | (Lines & { readonly kind: 'table' })
    /** Tags and no words: a division, an anchor, an empty line. */
    | (Lines & { readonly kind: 'html' })
    /** The text of a note at the foot of a page. */
    | (Lines & { readonly kind: 'footnote'; readonly label: string })
    /** Where a link leads; no part of the text. */
    | (Lines & { readonly kind: 'definition'; readonly label: string; readonly target: string })
  );
