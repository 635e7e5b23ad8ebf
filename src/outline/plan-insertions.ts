import { InvariantError } from '../errors.ts';
import { deriveSeamResolution } from './derive-seam-resolution.ts';
import type { SeamEdge } from './score-outline.ts';

// Which seams get a bridge scene of their own. Only a seam that needs a full_scene asks for one. In this order:
//   1  exact scene count       none is inserted; every seam that asks is a conflict (exact_scene_count_transition_conflict)
//   2  room of the chapter     the budget; in range mode also what is left to the chapter's maximum, if that is less
//   3  rank within a chapter   highest score, then earliest, then edge reference
//   4  ranked within the room  insert
//   5  otherwise               blocked (blocked_by_budget), a matter for the user's attention at 70 and more
// A chapter is that of the earlier scene. The lists are in story order and do not depend on the order of the input. Scenes
// inserted before are not known here: whoever plans twice takes them off the budget.

export interface InsertionRule {
  readonly mode: 'default' | 'range' | 'exact';
  /** Bridge scenes a chapter; 2 when left out. */
  readonly budgetPerChapter?: number;
  /** Scenes a chapter; has to be there in range mode. */
  readonly range?: { readonly min: number; readonly max: number };
  /** Scenes each chapter has now, by chapter_id; read in range mode only. */
  readonly sceneCounts: ReadonlyMap<number, number>;
}

export interface InsertionPlan {
  readonly insert: readonly SeamEdge[];
  readonly blocked: readonly SeamEdge[];
  readonly conflict: readonly SeamEdge[];
}

const DEFAULT_BUDGET = 2;
const ATTENTION_SCORE = 70;

export function planInsertions(edges: readonly SeamEdge[], rule: InsertionRule): InsertionPlan {
  const asking = edges
    .filter((edge) => deriveSeamResolution(edge.seam_score) === 'full_scene')
    .sort(byStoryOrder);
  if (rule.mode === 'exact') return { insert: [], blocked: [], conflict: asking };

  const chosen = new Set<SeamEdge>();
  const used = new Map<number, number>();
  for (const edge of asking.toSorted(byRank)) {
    const already = used.get(edge.chapter_id) ?? 0;
    if (already >= deriveRoom(edge.chapter_id, rule)) continue;
    used.set(edge.chapter_id, already + 1);
    chosen.add(edge);
  }
  return {
    insert: asking.filter((edge) => chosen.has(edge)),
    blocked: asking.filter((edge) => !chosen.has(edge)),
    conflict: [],
  };
}

/** Whether a blocked seam is for the user to look at, and not only a warning. */
export function isBlockedSeamForAttention(edge: Pick<SeamEdge, 'seam_score'>): boolean {
  return edge.seam_score >= ATTENTION_SCORE;
}

/** None where it is zero or less. */
function deriveRoom(chapterId: number, rule: InsertionRule): number {
  const budget = rule.budgetPerChapter ?? DEFAULT_BUDGET;
  if (rule.mode !== 'range') return budget;
  const count = rule.sceneCounts.get(chapterId);
  if (rule.range === undefined || count === undefined)
    throw new InvariantError(`no range or no scene count for chapter ${chapterId} in range mode`);
  return Math.min(budget, rule.range.max - count);
}

function byRank(a: SeamEdge, b: SeamEdge): number {
  return b.seam_score - a.seam_score || byStoryOrder(a, b);
}

/** Scene 9 before scene 10; the edge reference decides between edges of one scene. */
function byStoryOrder(a: SeamEdge, b: SeamEdge): number {
  const [chapterA = 0, sceneA = 0] = a.from_ref.split(':').map(Number);
  const [chapterB = 0, sceneB = 0] = b.from_ref.split(':').map(Number);
  return chapterA - chapterB || sceneA - sceneB || compareText(a.edge, b.edge);
}

/** By code unit, so that no locale decides. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
