import type { Chapter } from '../../contracts/outline.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Files } from '../../engine/ports.ts';
import { lookAtBible } from '../../tools/bible/load-bible.ts';
import { listPlacedScenes, type PlacedScene } from '../../tools/outline/list-placed-scenes.ts';
import { readMemory } from '../after/memory-file.ts';
import type { WritingSources } from '../writing/writing-sources.ts';
import { type AssembledContext, assembleContext } from './assemble-context.ts';
import { CONTEXT_LIMITS, type ContextLimits } from './context-block.ts';
import { listContextFacts } from './list-context-facts.ts';
import { parseSceneRef } from './scene-order.ts';

type Sources = Pick<WritingSources, 'outline' | 'places' | 'memoryChapters'>;

/** What the writers of a scene are told of the story so far, as the book's files are now. */
export async function loadSceneContext(
  files: Pick<Files, 'read'>,
  sources: Sources,
  place: { readonly chapter: number; readonly scene: number },
): Promise<AssembledContext> {
  const own = listPlacedScenes(sources.outline).filter(
    ({ chapter, scene }) => chapter.chapter_id === place.chapter && scene.scene_id === place.scene,
  );
  return load(files, sources, own);
}

/** What the planner of a chapter is told of the story so far. */
export async function loadChapterContext(
  files: Pick<Files, 'read'>,
  sources: Sources,
  { chapter_id }: Pick<Chapter, 'chapter_id'>,
): Promise<AssembledContext> {
  const own = listPlacedScenes(sources.outline).filter(({ chapter }) => chapter.chapter_id === chapter_id);
  return load(files, sources, own);
}

async function load(
  files: Pick<Files, 'read'>,
  { outline, places, memoryChapters }: Sources,
  scenes: readonly PlacedScene[],
): Promise<AssembledContext> {
  const last = scenes.at(-1);
  if (last === undefined) return { blocks: [], left_out: [], characters: 0, tokens: 0 };
  // How many memories are given in full is the book's own choice; how long they may be is not.
  const limits: ContextLimits = { ...CONTEXT_LIMITS, memories: memoryChapters };
  const memory = readMemory(await files.read(PROJECT_PATHS.memory));
  const facts = listContextFacts(
    {
      outline,
      places,
      bible: await lookAtBible(files),
      memories: memory.state === 'valid' ? memory.value.chapters : [],
      scenes,
    },
    limits,
  );
  return assembleContext(parseSceneRef(last.ref), facts, limits);
}
