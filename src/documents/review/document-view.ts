import type { Cell } from '../../contracts/data-table.ts';

// A document as validators, differences and search see it, whatever it is made of: a spec of any type, or a file that somebody
// else made. A pointer tells where a part stands: a JSON pointer into a spec, a place in a file.

export interface DocumentView {
  readonly title: string;
  readonly titlePointer: string;
  readonly language: string;
  readonly sections: readonly SectionView[];
  readonly clauses: readonly ClauseView[];
  /** Fonts and colours that it sets. */
  readonly fonts: readonly StyleView[];
  readonly colors: readonly StyleView[];
}

export interface StyleView {
  readonly value: string;
  readonly pointer: string;
}

export interface SectionView {
  /** Null where a file has none. */
  readonly id: string | null;
  readonly heading: string;
  readonly headingPointer: string;
  readonly level: number;
  /** Null where levels cannot be set. */
  readonly levelPointer: string | null;
  readonly pointer: string;
  readonly texts: readonly TextView[];
  readonly tables: readonly TableView[];
  readonly figures: readonly FigureView[];
}

export interface TextView {
  readonly kind: 'paragraph' | 'bullet' | 'callout' | 'quote' | 'clause';
  readonly text: string;
  readonly pointer: string;
}

export interface TableView {
  readonly caption: string | null;
  readonly captionPointer: string;
  readonly pointer: string;
  readonly columns: readonly ColumnView[];
  readonly rows: readonly (readonly Cell[])[];
  /** A cell a column; null where there is no such row. */
  readonly totals: readonly Cell[] | null;
  /** What stands in its cells is of the spec, and can be patched: rows and totals by their index below these. */
  readonly rowsPointer: string | null;
  readonly totalsPointer: string | null;
  /** Somebody gave it, and the document shows it: its numbers are looked at, its words are not the document's. */
  readonly isData: boolean;
}

export interface ColumnView {
  readonly header: string;
  /** Null where the file does not say. */
  readonly type: 'text' | 'number' | 'currency' | 'percent' | 'date' | null;
  readonly unit: string | null;
}

export interface FigureView {
  readonly caption: string | null;
  readonly captionPointer: string;
  readonly altText: string | null;
  readonly pointer: string;
  /** Bars of a timeline, where it is one. */
  readonly spans: readonly {
    readonly what: string;
    readonly start: string;
    readonly end: string;
    readonly pointer: string;
  }[];
}

export interface ClauseView {
  /** Null in a file, which has only the words. */
  readonly name: string | null;
  readonly text: string;
  readonly pointer: string;
}
