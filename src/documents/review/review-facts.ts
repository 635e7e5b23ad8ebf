import type { Json } from '../../contracts/json.ts';
import type { Patch } from '../../contracts/patch-set.ts';
import type { StyleProfile } from '../../contracts/style-profile.ts';
import type { DocumentView, SectionView, TableView, TextView } from './document-view.ts';

/** All that checks look at. */
export interface ReviewFacts {
  readonly view: DocumentView;
  readonly profile: StyleProfile | null;
  /** The approved words, by name. */
  readonly clauses: ReadonlyMap<string, string>;
}

/** One place that a check does not let pass. */
export interface Hit {
  readonly pointer: string;
  readonly excerpt: string;
  readonly detail: string;
  /** What would mend it. Whether that is certain is for the rule to say. */
  readonly patch?: Omit<Patch, 'id'>;
}

export type Params = Readonly<Record<string, Json>>;
export type Check = (facts: ReviewFacts, params: Params) => Hit[];

/** Texts in the order of the document, headings not among them. */
export function listBodyTexts(
  { sections }: DocumentView,
  kinds: readonly TextView['kind'][] = ['paragraph', 'bullet', 'callout', 'quote'],
): TextView[] {
  return sections.flatMap(({ texts }) => texts.filter(({ kind }) => kinds.includes(kind)));
}

/** A text whose words are the writer's. */
export interface Wording {
  readonly text: string;
  readonly pointer: string;
  /** A title, a heading, a caption or a cell: few words, and seldom a sentence. */
  readonly isLabel: boolean;
}

/** Everything that a document says in words. A table that somebody gave speaks for itself. */
export function listWordings(view: DocumentView): Wording[] {
  const seen = new Set<string>();
  // On a slide of a file the title is the caption, and that of the first one the title of the whole: one text, told once.
  const label = (text: string | null, pointer: string): Wording[] => {
    const key = pointer.startsWith('/') ? pointer : text;
    if (text === null || key === null || seen.has(key)) return [];
    seen.add(key);
    return [{ text, pointer, isLabel: true }];
  };
  return [
    ...label(view.title, view.titlePointer),
    ...view.sections.flatMap(({ heading, headingPointer, texts, tables, figures }) => [
      ...label(heading, headingPointer),
      ...texts.flatMap(({ kind, text, pointer }) =>
        kind === 'clause' ? [] : [{ text, pointer, isLabel: false }],
      ),
      ...tables.flatMap((table) => [...label(table.caption, table.captionPointer), ...listCells(table)]),
      ...figures.flatMap(({ caption, captionPointer }) => label(caption, captionPointer)),
    ]),
  ];
}

function listCells(table: TableView): Wording[] {
  if (table.isData) return [];
  return table.rows.flatMap((row, index) =>
    row.flatMap((cell, at) =>
      typeof cell === 'string' && /\p{L}/u.test(cell)
        ? [{ text: cell, pointer: pointToCell(table, index, at), isLabel: true }]
        : [],
    ),
  );
}

/** Where a row of a table stands: a pointer into the spec, or a place in a file. */
export function pointToRow({ rowsPointer, pointer }: TableView, index: number): string {
  return rowsPointer === null ? `${pointer}, row ${index + 1}` : `${rowsPointer}/${index}`;
}

/** The same of a cell; in a file it is told by its row. */
export function pointToCell(table: TableView, index: number, column: number): string {
  const row = pointToRow(table, index);
  return table.rowsPointer === null ? row : `${row}/${column}`;
}

export function isEmpty({ texts, tables, figures }: SectionView): boolean {
  return texts.every(({ text }) => text.trim() === '') && tables.length === 0 && figures.length === 0;
}

const LONGEST_EXCERPT = 120;

export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST_EXCERPT ? line : `${line.slice(0, LONGEST_EXCERPT).toWellFormed()}…`;
}
