import type { DocumentEdit } from '../../contracts/document-edits.ts';
import type { Declined } from './declined.ts';
import type { Splice } from './splice-text.ts';

/** A part of a file that somebody may name, with what stands in it. */
export interface EditBlock {
  readonly id: string;
  readonly kind: 'heading' | 'paragraph' | 'bullet' | 'row' | 'cell' | 'slide' | 'sheet';
  /** The level of a heading; 0 for all else. */
  readonly level: number;
  readonly text: string;
  /** The heading that it stands under. */
  readonly section: string | null;
}

/** What an operation does: to which parts, and what a reader would see before and after. */
export interface EditEffect {
  readonly splices: readonly { readonly part: string; readonly splice: Splice }[];
  /** Parts that are added to the file, or left out of it (null). */
  readonly parts?: ReadonlyMap<string, string | null>;
  readonly section: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

export interface PlannedEdit extends EditEffect {
  readonly edit: DocumentEdit;
}

/** A file that can be changed by operations. All of them name parts of the file as it is. */
export interface Editor {
  readonly blocks: readonly EditBlock[];
  /** For each operation what it does, or why it is not done. Nothing is changed by asking. */
  plan(edits: readonly DocumentEdit[]): readonly (EditEffect | Declined)[];
}
