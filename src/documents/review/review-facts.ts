import type { Json } from '../../contracts/json.ts';
import type { Patch } from '../../contracts/patch-set.ts';
import type { StyleProfile } from '../../contracts/style-profile.ts';
import type { DocumentView, SectionView, TextView } from './document-view.ts';

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

export function isEmpty({ texts, tables, figures }: SectionView): boolean {
  return texts.every(({ text }) => text.trim() === '') && tables.length === 0 && figures.length === 0;
}

const LONGEST_EXCERPT = 120;

export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST_EXCERPT ? line : `${line.slice(0, LONGEST_EXCERPT).toWellFormed()}…`;
}
