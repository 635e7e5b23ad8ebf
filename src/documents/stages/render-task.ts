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
