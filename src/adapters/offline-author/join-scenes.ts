import type { HandoffMode } from '../../contracts/outline-ids.ts';
import type { SceneCount } from './parse-outline-inputs.ts';
import type { BookPlan, Place, PlannedScene } from './plan-chapter.ts';
import type { OutlineStory } from './read-outline-story.ts';
import { type EdgeSide, scorePlannedEdge } from './score-planned-edge.ts';

// How the scenes of a chapter are entered and where they end. A seam that would score too high is lowered by better story,
// in this order: no procedure, then the earlier scene walks to where the later one begins and that goes straight on, then
// the later one is a consequence and no turn. What remains is at most 45. One seam in some chapters may stay
// between 55 and 69 and asks for a bridge; where scenes are counted exactly, none may.

export interface JoinedScene extends PlannedScene {
  readonly mode: HandoffMode;
  /** Where it ends: its own place, or the next one's. */
  readonly end: Place;
}

const HIGHEST = 54;
const HIGHEST_BRIDGED = 69;
/** One chapter in so many has no seam that asks for a bridge, whatever it scores. */
const UNBRIDGED_EVERY = 3;

export function joinScenes(
  chapterId: number,
  book: BookPlan,
  count: SceneCount,
  story: OutlineStory,
): JoinedScene[] {
  const before = book.plan(chapterId - 1).at(-1);
  const scenes = book.plan(chapterId);
  const next = book.plan(chapterId + 1)[0];
  const joints = scenes.map((scene, index) =>
    joint(index === 0 ? before : scenes[index - 1], scene, `${chapterId}:${index + 1}`),
  );
  const bridged = findBridged();
  const lowered = scenes.map((scene, index) => {
    const previous = index === 0 ? before : scenes[index - 1];
    return lower(
      previous,
      scene,
      joints[index] ?? 'direct_continuation',
      index === bridged ? HIGHEST_BRIDGED : HIGHEST,
    );
  });
  return scenes.map((scene, index) => {
    const after = lowered[index + 1] ?? (next === undefined ? undefined : joinNext(next));
    const place = index + 1 < scenes.length ? scenes[index + 1]?.place : next?.place;
    return {
      ...scene,
      type: lowered[index]?.type ?? scene.type,
      mode: lowered[index]?.mode ?? 'direct_continuation',
      end: after?.walked === true && place !== undefined ? place : scene.place,
    };
  });

  /** The first edge inside the chapter whose score is high enough by itself, in the chapters whose turn it is. */
  function findBridged(): number {
    const room = count.mode === 'default' || (count.mode === 'range' && scenes.length < count.max);
    const turn = story.choose.number('unbridged chapters', 0, UNBRIDGED_EVERY - 1);
    if (!room || chapterId % UNBRIDGED_EVERY === turn) return -1;
    return scenes.findIndex((scene, index) => {
      const previous = scenes[index - 1];
      return (
        previous !== undefined &&
        scorePlannedEdge(side(previous), { ...side(scene), mode: joints[index] ?? 'time_skip' }) > HIGHEST
      );
    });
  }

  function joinNext(scene: PlannedScene): Lowered {
    const last = scenes.at(-1);
    return lower(last, scene, joint(last, scene, `${chapterId + 1}:1`), HIGHEST);
  }

  function joint(from: PlannedScene | undefined, to: PlannedScene, ref: string): HandoffMode {
    if (from === undefined) return 'direct_continuation';
    if (to.enter !== null) return to.enter;
    const settles = to.state === 'free' || to.state === 'sheltered';
    const same = labelOf(from.place) === labelOf(to.place);
    if (from.state === 'detained' && settles) return 'detained_then_release';
    if (to.state === 'detained' && from.state !== 'detained') return 'escorted_transfer';
    if (from.state === 'engaged_combat') return 'combat_disengage';
    if (same) return ref.endsWith(':1') ? 'time_skip' : 'direct_continuation';
    if (to.state === 'restricted' && to.place.kind === 'seat' && !same) return 'arrival_checkpoint';
    if (!settles && !same)
      return story.choose.pick(`joint ${ref}`, ['direct_continuation', 'aftermath_relocation']);
    return story.choose.pick(`joint ${ref}`, [
      'time_skip',
      'time_skip',
      'direct_continuation',
      'aftermath_relocation',
      'montage',
    ]);
  }
}

interface Lowered {
  readonly mode: HandoffMode;
  readonly walked: boolean;
  readonly type: PlannedScene['type'];
}

function lower(
  from: PlannedScene | undefined,
  to: PlannedScene,
  mode: HandoffMode,
  highest: number,
): Lowered {
  const same = from !== undefined && labelOf(from.place) === labelOf(to.place);
  // Straight on to another place means that the earlier scene went there.
  const start: Lowered = { mode, walked: mode === 'direct_continuation' && !same, type: to.type };
  if (from === undefined) return start;
  const plain = start.mode === 'direct_continuation' || same ? 'direct_continuation' : 'time_skip';
  const steps: Lowered[] = [
    start,
    { ...start, mode: plain },
    { ...start, mode: 'direct_continuation', walked: true },
    { mode: 'direct_continuation', walked: true, type: 'consequence' },
  ];
  const fits = ({ mode: by, walked, type }: Lowered) => {
    const entered = { ...side(to), type, mode: by };
    return (
      scorePlannedEdge(walked ? { ...side(from), place: entered.place } : side(from), entered) <= highest
    );
  };
  return steps.find(fits) ?? { mode: 'direct_continuation', walked: true, type: 'consequence' };
}

function side({ place, state, type, people }: PlannedScene): EdgeSide {
  return { place: labelOf(place), state, type, people: people.map(({ id }) => id) };
}

export function labelOf({ label, parent }: Place): string {
  return parent === null ? label : `${parent}/${label}`;
}
