import type { Scene } from '../contracts/outline-scene.ts';

// How much has to be bridged between two scenes that follow each other. Points are added, then clamped to 0–100:
//   1  location_change      25  the earlier scene ends elsewhere than the later one starts
//   2  constraint_released  35  constrained → free or sheltered; else
//      constraint_touched   20  another state, and one of the two is constrained; else
//      state_changed        10  another state
//   3  indirect_handoff     15  the later scene is entered other than by direct_continuation
//   4  new_cast             10  the later scene has somebody whom the earlier one lacks; once, however many
//   5  procedural_handoff   10  the later scene is entered by a procedure
//   6  pressure_falling     10  the earlier scene is of a high type and the later one of a low type
//   7  major_turn           10  the later scene is a reveal or a choice
// The rules leave open whose type makes a major turn. We read the later scene's, as with handoff and new cast: the bridge
// has to lead into the turn, while leaving one is what falling pressure counts. 6 and 7 therefore exclude each other.
// Types are free text; one outside the vocabulary, or in other letters, has no points (another check warns of it).

export type SeamPartName =
  | 'location_change'
  | 'constraint_released'
  | 'constraint_touched'
  | 'state_changed'
  | 'indirect_handoff'
  | 'new_cast'
  | 'procedural_handoff'
  | 'pressure_falling'
  | 'major_turn';

export interface SeamPart {
  readonly name: SeamPartName;
  readonly points: number;
}

export interface SeamScore {
  readonly score: number;
  /** What counted, in the order above; more than the score in sum where the clamp cut. */
  readonly parts: readonly SeamPart[];
}

export type SceneLeft = Pick<Scene, 'location_end_id' | 'constraint_state' | 'type' | 'characters'>;
export type SceneEntered = Pick<
  Scene,
  'location_start_id' | 'constraint_state' | 'type' | 'characters' | 'handoff_mode'
>;

const HIGHEST_SCORE = 100;

export function scoreSeam(from: SceneLeft, to: SceneEntered): SeamScore {
  const parts: SeamPart[] = [];
  const add = (name: SeamPartName, points: number): void => {
    parts.push({ name, points });
  };
  if (from.location_end_id !== to.location_start_id) add('location_change', 25);
  if (from.constraint_state !== to.constraint_state) {
    const [wasFree, isFree] = [
      UNCONSTRAINED.has(from.constraint_state),
      UNCONSTRAINED.has(to.constraint_state),
    ];
    if (!wasFree && isFree) add('constraint_released', 35);
    else if (!wasFree || !isFree) add('constraint_touched', 20);
    else add('state_changed', 10);
  }
  if (to.handoff_mode !== 'direct_continuation') add('indirect_handoff', 15);
  if (to.characters.some((id) => !from.characters.includes(id))) add('new_cast', 10);
  if (PROCEDURAL.has(to.handoff_mode)) add('procedural_handoff', 10);
  if (HIGH_PRESSURE.has(from.type) && LOW_PRESSURE.has(to.type)) add('pressure_falling', 10);
  if (TURNS.has(to.type)) add('major_turn', 10);

  const sum = parts.reduce((total, { points }) => total + points, 0);
  return { score: Math.min(sum, HIGHEST_SCORE), parts };
}

/** Every other state is a constrained one. */
const UNCONSTRAINED: ReadonlySet<Scene['constraint_state']> = new Set(['free', 'sheltered']);
const PROCEDURAL: ReadonlySet<Scene['handoff_mode']> = new Set([
  'detained_then_release',
  'offscreen_processing',
  'arrival_checkpoint',
  'escorted_transfer',
]);
const HIGH_PRESSURE: ReadonlySet<string> = new Set(['action', 'escalation', 'choice']);
const LOW_PRESSURE: ReadonlySet<string> = new Set(['aftermath', 'setup', 'transition']);
const TURNS: ReadonlySet<string> = new Set(['reveal', 'choice']);
