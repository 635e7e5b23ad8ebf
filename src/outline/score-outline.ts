import type { Chapter } from '../contracts/outline.ts';
import type { SeamResolution } from '../contracts/outline-ids.ts';
import { deriveSeamResolution } from './derive-seam-resolution.ts';
import { listScenes } from './list-scenes.ts';
import { scoreSeam } from './score-seam.ts';

export interface SeamEdge {
  readonly from_ref: string;
  readonly to_ref: string;
  /** from_ref->to_ref */
  readonly edge: string;
  /** Of the earlier scene: a seam at a chapter's end is that chapter's. */
  readonly chapter_id: number;
  readonly seam_score: number;
  /** What the score asks for. */
  readonly seam_resolution: SeamResolution;
}

/**
 * Every edge between scenes that follow each other, over chapter ends too, in story order. The book's last scene has no
 * edge: its own score is 0 and its resolution inline_bridge.
 */
export function scoreOutline(chapters: readonly Chapter[]): SeamEdge[] {
  const scenes = listScenes(chapters);
  return scenes.slice(1).flatMap((to, index) => {
    const from = scenes[index];
    if (from === undefined) return [];
    const { score } = scoreSeam(from.scene, to.scene);
    return {
      from_ref: from.ref,
      to_ref: to.ref,
      edge: `${from.ref}->${to.ref}`,
      chapter_id: from.chapterId,
      seam_score: score,
      seam_resolution: deriveSeamResolution(score),
    };
  });
}
