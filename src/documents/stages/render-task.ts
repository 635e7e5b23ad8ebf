import type { PlanningOutline } from '../../contracts/planning-outline.ts';
import type { AnySpec } from '../any-spec.ts';
import type { DocumentWish } from '../document-sources.ts';

/** What is written from. */
export interface RenderTask {
  readonly wish: DocumentWish;
  readonly outline: PlanningOutline;
  /** What is to be changed, and how: of a revision, or of a draft that was blocked. */
  readonly change: { readonly spec: AnySpec; readonly instruction: string } | null;
}

/** What a plan bound the first version to is for the author to take back: whoever changes a document is not held to it. */
export function dropConstraints({ constraints: _, ...outline }: PlanningOutline): PlanningOutline {
  return outline;
}
