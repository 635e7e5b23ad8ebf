import type { Chapter, OutlineThread } from '../contracts/outline.ts';
import { isThreadClosed } from './is-thread-closed.ts';
import { listScenes } from './list-scenes.ts';

// A thread is underused when
//   1  fewer than 2 scenes touch it, whatever its status; or
//   2  it is open and none of the scenes in the last third of the book (rounded up) touches it.

export interface ThreadUse {
  readonly thread_id: string;
  /** chapter:scene of the scenes that touch it, in story order. */
  readonly scenes: readonly string[];
  readonly underused: boolean;
}

const FEWEST_SCENES = 2;

/** One entry a registered thread, in the order of the registry. */
export function countThreads(chapters: readonly Chapter[], threads: readonly OutlineThread[]): ThreadUse[] {
  const all = listScenes(chapters);
  const lastThird = new Set(all.slice(Math.floor((all.length * 2) / 3)).map(({ ref }) => ref));
  const touched = new Map<string, string[]>();
  for (const { ref, scene } of all) {
    for (const id of new Set(scene.threads ?? [])) {
      const known = touched.get(id);
      if (known === undefined) touched.set(id, [ref]);
      else known.push(ref);
    }
  }
  return threads.map(({ thread_id, status }) => {
    const scenes = touched.get(thread_id) ?? [];
    const isLeftOpen = !isThreadClosed(status) && !scenes.some((ref) => lastThird.has(ref));
    return { thread_id, scenes, underused: scenes.length < FEWEST_SCENES || isLeftOpen };
  });
}
