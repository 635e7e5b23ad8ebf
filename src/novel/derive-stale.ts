import type { ChapterRecord } from '../contracts/chapter-record.ts';

// A chapter is stale when it was written from something else than what is there now. Nothing marks it: it follows from its
// record and from the files as they are, so it goes by itself when the chapter is written anew or an earlier text comes back.

export interface StaleReason {
  readonly chapter: number;
  readonly because: 'chapter_rewritten' | 'chapter_written_later' | 'plan_changed' | 'outline_changed';
  /** The chapter that changed. */
  readonly of: number;
}

export interface PlanNow {
  readonly sha256: string;
  /** Whether it was made from the outline as it is now. */
  readonly isOfOutline: boolean;
}

/** By chapter, then by what changed. Texts and plans are those that are there now; a chapter without a record is never stale. */
export function deriveStale(
  records: ReadonlyMap<number, ChapterRecord>,
  texts: ReadonlyMap<number, string>,
  plans: ReadonlyMap<number, PlanNow>,
): StaleReason[] {
  const ascending = (a: number, b: number) => a - b;
  return [...texts.keys()].sort(ascending).flatMap((chapter): StaleReason[] => {
    const record = records.get(chapter);
    if (record === undefined) return [];
    const after = new Map(record.written_after.map((each) => [each.chapter_number, each.text_sha256]));
    const earlier = [...texts.keys()].filter((number) => number < chapter).sort(ascending);
    return [
      ...earlier.flatMap((of): StaleReason[] => {
        if (!after.has(of)) return [{ chapter, because: 'chapter_written_later', of }];
        return after.get(of) === texts.get(of) ? [] : [{ chapter, because: 'chapter_rewritten', of }];
      }),
      ...derivePlanReason(record, plans.get(chapter)),
    ];
  });
}

/** A text that came from elsewhere has no plan to be older than. */
function derivePlanReason(
  { chapter_number: chapter, plan_sha256 }: ChapterRecord,
  plan?: PlanNow,
): StaleReason[] {
  if (plan_sha256 === null || plan === undefined) return [];
  if (!plan.isOfOutline) return [{ chapter, because: 'outline_changed', of: chapter }];
  return plan.sha256 === plan_sha256 ? [] : [{ chapter, because: 'plan_changed', of: chapter }];
}
