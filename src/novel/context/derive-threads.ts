import type { ChapterMemoryEntry } from '../../contracts/chapter-memory.ts';
import type { Outline } from '../../contracts/outline.ts';
import { foldText } from '../../text/fold-text.ts';
import { listPlacedScenes } from '../../tools/outline/list-placed-scenes.ts';
import { compareScenes, parseSceneRef, type ScenePlace } from './scene-order.ts';

/** A question that the story has opened and not answered by a certain scene. */
export interface OpenThread {
  readonly label: string;
  readonly since: ScenePlace;
  /** In chapters, from where it was opened to the scene in question. */
  readonly age: number;
}

/**
 * The open threads before a scene, oldest first: those of the outline that an earlier scene has touched and that are touched
 * again from here on, and those that the newest memory still calls unresolved, since the chapter from which every memory has.
 */
export function deriveThreads(
  outline: Pick<Outline, 'chapters' | 'threads'>,
  memories: readonly ChapterMemoryEntry[],
  at: ScenePlace,
  lastSceneOf: (chapter: number) => number,
): OpenThread[] {
  const touched = new Map<string, { first: ScenePlace; last: ScenePlace }>();
  for (const { ref, scene } of listPlacedScenes(outline)) {
    const place = parseSceneRef(ref);
    for (const id of scene.threads ?? []) {
      touched.set(id, { first: touched.get(id)?.first ?? place, last: place });
    }
  }
  const planned = outline.threads.flatMap(({ thread_id, label }) => {
    const span = touched.get(thread_id);
    const isOpen =
      span !== undefined && compareScenes(span.first, at) < 0 && compareScenes(span.last, at) >= 0;
    return isOpen ? [{ label, since: span.first }] : [];
  });
  const seen = new Set(planned.map(({ label }) => foldText(label)));
  const remembered = listRemembered(memories).flatMap(({ label, chapter }) =>
    seen.has(foldText(label)) ? [] : [{ label, since: { chapter, scene: lastSceneOf(chapter) } }],
  );
  return [...planned, ...remembered]
    .map((thread) => ({ ...thread, age: at.chapter - thread.since.chapter }))
    .sort((a, b) => compareScenes(a.since, b.since));
}

function listRemembered(memories: readonly ChapterMemoryEntry[]): { label: string; chapter: number }[] {
  const backwards = memories.toReversed();
  return (backwards[0]?.unresolved_threads ?? []).map((label) => {
    const folded = foldText(label);
    const until = backwards.findIndex(
      ({ unresolved_threads }) => !unresolved_threads.some((each) => foldText(each) === folded),
    );
    const oldest = backwards[(until === -1 ? backwards.length : until) - 1];
    return { label, chapter: oldest?.chapter_number ?? 0 };
  });
}
