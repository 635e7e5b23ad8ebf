import type { Chapter } from '../../../../src/contracts/outline.ts';
import type { SeamResolution } from '../../../../src/contracts/outline-ids.ts';
import type { OutlineReport } from '../../../../src/contracts/outline-report.ts';
import type { Scene } from '../../../../src/contracts/outline-scene.ts';
import { listScenes } from '../../../../src/outline/list-scenes.ts';

/** Where one scene ends and the next begins. */
export interface Seam {
  readonly from: string;
  readonly to: string;
  /** Of the earlier scene, which names the seam; null where nobody scored it. */
  readonly score: number | null;
  readonly resolution: SeamResolution | null;
  readonly handoff: Scene['handoff_mode'];
  /** Why it was resolved by less than its score asks for. */
  readonly shortfall: 'blocked_by_budget' | 'downgraded' | null;
  /** Whether the pipeline put one of its two scenes there. */
  readonly isBridged: boolean;
}

/** All seams in story order. */
export function deriveSeams(
  chapters: readonly Chapter[],
  summary: Pick<
    NonNullable<OutlineReport['seam_summary']>,
    'blocked_by_budget' | 'downgraded_resolution'
  > | null,
): Seam[] {
  const scenes = listScenes(chapters);
  const blocked = new Set(summary?.blocked_by_budget.map(({ edge }) => edge));
  const downgraded = new Set(summary?.downgraded_resolution.map(({ edge }) => edge));
  return scenes.slice(1).flatMap((to, place) => {
    const from = scenes[place];
    if (from === undefined) return [];
    const edge = `${from.ref}->${to.ref}`;
    return {
      from: from.ref,
      to: to.ref,
      score: from.scene.seam_score ?? null,
      resolution: from.scene.seam_resolution ?? null,
      handoff: to.scene.handoff_mode,
      shortfall: blocked.has(edge) ? 'blocked_by_budget' : downgraded.has(edge) ? 'downgraded' : null,
      isBridged: [from, to].some(({ scene }) => scene.inserted_by_pipeline === true),
    };
  });
}
