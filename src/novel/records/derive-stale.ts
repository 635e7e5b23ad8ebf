import type { ChapterRecord, ToldInputs } from '../../contracts/chapter-record.ts';

// A chapter is stale when it was written from something else than what is there now. Nothing marks it: it follows from its
// record and from the files as they are: what its requests were told (the memory of chapters before it, the last words before it, facts,
// notes, style, its cards) against what they would be told now. A record of an earlier version does not say that, and then every change
// of a text before it counts. So it goes by itself when the chapter is written anew or an earlier text comes back.
// What the author has accepted counts as what it was written from, as long as the chapter has the text that was accepted.

export interface StaleReason {
  readonly chapter: number;
  readonly because:
    | 'chapter_rewritten'
    | 'chapter_written_later'
    | 'memory_changed'
    | 'ending_changed'
    | 'fact_changed'
    | 'note_added'
    | 'style_changed'
    | 'plan_changed'
    | 'outline_changed';
  /** The chapter that changed; the stale one itself where it is none. */
  readonly of: number;
  /** The person, the file or the note. */
  readonly what?: string;
  /** What the note says. */
  readonly text?: string;
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
  /** What each would be told now. */
  readonly told?: ReadonlyMap<number, ToldInputs>;
  /** The author's words, by the id of the note. */
  readonly notes?: ReadonlyMap<string, string>;
}

/** By chapter, then by what changed. A chapter without a record is never stale. */
export function deriveStale({ records, texts, plans, told, notes = NO_NOTES }: StaleFacts): StaleReason[] {
  const ascending = (a: number, b: number) => a - b;
  return [...texts.keys()].sort(ascending).flatMap((chapter): StaleReason[] => {
    const record = records.get(chapter);
    if (record === undefined) return [];
    const accepted = record.accepted?.text_sha256 === texts.get(chapter) ? record.accepted : undefined;
    const now = told?.get(chapter);
    const then = record.told;
    if (now !== undefined && then !== undefined) {
      const changes = deriveTold(chapter, accepted?.told ?? then, now, notes);
      const plan = derivePlanReason(record, changes.length === 0 ? accepted : undefined, plans.get(chapter));
      return [...changes, ...plan];
    }
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

const NO_NOTES: ReadonlyMap<string, string> = new Map();

/** What is told now and was not told so. What is told no longer, a note that is done say, makes nothing old. */
function deriveTold(
  chapter: number,
  then: ToldInputs,
  now: ToldInputs,
  said: ReadonlyMap<string, string>,
): StaleReason[] {
  const facts = new Map(then.facts.map(({ name, sha256 }) => [name, sha256]));
  const notes = new Map(then.notes.map(({ id, sha256 }) => [id, sha256]));
  const isOther = now.ending !== null && now.ending.sha256 !== then.ending?.sha256;
  return [
    ...Object.entries(now.memory).flatMap(([of, sha256]): StaleReason[] => {
      const known = then.memory[of];
      if (known === sha256) return [];
      const because = known === undefined ? 'chapter_written_later' : 'memory_changed';
      return [{ chapter, because, of: Number(of) }];
    }),
    ...(isOther && now.ending !== null && then.ending !== null
      ? [{ chapter, because: 'ending_changed' as const, of: now.ending.chapter_number }]
      : []),
    ...now.facts.flatMap(({ name, sha256 }): StaleReason[] =>
      facts.get(name) === sha256 ? [] : [{ chapter, because: 'fact_changed', of: chapter, what: name }],
    ),
    ...now.notes.flatMap(({ id, sha256 }): StaleReason[] => {
      if (notes.get(id) === sha256) return [];
      const text = said.get(id);
      return [
        { chapter, because: 'note_added', of: chapter, what: id, ...(text === undefined ? {} : { text }) },
      ];
    }),
    ...(now.style === then.style ? [] : [{ chapter, because: 'style_changed' as const, of: chapter }]),
  ];
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
