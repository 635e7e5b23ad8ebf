import { type Characters, CharactersSchema } from '../../contracts/characters.ts';
import type { Chapter } from '../../contracts/outline.ts';
import type { SceneCard } from '../../contracts/scene-card.ts';
import type { Files } from '../../engine/ports.ts';
import { readText } from '../../engine/read-files.ts';
import { listPlacedScenes, type PlacedScene } from '../../tools/outline/list-placed-scenes.ts';
import { parseIfJson } from '../../tools/project/load-json.ts';
import { chapterFile } from '../../tools/project/project-files.ts';
import { takeEnding } from '../../tools/scene/take-ending.ts';
import { readChapter } from '../chapter-files.ts';
import { MEMORY_FILE, readMemory } from '../memory-file.ts';
import type { WritingSources } from '../writing-sources.ts';
import { type AssembledContext, assembleContext } from './assemble-context.ts';
import { CONTEXT_LIMITS, type ContextLimits } from './context-block.ts';
import { listContextFacts } from './list-context-facts.ts';
import { parseRef } from './scene-order.ts';

type Sources = Pick<WritingSources, 'outline' | 'characters' | 'places' | 'memoryChapters'>;

/** What the writers of a scene are told of the book, as its files are now. */
export async function loadSceneContext(
  files: Pick<Files, 'read'>,
  sources: Sources,
  place: { readonly chapter: number; readonly scene: number; readonly card: SceneCard | null },
  limits: ContextLimits = limitFor(sources),
): Promise<AssembledContext> {
  const all = listPlacedScenes(sources.outline);
  const own = all.filter(
    ({ chapter, scene }) => chapter.chapter_id === place.chapter && scene.scene_id === place.scene,
  );
  return load(files, sources, own, all, place.card, limits);
}

/** What the planner of a chapter is told of the book; who appears has an input of its own there. */
export async function loadChapterContext(
  files: Pick<Files, 'read'>,
  sources: Sources,
  { chapter_id }: Pick<Chapter, 'chapter_id'>,
  limits: ContextLimits = limitFor(sources),
): Promise<AssembledContext> {
  const all = listPlacedScenes(sources.outline);
  const own = all.filter(({ chapter }) => chapter.chapter_id === chapter_id);
  return load(files, { ...sources, characters: '' }, own, all, null, limits);
}

/** How many memories are given in full is the book's own choice; how long they may be is not. */
function limitFor({ memoryChapters }: Pick<Sources, 'memoryChapters'>): ContextLimits {
  return { ...CONTEXT_LIMITS, memories: memoryChapters };
}

async function load(
  files: Pick<Files, 'read'>,
  { outline, characters, places }: Sources,
  scenes: readonly PlacedScene[],
  all: readonly PlacedScene[],
  card: SceneCard | null,
  limits: ContextLimits,
): Promise<AssembledContext> {
  const [first] = scenes;
  const last = scenes.at(-1);
  if (first === undefined || last === undefined)
    return { blocks: [], left_out: [], characters: 0, tokens: 0 };
  const memory = readMemory(await readText(files, MEMORY_FILE));
  const facts = listContextFacts(
    {
      outline,
      characters: parseCharacters(characters),
      places,
      memories: memory.state === 'valid' ? memory.value.chapters : [],
      scenes,
      previousEnd: await loadEnd(files, all[first.number - 2], limits.sources.previous_end.each),
      card,
    },
    limits,
  );
  return assembleContext(parseRef(last.ref), facts, limits);
}

/** The cast helps; a file that is not in shape is told of where it is made. */
export function parseCharacters(text: string): Characters | null {
  const parsed = CharactersSchema.safeParse(text === '' ? null : parseIfJson(text));
  return parsed.success ? parsed.data : null;
}

async function loadEnd(
  files: Pick<Files, 'read'>,
  before: PlacedScene | undefined,
  limit: number,
): Promise<string | null> {
  if (before === undefined) return null;
  const { chapter_id } = before.chapter;
  const chapter = readChapter(chapter_id, await readText(files, chapterFile(chapter_id)));
  const written =
    chapter.state === 'valid'
      ? chapter.value.scenes.find(({ scene_number }) => scene_number === before.scene.scene_id)
      : undefined;
  return written === undefined ? null : takeEnding(written.content, limit);
}
