import type { ChapterMemoryEntry } from '../../contracts/chapter-memory.ts';
import type { Character, Characters } from '../../contracts/characters.ts';
import type { LocationRegistry } from '../../contracts/location-registry.ts';
import type { Outline } from '../../contracts/outline.ts';
import type { Scene } from '../../contracts/outline-scene.ts';
import type { SceneCard } from '../../contracts/scene-card.ts';
import { listPlacedScenes, type PlacedScene } from '../../tools/outline/list-placed-scenes.ts';
import { condenseMemories } from './condense-memories.ts';
import type { ContextFact, ContextLimits } from './context-block.ts';
import { deriveThreads } from './derive-threads.ts';
import { compareScenes, parseRef, renderRef, type ScenePlace } from './scene-order.ts';

/** All that a book has written down, and the scenes that the context is for: one, or a chapter's. */
export interface BookKnowledge {
  readonly outline: Outline;
  readonly characters: Characters | null;
  readonly places: LocationRegistry;
  readonly memories: readonly ChapterMemoryEntry[];
  /** In story order; the last of them is the one that nothing may be later than. */
  readonly scenes: readonly PlacedScene[];
  /** The end of the text before the first of the scenes, where it is written. */
  readonly previousEnd: string | null;
  readonly card: SceneCard | null;
}

/** What of it concerns those scenes, each with the scene from which it holds; within a source the most wanted first. */
export function listContextFacts(knowledge: BookKnowledge, limits: ContextLimits): ContextFact[] {
  const { outline, scenes, card, previousEnd } = knowledge;
  const placed = listPlacedScenes(outline);
  const [first] = scenes;
  if (first === undefined) return [];
  const start = parseRef(first.ref);
  const before = placed[first.number - 2];
  const lastSceneOf = (chapter: number) =>
    placed.findLast((each) => each.chapter.chapter_id === chapter)?.scene.scene_id ?? 1;
  const memories = knowledge.memories.filter(({ chapter_number }) => chapter_number < start.chapter);
  const people = listPeople(knowledge);
  return [
    ...people.flatMap(({ fact }) => fact ?? []),
    ...listPlaces(knowledge),
    ...listMemories(memories, limits, lastSceneOf),
    ...deriveThreads(outline, memories, start, lastSceneOf).map(({ label, since, age }) => ({
      source: 'thread' as const,
      about: label,
      from: since,
      text: `${label} (open since ${renderRef(since)}, ${age === 1 ? '1 chapter' : `${age} chapters`})`,
    })),
    ...listStates(people, memories, lastSceneOf),
    ...listEarlierScenes(placed, start),
    ...(previousEnd === null || before === undefined
      ? []
      : [fact('previous_end', `the end of ${before.ref}`, parseRef(before.ref), previousEnd)]),
    ...(card === null
      ? []
      : [fact('scene_card', card.scene_id, parseRef(card.scene_id), JSON.stringify(tellCard(card)))]),
  ];
}

function fact(source: ContextFact['source'], about: string, from: ScenePlace, text: string): ContextFact {
  return { source, about, from, text };
}

interface Appearing {
  readonly name: string;
  readonly fact: ContextFact | null;
}

/** Who appears, in the order in which the scenes name them. */
function listPeople({ outline, characters, scenes }: BookKnowledge): Appearing[] {
  const known = listCharacters(characters);
  const ids = new Set(scenes.flatMap(({ scene }) => scene.characters));
  return [...ids].flatMap((id) => {
    const entry = outline.characters.find(({ character_id }) => character_id === id);
    if (entry === undefined) return [];
    const person = known.find(({ name }) => isSamePerson(name, entry.name));
    const text = person === undefined ? null : tellPerson(entry.name, person);
    return [{ name: entry.name, fact: text === null ? null : fact('cast', entry.name, entry.intro, text) }];
  });
}

export function listCharacters(characters: Characters | null): Character[] {
  if (characters === null) return [];
  const { protagonist, antagonist, supporting_characters: others } = characters;
  return [protagonist, ...(antagonist === undefined ? [] : [antagonist]), ...others];
}

export function isSamePerson(a: string, b: string): boolean {
  const [first, second] = [` ${a.toLowerCase()} `, ` ${b.toLowerCase()} `];
  return first.includes(second) || second.includes(first);
}

function tellPerson(name: string, { role, age, appearance, personality, motivation }: Character): string {
  const years = age === undefined ? '' : `, ${age}`;
  return `${name}${years}, ${role}. ${appearance} ${personality} ${motivation}`.replaceAll(/\s+/g, ' ');
}

function listPlaces({ places: { locations }, scenes }: BookKnowledge): ContextFact[] {
  const ids = new Set(
    scenes.flatMap(({ scene }: { scene: Scene }) => [scene.location_start_id, scene.location_end_id]),
  );
  return [...ids].flatMap((id) => {
    const place = locations.find(({ location_id }) => location_id === id);
    if (place === undefined) return [];
    const parent = locations.find(({ location_id }) => location_id === place.parent_location_id);
    const also = place.aliases.length === 0 ? '' : `, also called ${place.aliases.join(', ')}`;
    const text = `${place.display_name}${parent === undefined ? '' : ` in ${parent.display_name}`}${also}`;
    return [fact('place', place.display_name, parseRef(place.introduced_in), text)];
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
    `Chapter ${memory.chapter_number}, ${memory.chapter_title}. ${memory.timeline_anchor}. ${memory.location_summary}.`,
    memory.summary,
    ...memory.key_events.map((event) => `- ${event}`),
  ].join('\n');
}

/** How each who appears was left by the newest memory that speaks of them. */
function listStates(
  people: readonly Appearing[],
  memories: readonly ChapterMemoryEntry[],
  lastSceneOf: (chapter: number) => number,
): ContextFact[] {
  return people.flatMap(({ name }) => {
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
      const place = parseRef(ref);
      return place.chapter === start.chapter && compareScenes(place, start) < 0;
    })
    .reverse()
    .map(({ ref, scene }) =>
      fact('earlier_scene', ref, parseRef(ref), `${ref} ${scene.summary} In the end: ${scene.outcome}`),
    );
}

function tellCard(card: SceneCard): object {
  const { scene_target, goal, conflict, constraints, required_callbacks, end_condition } = card;
  return { scene_target, goal, conflict, constraints, required_callbacks, end_condition };
}
