import type { AuthorBible } from '../../contracts/author-bible.ts';
import type { ChapterMemoryEntry } from '../../contracts/chapter-memory.ts';
import type { LocationRegistry } from '../../contracts/location-registry.ts';
import type { Outline } from '../../contracts/outline.ts';
import type { Scene } from '../../contracts/outline-scene.ts';
import { listEntries } from '../../tools/bible/list-entries.ts';
import { isSamePerson } from '../../tools/canon/is-same-person.ts';
import { isSamePlace } from '../../tools/canon/is-same-place.ts';
import { listPlacedScenes, type PlacedScene } from '../../tools/outline/list-placed-scenes.ts';
import { condenseMemories } from './condense-memories.ts';
import type { ContextFact, ContextLimits } from './context-block.ts';
import { deriveThreads } from './derive-threads.ts';
import { compareScenes, parseSceneRef, renderRef, type ScenePlace } from './scene-order.ts';

/** All that a book has written down, and the scenes that the context is for: one, or a chapter's. */
export interface BookKnowledge {
  readonly outline: Outline;
  readonly places: LocationRegistry;
  readonly memories: readonly ChapterMemoryEntry[];
  /** The author's own. */
  readonly bible: AuthorBible | null;
  /** In story order; the last of them is the one that nothing may be later than. */
  readonly scenes: readonly PlacedScene[];
}

/** What of it concerns those scenes, each with the scene from which it holds; within a source the most wanted first. */
export function listContextFacts(knowledge: BookKnowledge, limits: ContextLimits): ContextFact[] {
  const { outline, scenes } = knowledge;
  const placed = listPlacedScenes(outline);
  const [first] = scenes;
  if (first === undefined) return [];
  const start = parseSceneRef(first.ref);
  const lastSceneOf = (chapter: number) =>
    placed.findLast((each) => each.chapter.chapter_id === chapter)?.scene.scene_id ?? 1;
  const memories = knowledge.memories.filter(({ chapter_number }) => chapter_number < start.chapter);
  return [
    ...listMemories(memories, limits, lastSceneOf),
    ...deriveThreads(outline, memories, start, lastSceneOf).map(({ label, since, age }) => ({
      source: 'thread' as const,
      about: label,
      from: since,
      text: `${label} (open since ${renderRef(since)}, ${age === 1 ? '1 chapter' : `${age} chapters`})`,
    })),
    ...listStates(listPeople(outline, placed, scenes), memories, lastSceneOf),
    ...listEarlierScenes(placed, start),
    ...listPlaces(knowledge),
  ];
}

function fact(source: ContextFact['source'], about: string, from: ScenePlace, text: string): ContextFact {
  return { source, about, from, text };
}

/** The names of all who appear in the chapter, in the order in which its scenes name them: told alike for each of its scenes, a
 *  provider keeps it for all. */
function listPeople(
  outline: Outline,
  placed: readonly PlacedScene[],
  scenes: readonly PlacedScene[],
): string[] {
  const chapters = new Set(scenes.map(({ chapter }) => chapter.chapter_id));
  const around = placed.filter(({ chapter }) => chapters.has(chapter.chapter_id));
  const ids = new Set(around.flatMap(({ scene }) => scene.characters));
  return [...ids].flatMap((id) => {
    const entry = outline.characters.find(({ character_id }) => character_id === id);
    return entry === undefined ? [] : [entry.name];
  });
}

function listPlaces({ places: { locations }, bible, scenes }: BookKnowledge): ContextFact[] {
  const told = listEntries(bible, 'place');
  const ids = new Set(
    scenes.flatMap(({ scene }: { scene: Scene }) => [scene.location_start_id, scene.location_end_id]),
  );
  return [...ids].flatMap((id) => {
    const place = locations.find(({ location_id }) => location_id === id);
    if (place === undefined) return [];
    const parent = locations.find(({ location_id }) => location_id === place.parent_location_id);
    const also = place.aliases.length === 0 ? '' : `, also called ${place.aliases.join(', ')}`;
    const own = told.find(({ name }) =>
      [place.display_name, ...place.aliases].some((each) => isSamePlace(each, name)),
    );
    const words = own === undefined ? '' : `: ${own.facts.map(({ quote }) => `“${quote}”`).join(' ')}`;
    const text = `${place.display_name}${parent === undefined ? '' : ` in ${parent.display_name}`}${also}${words}`;
    return [fact('place', place.display_name, parseSceneRef(place.introduced_in), text)];
  });
}

function listMemories(
  memories: readonly ChapterMemoryEntry[],
  { memories: inFull, sources }: ContextLimits,
  lastSceneOf: (chapter: number) => number,
): ContextFact[] {
  const cut = Math.max(0, memories.length - inFull);
  const at = (chapter: number): ScenePlace => ({ chapter, scene: lastSceneOf(chapter) });
  return [
    ...condenseMemories(memories.slice(0, cut), sources.older_memory.all)
      .map(({ first, last, text }) => {
        const about = first === last ? `chapter ${first}` : `chapters ${first} to ${last}`;
        return fact('older_memory', about, at(last), text);
      })
      .reverse(),
    ...memories
      .slice(cut)
      .map((memory) =>
        fact('memory', `chapter ${memory.chapter_number}`, at(memory.chapter_number), tellMemory(memory)),
      )
      .reverse(),
  ];
}

function tellMemory(memory: ChapterMemoryEntry): string {
  return [
    [
      `Chapter ${memory.chapter_number}, ${memory.chapter_title}`,
      memory.timeline_anchor,
      memory.location_summary,
    ]
      .map(endSentence)
      .join(' '),
    memory.summary,
    ...memory.key_events.map((event) => `- ${event}`),
  ].join('\n');
}

function endSentence(text: string): string {
  return /[.!?…。！？][”’"')」』]*$/u.test(text) ? text : `${text}.`;
}

/** How each who appears was left by the newest memory that speaks of them. */
function listStates(
  people: readonly string[],
  memories: readonly ChapterMemoryEntry[],
  lastSceneOf: (chapter: number) => number,
): ContextFact[] {
  return people.flatMap((name) => {
    for (const { chapter_number: chapter, character_states } of memories.toReversed()) {
      const known = Object.entries(character_states).find(([each]) => isSamePerson(each, name));
      if (known === undefined) continue;
      const text = `${name}, since chapter ${chapter}: ${known[1]}`;
      return [fact('state', name, { chapter, scene: lastSceneOf(chapter) }, text)];
    }
    return [];
  });
}

/** The chapter's own scenes before the first of ours, nearest first: no memory has them yet. */
function listEarlierScenes(placed: readonly PlacedScene[], start: ScenePlace): ContextFact[] {
  return placed
    .filter(({ ref }) => {
      const place = parseSceneRef(ref);
      return place.chapter === start.chapter && compareScenes(place, start) < 0;
    })
    .reverse()
    .map(({ ref, scene }) =>
      fact('earlier_scene', ref, parseSceneRef(ref), `${ref} ${scene.summary} In the end: ${scene.outcome}`),
    );
}
