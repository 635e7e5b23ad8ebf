import type { SceneField } from '../contracts/outline-delta.ts';

// Which fields of a scene a refining phase is for. What it says in `summary` and `outcome` is how every one of them works; all
// else it changes only with a reason, and so does it take anything away.

const TOLD: readonly SceneField[] = ['summary', 'outcome'];

const TRANSITIONS: readonly SceneField[] = [
  'location_start_label',
  'location_start_parent_label',
  'location_end_label',
  'location_end_parent_label',
  'handoff_mode',
  'hard_cut_justification',
  'constraint_state',
  'transition_in_text',
  'transition_in_anchors',
  'transition_out_text',
  'transition_out_anchors',
  'consumes_outcome_from',
  'hands_off_to',
  'callbacks',
  'seam_score',
  'seam_resolution',
];

const OWNED: ReadonlyMap<number, readonly SceneField[]> = new Map([
  [4, [...TOLD, ...TRANSITIONS]],
  [5, [...TOLD, 'characters', 'introduces']],
  [6, [...TOLD, 'threads', 'callbacks']],
]);

/** The fields of a scene that a phase may change without a word, by its number. */
export function listOwnedFields(phase: number): readonly SceneField[] {
  return OWNED.get(phase) ?? [];
}
