import type { SceneCard } from '../../contracts/scene-card.ts';
import type { KnownNames } from './known-names.ts';

/** What a scene is checked against: its card, the other scenes of its chapter, and the names that the book knows. */
export interface SceneFacts {
  readonly card: Pick<
    SceneCard,
    'handoff_mode' | 'transition_in_text' | 'transition_in_anchors' | 'estimated_words'
  >;
  /** The chapter's other scenes as they are written. */
  readonly others: readonly { readonly scene_number: number; readonly content: string }[];
  readonly known: KnownNames;
}
