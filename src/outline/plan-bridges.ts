import { CodedError } from '../errors.ts';
import type { OutlineSources } from './outline-sources.ts';
import type { OutlineState } from './outline-state.ts';
import { planInsertions } from './plan-insertions.ts';
import type { SeamEdge } from './score-outline.ts';

/** The bridge scenes that the seams of an outline need, within what was asked for. A seam that needs one where an exact count
 *  forbids it stops the run, in whichever phase it comes to be. */
export function planBridges(sources: OutlineSources, state: OutlineState): ReturnType<typeof planInsertions> {
  const plan = planInsertions(state.edges.map(toReceivingChapter), describeRule(sources, state));
  const [conflict] = plan.conflict;
  if (conflict === undefined) return plan;
  throw new CodedError('exact_scene_count_transition_conflict', {
    message: `The seam ${conflict.edge} scores ${conflict.seam_score} and needs a bridge scene, which an exact scene count forbids.`,
    details: { book: sources.book.book_id, edge: conflict.edge, seam_score: conflict.seam_score },
  });
}

/** A bridge stands in front of the scene that it leads to, so its chapter's budget is the one that counts. */
function toReceivingChapter(edge: SeamEdge): SeamEdge {
  return { ...edge, chapter_id: Number(edge.to_ref.split(':')[0]) };
}

function describeRule(
  { options }: OutlineSources,
  { chapters }: OutlineState,
): Parameters<typeof planInsertions>[1] {
  const { sceneCount, insertBudget } = options;
  const sceneCounts = new Map(
    chapters.map(({ chapter_id, sections }) => [
      chapter_id,
      sections.reduce((sum, { scenes }) => sum + scenes.length, 0),
    ]),
  );
  return {
    mode: sceneCount.mode,
    budgetPerChapter: insertBudget,
    sceneCounts,
    ...(sceneCount.mode === 'range' ? { range: sceneCount } : {}),
  };
}
