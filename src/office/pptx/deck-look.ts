import type { OfficePart } from '../render-office-package.ts';
import type { SlideBox } from './slide-frame.ts';

// What slides are put on: a master with its layouts, and where on each of them things stand. Ours is one; any other is read out of
// somebody's own deck.

export interface DeckLook {
  readonly size: { readonly width: number; readonly height: number };
  readonly layouts: DeckLayouts;
  readonly master: string;
  /** The number of the master, which none of its layouts has. */
  readonly masterId: number;
  /** The master, its layouts, its theme, and all that they show. */
  readonly parts: readonly OfficePart[];
}

export interface DeckLayouts {
  readonly title: DeckLayout<'title' | 'text'>;
  readonly section: DeckLayout<'title' | 'text'>;
  readonly bullets: DeckLayout<'title' | 'text'>;
  readonly twoColumns: DeckLayout<'title' | 'leftHead' | 'leftText' | 'rightHead' | 'rightText'>;
  readonly content: DeckLayout<'title' | 'content' | 'caption'>;
  readonly quote: DeckLayout<'title' | 'text' | 'caption'>;
}

export type LayoutName = keyof DeckLayouts;

export interface DeckLayout<PlaceName extends string> {
  readonly path: string;
  readonly places: Readonly<Record<PlaceName, DeckPlace>>;
  /** Null where slides of this layout have none. */
  readonly footer: DeckPlace | null;
  readonly number: DeckPlace | null;
}

export interface DeckPlace {
  readonly box: SlideBox;
  /** The placeholder of the layout that is filled; null for a box of the slide's own. */
  readonly holder: { readonly type: string; readonly index: number | null } | null;
  /** Stands elsewhere than the layout has it. */
  readonly isMoved: boolean;
  /** That text may have, the largest first, in points. */
  readonly sizes: readonly number[];
}
