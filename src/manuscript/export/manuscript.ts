// The book as every format sees it. All texts are clean (clean-text.ts), none is escaped: each format escapes for itself.

export interface Manuscript {
  readonly title: string;
  readonly language: string;
  /** urn:uuid:…, the same for the same book. */
  readonly identifier: string;
  readonly modifiedAt: Date;
  readonly chapters: readonly ManuscriptChapter[];
}

export interface ManuscriptChapter {
  readonly number: number;
  /** As a reader meets it: “Chapter 3: The Quay”. */
  readonly heading: string;
  /** A break stands between two paragraphs, never at an end and never beside another. */
  readonly blocks: readonly ManuscriptBlock[];
}

export type ManuscriptBlock =
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'break' };

/** Words of one weight. A line break in the text is one that the author made. */
export interface Span {
  readonly text: string;
  readonly isEmphasis: boolean;
}
