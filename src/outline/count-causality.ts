import type { Chapter } from '../contracts/outline.ts';
import type { Scene } from '../contracts/outline-scene.ts';
import { listContentWords } from './list-content-words.ts';
import { listScenes, type ReferencedScene } from './list-scenes.ts';

// Orphan: a scene whose outcome nothing takes up, that is, no later scene of the book names it in consumes_outcome_from
// or in callbacks. A scene that names itself or a later one takes up nothing. The book's last scene is exempt.
//
// Weak handoff: a scene that is entered other than by direct_continuation, and whose transition_in_text and
// transition_in_anchors together share no content word with what the scene before it leaves behind: transition_out_text,
// transition_out_anchors, outcome and location_end_label. Chapter ends are handoffs too. The reference is the later
// scene's, since its entrance is what has to be mended.

export interface Causality {
  readonly orphan_scene_refs: readonly string[];
  readonly weak_handoff_refs: readonly string[];
}

/** Both lists in story order. */
export function countCausality(chapters: readonly Chapter[]): Causality {
  const scenes = listScenes(chapters);
  return { orphan_scene_refs: listOrphans(scenes), weak_handoff_refs: listWeakHandoffs(scenes) };
}

function listOrphans(scenes: readonly ReferencedScene[]): string[] {
  const earlier = new Set<string>();
  const takenUp = new Set<string>();
  for (const { ref, scene } of scenes) {
    for (const named of [scene.consumes_outcome_from, ...(scene.callbacks ?? [])]) {
      if (named !== undefined && earlier.has(named)) takenUp.add(named);
    }
    earlier.add(ref);
  }
  return scenes
    .slice(0, -1)
    .map(({ ref }) => ref)
    .filter((ref) => !takenUp.has(ref));
}

function listWeakHandoffs(scenes: readonly ReferencedScene[]): string[] {
  return scenes
    .filter(({ scene }, index) => {
      const before = scenes[index - 1];
      return before !== undefined && isWeakHandoff(before.scene, scene);
    })
    .map(({ ref }) => ref);
}

function isWeakHandoff(from: Scene, to: Scene): boolean {
  if (to.handoff_mode === 'direct_continuation') return false;
  const left = listContentWords([
    from.transition_out_text ?? '',
    ...(from.transition_out_anchors ?? []),
    from.outcome,
    from.location_end_label,
  ]);
  const entered = listContentWords([to.transition_in_text, ...to.transition_in_anchors]);
  return [...entered].every((word) => !left.has(word));
}
