import type { RevisionPolicy } from '../../contracts/book.ts';

// What of a book's writing waits for what. A unit reads only what is final, so the bytes of a book never depend on which
// request came back first:
//
//   plan N          waits for all that chapter N−1 leaves to the next: its memory, or its last scene where no memory is kept
//   scene N:1       waits for plan N; scene N:i for scene N:i−1
//   consistency N   waits for the last scene of N
//   revision N      waits for consistency N; there is none under the policy `none`
//   memory N        waits for revision N: a memory of a text that may still change would be a memory of nothing.
//                   Under `none` the text is final with its last scene, so memory N waits for that alone, and
//                   consistency N runs beside whatever chapter N+1 does.

const UNIT_KINDS = ['plan', 'scene', 'consistency', 'revision', 'memory'] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

export interface Unit {
  readonly id: string;
  readonly kind: UnitKind;
  readonly chapter: number;
  /** The units that have to be final before this one begins. */
  readonly needs: readonly string[];
}

export interface ChapterUnits {
  readonly chapter: number;
  /** Whether a plan is still to be made. */
  readonly plan: boolean;
  /** The scenes to be written, by their numbers. */
  readonly scenes: readonly number[];
}

export interface UnitRules {
  readonly policy: RevisionPolicy;
  /** What follows a chapter's last scene, of `consistency`, `revision` and `memory`. */
  readonly after: readonly UnitKind[];
}

/** The units of the chapters, in an order in which each comes after what it needs. */
export function deriveUnits(chapters: readonly ChapterUnits[], rules: UnitRules): Unit[] {
  const units: Unit[] = [];
  let before: string | null = null;
  for (const { chapter, plan, scenes } of chapters) {
    const add = (kind: UnitKind, id: string, needed: string | null): string => {
      units.push({ id, kind, chapter, needs: needed === null ? [] : [needed] });
      return id;
    };
    const after = (kind: UnitKind) => rules.after.includes(kind);
    let last: string | null = plan ? add('plan', `chapter:${chapter}/plan`, before) : before;
    for (const scene of scenes) last = add('scene', `chapter:${chapter}/scene:${scene}`, last);
    const text: string | null = last;
    let final: string | null = text;
    if (after('consistency')) {
      const checked = add('consistency', `chapter:${chapter}/consistency`, text);
      if (rules.policy !== 'none') final = checked;
    }
    if (after('revision') && rules.policy !== 'none') {
      final = add('revision', `chapter:${chapter}/revision`, final);
    }
    if (after('memory')) final = add('memory', `chapter:${chapter}/memory`, final);
    before = final;
  }
  return units;
}
