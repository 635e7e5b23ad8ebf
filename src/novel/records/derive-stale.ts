import type { ChapterRecord } from '../../contracts/chapter-record.ts';

// A chapter is stale when it was written from something else than what is there now. Nothing marks it: it follows from its
// record and from the files as they are, so it goes by itself when the chapter is written anew or an earlier text comes back.
// What the author has accepted counts as what it was written from, as long as the chapter has the text that was accepted.

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
  /** The chapter as the outline has it now; null where it has none. */
  readonly outline_sha256: string | null;
}

/** What staleness follows from. Texts and plans are those that are there now. */
export interface StaleFacts {
  readonly records: ReadonlyMap<number, ChapterRecord>;
  readonly texts: ReadonlyMap<number, string>;
  readonly plans: ReadonlyMap<number, PlanNow>;
}

/** By chapter, then by what changed. A chapter without a record is never stale. */
export function deriveStale({ records, texts, plans }: StaleFacts): StaleReason[] {
  const ascending = (a: number, b: number) => a - b;
  return [...texts.keys()].sort(ascending).flatMap((chapter): StaleReason[] => {
    const record = records.get(chapter);
    if (record === undefined) return [];
    const accepted = record.accepted?.text_sha256 === texts.get(chapter) ? record.accepted : undefined;
    const after = toTexts(record.written_after);
    const beside = toTexts(accepted?.beside ?? []);
    const earlier = [...texts.keys()].filter((number) => number < chapter).sort(ascending);
    const changed = earlier.flatMap((of): StaleReason[] => {
      const now = texts.get(of);
      if (after.get(of) === now || beside.get(of) === now) return [];
      const isKnown = after.has(of) || beside.has(of);
      return [{ chapter, because: isKnown ? 'chapter_rewritten' : 'chapter_written_later', of }];
    });
    return [
      ...changed,
      // A plan that was accepted is told again once there is another reason: whoever writes the chapter anew needs it first.
      ...derivePlanReason(record, changed.length === 0 ? accepted : undefined, plans.get(chapter)),
    ];
  });
}

function toTexts(list: ChapterRecord['written_after']): Map<number, string> {
  return new Map(list.map(({ chapter_number, text_sha256 }) => [chapter_number, text_sha256]));
}

/** A text that came from elsewhere has no plan to be older than. */
function derivePlanReason(
  { chapter_number: chapter, plan_sha256 }: ChapterRecord,
  accepted: ChapterRecord['accepted'],
  plan: PlanNow | undefined,
): StaleReason[] {
  if (plan_sha256 === null || plan === undefined) return [];
  const isAccepted = accepted?.plan_sha256 === plan.sha256 && accepted.outline_sha256 === plan.outline_sha256;
  if (isAccepted) return [];
  if (!plan.isOfOutline) return [{ chapter, because: 'outline_changed', of: chapter }];
  return plan.sha256 === plan_sha256 ? [] : [{ chapter, because: 'plan_changed', of: chapter }];
}
