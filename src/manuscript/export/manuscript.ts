import type { MatterKind } from '../matter-kinds.ts';

// The book as every format sees it. All texts are clean (clean-text.ts), none is escaped: each format escapes for itself.

export interface Manuscript {
  readonly title: string;
  /** What of the book this is, where it is not the whole: “Chapters 2–4”. */
  readonly extract: string | null;
  /** Null where the book names none; nobody is invented. */
  readonly author: string | null;
  readonly subtitle: string | null;
  readonly about: CatalogueFacts;
  /** The author's own picture; null where the cover is made from the title. */
  readonly cover: CoverPicture | null;
  readonly language: string;
  /** urn:uuid:…, the same for the same book. */
  readonly identifier: string;
  readonly modifiedAt: Date;
  /** Of the prose, without titles, as readers of the language count. */
  readonly words: number;
  /** Whether its last page is the end of the story: no extract, and no chapter still to be written. */
  readonly isComplete: boolean;
  readonly chapters: readonly ManuscriptChapter[];
  /** The author's own pages before the story and after it, in the order of print. */
  readonly front: readonly MatterPage[];
  readonly back: readonly MatterPage[];
}

/** What a catalogue says of a book; what is not known is not there. */
export interface CatalogueFacts {
  readonly series: { readonly name: string; readonly position: number | null } | null;
  /** Thirteen digits. */
  readonly isbn: string | null;
  readonly publisher: string | null;
  readonly description: string | null;
  readonly subjects: readonly string[];
  readonly rights: string | null;
  /** Lines for the corner of a manuscript. */
  readonly contact: readonly string[];
}

export interface CoverPicture {
  readonly bytes: Uint8Array;
  readonly extension: 'jpg' | 'png';
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/** “The River, 2” */
export function nameSeries({ series }: CatalogueFacts): string | null {
  if (series === null) return null;
  return series.position === null ? series.name : `${series.name}, ${series.position}`;
}

export interface MatterPage {
  readonly kind: MatterKind;
  /** Null for a page that stands alone and is not among the contents: a dedication, an epigraph, the copyright. */
  readonly heading: string | null;
  readonly blocks: readonly ManuscriptBlock[];
}

/** A page that is set like a chapter, and found among the contents. */
export type HeadedPage = MatterPage & { readonly heading: string };

export function isHeaded(page: MatterPage): page is HeadedPage {
  return page.heading !== null;
}

/** The title by which a shelf tells an extract from the book. */
export function nameEdition({ title, extract }: Pick<Manuscript, 'title' | 'extract'>): string {
  return extract === null ? title : `${title} (${extract})`;
}

/** What a reader looks up: all that has a heading, in order. */
export function listContents({
  front,
  chapters,
  back,
}: Pick<Manuscript, 'front' | 'chapters' | 'back'>): readonly (ManuscriptChapter | HeadedPage)[] {
  return [...front.filter(isHeaded), ...chapters, ...back.filter(isHeaded)];
}

export interface ManuscriptChapter {
  /** That of its file, which names its place in every format. */
  readonly number: number;
  /** As a reader meets it: “Chapter 3: The Quay”. */
  readonly heading: string;
  /** The parts of the heading, for formats that set them apart: “Chapter 3”, null where the title itself says so or
   *  readers do not count the chapter. */
  readonly label: string | null;
  /** “The Quay”, null where the chapter has none. */
  readonly title: string | null;
  /** A break stands between two paragraphs, never at an end and never beside another. */
  readonly blocks: readonly ManuscriptBlock[];
}

export type ManuscriptBlock =
  | {
      readonly kind: 'paragraph';
      readonly spans: readonly Span[];
      /** Said by somebody else, and set apart: a letter, a song, a page of another book. */
      readonly isQuote?: true;
    }
  | { readonly kind: 'break' };

/** Words of one weight. A line break in the text is one that the author made. */
export interface Span {
  readonly text: string;
  readonly isEmphasis: boolean;
  /** The note whose mark stands here; there are no words then. */
  readonly note?: ManuscriptNote;
}

export interface ManuscriptNote {
  /** From 1 on, in each chapter and each page around the story. */
  readonly number: number;
  readonly spans: readonly Span[];
}

/** The notes of a chapter or a page, in order. */
export function listNotes(blocks: readonly ManuscriptBlock[]): ManuscriptNote[] {
  return blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.spans.flatMap(({ note }) => (note === undefined ? [] : [note])) : [],
  );
}

/** Blocks with the paragraphs of one quotation put together. */
export function groupQuotes(
  blocks: readonly ManuscriptBlock[],
): readonly { readonly isQuote: boolean; readonly blocks: readonly ManuscriptBlock[] }[] {
  const groups: { isQuote: boolean; blocks: ManuscriptBlock[] }[] = [];
  for (const block of blocks) {
    const isQuote = block.kind === 'paragraph' && block.isQuote === true;
    const last = groups.at(-1);
    if (last?.isQuote === isQuote) last.blocks.push(block);
    else groups.push({ isQuote, blocks: [block] });
  }
  return groups;
}
