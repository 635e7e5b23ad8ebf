import type { PhaseId } from '../contracts/outline-ids.ts';
import type { AttentionItem } from '../contracts/outline-report.ts';
import { nameCount } from '../name-count.ts';
import type { ReasonCode } from '../reasons.ts';
import { countCast } from './count-cast.ts';
import { countThreads } from './count-threads.ts';
import { deriveSeamResolution } from './derive-seam-resolution.ts';
import type { LocationSuspect } from './find-alias-suspects.ts';
import { listScenes } from './list-scenes.ts';
import type { OutlineState } from './outline-state.ts';
import { isBlockedSeamForAttention } from './plan-insertions.ts';
import type { SeamEdge } from './score-outline.ts';

const RANK = { inline_bridge: 0, micro_scene: 1, full_scene: 2 } as const;

/** Seams that the outline resolves by less than their score asks for. */
export function listDowngraded(state: OutlineState): SeamEdge[] {
  const scenes = new Map(listScenes(state.chapters).map(({ ref, scene }) => [ref, scene]));
  return state.edges.filter((edge) => {
    const chosen = scenes.get(edge.from_ref)?.seam_resolution;
    return chosen !== undefined && RANK[chosen] < RANK[deriveSeamResolution(edge.seam_score)];
  });
}

/** All that a person should look at before anything is written from the outline. */
export function listAttention(
  state: OutlineState,
  facts: {
    readonly blocked: readonly SeamEdge[];
    readonly downgraded: readonly SeamEdge[];
    readonly suspects: readonly LocationSuspect[];
    readonly phase: PhaseId;
  },
): AttentionItem[] {
  const item = (reason_code: ReasonCode, scene_ref: string | null, message: string): AttentionItem => ({
    reason_code,
    phase: facts.phase,
    scene_ref,
    message,
  });
  const cast = countCast(state.chapters, state.registries.characters);
  const names = new Map(state.registries.characters.map(({ character_id, name }) => [character_id, name]));
  return [
    ...facts.blocked
      .filter(isBlockedSeamForAttention)
      .map((edge) =>
        item(
          'blocked_by_budget',
          edge.from_ref,
          `the seam ${edge.edge} scores ${edge.seam_score} and got no bridge scene`,
        ),
      ),
    ...facts.downgraded
      .filter(({ seam_score }) => deriveSeamResolution(seam_score) === 'full_scene')
      .map((edge) =>
        item(
          'downgraded_resolution',
          edge.from_ref,
          `the seam ${edge.edge} scores ${edge.seam_score} and is resolved by less than a full scene`,
        ),
      ),
    ...listScenes(state.chapters)
      .filter(({ scene }) => scene.handoff_mode === 'hard_cut')
      .map(({ ref }) => item('hard_cut_used', ref, 'the scene is entered by a hard cut')),
    ...facts.suspects.map((suspect) =>
      item(
        'location_alias_suspect',
        suspect.scene_ref,
        `“${suspect.label}” may be the same place as “${suspect.nearest_name}”`,
      ),
    ),
    ...countThreads(state.chapters, state.registries.threads)
      .filter(({ underused }) => underused)
      .map(({ thread_id, scenes }) =>
        item(
          'thread_underused',
          scenes[0] ?? null,
          `${thread_id} is touched in ${nameCount(scenes.length, 'scene')} and is left lying`,
        ),
      ),
    ...cast.without_job.map((id) =>
      item(
        'cast_without_job',
        null,
        `${names.get(id) ?? id} recurs, and no outcome or summary says what for`,
      ),
    ),
  ];
}
