import type { BookStyle } from '../../contracts/book-style.ts';
import type { SceneCard } from '../../contracts/scene-card.ts';
import type { KnownNames } from './known-names.ts';

/** What of a style can be checked without a model. */
type CheckedStyle = Pick<
  BookStyle,
  'person' | 'tense' | 'spelling' | 'quotation_marks' | 'banned' | 'samples'
>;

/** What a scene is checked against: its card, its book's language, the scenes around it, and the names that the book knows. */
export interface SceneFacts {
  readonly card: Pick<
    SceneCard,
    'handoff_mode' | 'transition_in_text' | 'transition_in_anchors' | 'estimated_words'
  >;
  /** As the book names it: `en`, `zh-Hant`. */
  readonly language: string;
  /** The chapter's other scenes as they are written, and the one before its first. */
  readonly others: readonly { readonly scene_ref: string; readonly content: string }[];
  readonly known: KnownNames;
  /** How the author wants the book to sound; left out where nothing was said. */
  readonly style?: CheckedStyle | null;
}
