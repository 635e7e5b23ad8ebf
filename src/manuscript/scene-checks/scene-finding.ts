import type { ReasonCode } from '../../reasons.ts';

/** What the checks after a scene may find. */
const SCENE_FINDING_CODES = [
  'transition_bridge_missing',
  'scene_length_out_of_band',
  'scene_other_language',
  'scene_meta_text',
  'scene_leftover',
  'scene_repeats_paragraph',
  'scene_repeats_sentence',
  'scene_name_near_miss',
  'scene_other_person',
  'scene_other_tense',
  'scene_other_spelling',
  'scene_other_quotes',
  'scene_banned_phrase',
  'scene_copies_sample',
] as const satisfies readonly ReasonCode[];

export type SceneFindingCode = (typeof SCENE_FINDING_CODES)[number];

/** One thing in a scene that no reader should meet, with the words that show it. */
export interface SceneFinding {
  readonly reason_code: SceneFindingCode;
  readonly message: string;
  /** As it stands in the scene. */
  readonly quote: string;
  /** Where the quote begins, in characters from the start of the scene. */
  readonly position: number;
  /** What should stand there, where that is known to the letter. */
  readonly instead: string | null;
}
