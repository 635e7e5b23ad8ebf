// Whether chapters may be written while revisions wait to be decided. In this order:
//   1  the book does not block on pending revisions     open
//   2  no chapter comes after one that waits            open: a chapter is no reader of itself
//   3  otherwise                                        closed for those that do

export interface RevisionGateFacts {
  /** revision.block_on_pending */
  readonly block: boolean;
  /** Chapters whose revision waits. */
  readonly pending: readonly number[];
  /** Chapters that are to be written. */
  readonly chapters: readonly number[];
}

export type RevisionGateDecision =
  | { readonly open: true }
  | {
      readonly open: false;
      /** The revisions that are in the way. */
      readonly pending: readonly number[];
      readonly blocked: readonly number[];
    };

export function decideRevisionGate({ block, pending, chapters }: RevisionGateFacts): RevisionGateDecision {
  const first = Math.min(...pending);
  const blocked = block ? chapters.filter((chapter) => chapter > first) : [];
  if (blocked.length === 0) return { open: true };
  const last = Math.max(...blocked);
  return { open: false, pending: pending.filter((chapter) => chapter < last), blocked };
}
