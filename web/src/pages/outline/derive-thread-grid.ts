import type { Chapter, OutlineThread } from '../../../../src/contracts/outline.ts';
import { isThreadClosed } from '../../../../src/outline/is-thread-closed.ts';

// What happens to a thread in a chapter:
//   opened      the first chapter that touches it
//   advanced    a chapter that touches it after that
//   paid        the last chapter that touches it, where its status says that it is closed
//   untouched   one of three or more chapters in a row that leave it alone while it is open: after its first chapter, and up to
//               the last that touches it, or to the end of the book where nothing closes it
// A thread that is opened and paid in one chapter is both there.

export type ThreadMark = 'opened' | 'advanced' | 'paid' | 'untouched';

export interface ThreadRow {
  readonly thread: OutlineThread;
  /** One entry a chapter, in their order; empty where nothing is to be said. */
  readonly chapters: readonly (readonly ThreadMark[])[];
}

const TOO_LONG = 3;

export function deriveThreadGrid(
  chapters: readonly Chapter[],
  threads: readonly OutlineThread[],
): ThreadRow[] {
  const touching = chapters.map(
    ({ sections }) =>
      new Set(sections.flatMap(({ scenes }) => scenes.flatMap((scene) => scene.threads ?? []))),
  );
  return threads.map((thread) => {
    const touched = touching.map((ids) => ids.has(thread.thread_id));
    return { thread, chapters: markChapters(touched, isThreadClosed(thread.status)) };
  });
}

function markChapters(touched: readonly boolean[], isClosed: boolean): ThreadMark[][] {
  const first = touched.indexOf(true);
  const last = touched.lastIndexOf(true);
  const end = isClosed ? last : touched.length - 1;
  return touched.map((isTouched, place) => {
    if (isTouched) {
      const comes: ThreadMark = place === first ? 'opened' : 'advanced';
      if (!isClosed || place !== last) return [comes];
      return comes === 'opened' ? ['opened', 'paid'] : ['paid'];
    }
    const isOpen = first !== -1 && place > first && place <= end;
    return isOpen && measureRest(touched, place, end) >= TOO_LONG ? ['untouched'] : [];
  });
}

/** How many chapters in a row, this one among them, leave the thread alone. */
function measureRest(touched: readonly boolean[], place: number, end: number): number {
  const before = touched.lastIndexOf(true, place);
  const after = touched.indexOf(true, place);
  return (after === -1 ? end + 1 : after) - before - 1;
}
