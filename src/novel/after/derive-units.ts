import type { RevisionPolicy } from '../../contracts/book.ts';

// What of a book's writing waits for what: the work is driven by it (run-units.ts), and its estimate is made from it. A unit
// reads only what is final, so the bytes of a book never depend on which request came back first:
//
//   plan N          waits for memory N−1: all that chapter N−1 leaves to the next
//   scene N:1       waits for plan N; scene N:i for scene N:i−1
//   consistency N   waits for the last scene of N
//   revision N      waits for consistency N
//   memory N        waits for revision N: a memory of a text that may still change would be a memory of nothing
//
// Under the policy `none` nothing that is found changes the text, which is final with its last scene. Then:
//
//   memory N        waits for the last scene of N
//   consistency N   waits for memory N, since both write the chapter's record, and for revision N−1, since the reports of all
//                   chapters lie in one file
//   revision N      waits for consistency N, as ever; it has nothing to ask. Both run beside whatever chapter N+1 does.

export type UnitKind = 'plan' | 'scene' | 'consistency' | 'revision' | 'memory';

export interface Unit {
  readonly id: string;
  readonly kind: UnitKind;
  readonly chapter: number;
  /** Its number in the chapter; null for what is no scene. */
  readonly scene: number | null;
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

/** The units of the chapters, in an order in which each comes after what it needs. */
export function deriveUnits(chapters: readonly ChapterUnits[], policy: RevisionPolicy): Unit[] {
  const units: Unit[] = [];
  let before: { readonly memory: string; readonly revision: string } | null = null;
  for (const { chapter, plan, scenes } of chapters) {
    const add = (
      kind: UnitKind,
      needs: readonly (string | null | undefined)[],
      scene: number | null = null,
    ) => {
      const id = `chapter:${chapter}/${scene === null ? kind : `scene:${scene}`}`;
      units.push({ id, kind, chapter, scene, needs: needs.filter((need) => typeof need === 'string') });
      return id;
    };
    let text: string | undefined = before?.memory;
    if (plan) text = add('plan', [text]);
    for (const scene of scenes) text = add('scene', [text], scene);
    if (policy === 'none') {
      const memory = add('memory', [text]);
      const revision = add('revision', [add('consistency', [memory, before?.revision])]);
      before = { memory, revision };
    } else {
      const revision = add('revision', [add('consistency', [text])]);
      before = { memory: add('memory', [revision]), revision };
    }
  }
  return units;
}
