import type { ConstraintState, HandoffMode } from '../../contracts/outline-ids.ts';

/** One side of an edge, by labels. */
export interface EdgeSide {
  readonly place: string;
  readonly state: ConstraintState;
  readonly type: string;
  readonly people: readonly string[];
}

const SETTLED: readonly ConstraintState[] = ['free', 'sheltered'];
const PROCEDURAL: readonly HandoffMode[] = [
  'detained_then_release',
  'offscreen_processing',
  'arrival_checkpoint',
  'escorted_transfer',
];

/** The seam's points as the templates of phase 04 tell them. The pipeline counts again: this is for planning. */
export function scorePlannedEdge(from: EdgeSide, to: EdgeSide & { readonly mode: HandoffMode }): number {
  let score = from.place === to.place ? 0 : 25;
  if (from.state !== to.state) {
    const [was, is] = [SETTLED.includes(from.state), SETTLED.includes(to.state)];
    score += !was && is ? 35 : was && is ? 10 : 20;
  }
  if (to.mode !== 'direct_continuation') score += 15;
  if (to.people.some((id) => !from.people.includes(id))) score += 10;
  if (PROCEDURAL.includes(to.mode)) score += 10;
  if (
    ['action', 'escalation', 'choice'].includes(from.type) &&
    ['aftermath', 'setup', 'transition'].includes(to.type)
  )
    score += 10;
  if (['reveal', 'choice'].includes(to.type)) score += 10;
  return Math.min(score, 100);
}

export function resolutionFor(score: number): 'inline_bridge' | 'micro_scene' | 'full_scene' {
  if (score >= 55) return 'full_scene';
  return score >= 25 ? 'micro_scene' : 'inline_bridge';
}
