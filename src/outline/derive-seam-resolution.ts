import type { SeamResolution } from '../contracts/outline-ids.ts';

/** What a seam of this score needs: 0–24 inline_bridge, 25–54 micro_scene, 55 and more full_scene. */
export function deriveSeamResolution(score: number): SeamResolution {
  if (score >= 55) return 'full_scene';
  return score >= 25 ? 'micro_scene' : 'inline_bridge';
}
