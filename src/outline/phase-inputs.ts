import type { LocationRegistry } from '../contracts/location-registry.ts';
import type { Chapter, Sections, Spine } from '../contracts/outline.ts';
import { renderAnswerSchema } from '../engine/judge-answer.ts';
import type { PromptInput } from '../prompts/fill-template.ts';
import { tellBible } from '../tools/bible/tell-bible.ts';
import type { Registries } from './merge-registries.ts';
import type { OutlineSources } from './outline-sources.ts';
import type { Phase } from './phases.ts';
import type { SeamEdge } from './score-outline.ts';
import type { SeededRegistries } from './seed-registries.ts';
import { stripScene } from './strip-scene.ts';

// What each phase is shown, as the templates order it: what holds for the book, for the chapter, then what is asked. The
// templates say which of these they take; the rest is left out.

export interface PhaseView {
  readonly sources: OutlineSources;
  readonly phase: Phase;
  readonly spine?: Spine;
  readonly sections?: Sections;
  /** All chapters as the phase before left them. */
  readonly chapters?: readonly Chapter[];
  /** Before any chapter is drafted, what is known of them already. */
  readonly registries?: Registries | SeededRegistries;
  readonly locations?: LocationRegistry;
  readonly edges?: readonly SeamEdge[];
  readonly chapterId?: number;
  readonly tables?: { readonly cast?: unknown; readonly threads?: unknown };
  /** Rendered by buildSharedInputs from this same view; without it, rendered for the one request. */
  readonly shared?: SharedView;
}

/** What is the same for every chapter of a phase. */
export interface SharedView {
  readonly inputs: ReadonlyMap<string, PromptInput>;
  readonly places: ReadonlyMap<string, LocationRegistry['locations'][number]>;
}

export function buildPhaseInputs(view: PhaseView, findings: string | null): PromptInput[] {
  const { sources, phase, chapterId } = view;
  const shared = view.shared ?? buildSharedInputs(view);
  const own: Record<string, () => string | null> = {
    chapter_plan: () => (chapterId === undefined ? null : renderChapterPlan(view, chapterId)),
    chapter_outline: () => (chapterId === undefined ? null : renderChapter(view, chapterId)),
    neighbours: () => (chapterId === undefined ? null : renderNeighbours(view, chapterId)),
    seams: () =>
      chapterId === undefined
        ? null
        : JSON.stringify((view.edges ?? []).filter((edge) => edge.chapter_id === chapterId)),
    request: () => renderRequest(view),
    registry: () => (view.registries === undefined ? null : renderRegistry(view, shared, chapterId)),
    findings: () => findings,
  };
  const slots = new Set(listSlots(sources, phase));
  return ORDER.flatMap((name) => {
    if (!slots.has(name)) return [];
    const given = shared.inputs.get(name);
    if (given !== undefined) return given;
    const text = own[name]?.() ?? null;
    return text === null ? [] : { name, text };
  });
}

const ORDER = [
  'book',
  'idea',
  'world',
  'theme_conflict',
  'characters',
  'bible',
  'author_notes',
  'author_outline',
  'transition_hints',
  'spine',
  'cast_table',
  'thread_table',
  'chapter_plan',
  'chapter_outline',
  'neighbours',
  'registry',
  'seams',
  'contract_schema',
  'request',
  'findings',
] as const;

/** What all chapters of a phase are shown alike. Rendered once a phase: a long book's spine and registry are long. */
export function buildSharedInputs(view: PhaseView): SharedView {
  const { sources, phase } = view;
  const { book, options } = sources;
  const facts = {
    title: book.title ?? null,
    chapters: sources.chapters,
    language: book.language,
    scene_count: options.sceneCount,
    strict: options.strict,
    ...(sources.style === '' ? {} : { style: sources.style }),
  };
  const texts: Record<string, string | null> = {
    contract_schema: JSON.stringify(renderAnswerSchema({ name: phase.id, ...phase }).schema),
    book: JSON.stringify(facts),
    idea: book.idea,
    world: sources.world,
    theme_conflict: sources.themeConflict,
    characters: sources.characters,
    bible: tellBible(sources.bible, 'outline') || null,
    author_notes: sources.notes,
    author_outline: sources.authorOutline,
    transition_hints: sources.hints === null ? null : JSON.stringify(sources.hints.hints),
    spine: view.spine === undefined ? null : renderSpine(view.spine, phase),
    cast_table: view.tables?.cast === undefined ? null : JSON.stringify(view.tables.cast),
    thread_table: view.tables?.threads === undefined ? null : JSON.stringify(view.tables.threads),
  };
  return {
    inputs: new Map(
      Object.entries(texts).flatMap(([name, text]) =>
        text === null ? [] : [[name, { name, text }] as const],
      ),
    ),
    places: new Map((view.locations?.locations ?? []).map((place) => [place.location_id, place])),
  };
}

/** Who is asked for what. It is all that tells two requests for the same chapter apart. */
function renderRequest({ phase, chapterId, sources }: PhaseView): string {
  const chapter = chapterId === undefined ? [] : [`chapter: ${chapterId}`];
  return [`phase: ${phase.id}`, ...chapter, `language: ${sources.book.language}`].join('\n');
}

/** Sections are made from all of it; whoever works on one chapter is told what the others are for. */
function renderSpine({ chapters }: Spine, { number }: Phase): string {
  if (number === 2) return JSON.stringify(chapters);
  return JSON.stringify(
    chapters.map(({ chapter_id, title, chapter_role, goal, pacing }) => ({
      chapter_id,
      title,
      chapter_role,
      goal,
      expected_scene_count: pacing.expected_scene_count,
    })),
  );
}

function listSlots({ templates }: OutlineSources, phase: Phase): string[] {
  const template = templates.get(phase.id);
  return [...(template?.system ?? []), ...(template?.user ?? [])].flatMap((line) =>
    line.kind === 'slot' ? line.name : [],
  );
}

/** The people and threads of the whole book, and the places of this chapter and its neighbours: what a chapter can have to do
 *  with, and a prompt that does not grow with the book. */
function renderRegistry(
  { registries, chapters }: PhaseView,
  { places }: SharedView,
  chapterId: number | undefined,
): string {
  const near = (chapters ?? []).filter(
    (chapter) => chapterId === undefined || Math.abs(chapter.chapter_id - chapterId) <= 1,
  );
  const scenes = near.flatMap(({ sections }) => sections.flatMap((section) => section.scenes));
  const ids = [...new Set(scenes.flatMap((scene) => [scene.location_start_id, scene.location_end_id]))];
  const shown = ids.flatMap((id) => {
    const place = places.get(id);
    if (place === undefined) return [];
    const parent = places.get(place.parent_location_id ?? '')?.display_name ?? null;
    return [{ display_name: place.display_name, aliases: place.aliases, parent }];
  });
  return JSON.stringify({ ...registries, locations: shown });
}

function renderChapterPlan({ spine, sections }: PhaseView, chapterId: number): string | null {
  const chapter = spine?.chapters.find((each) => each.chapter_id === chapterId);
  const planned = sections?.chapters.find((each) => each.chapter_id === chapterId);
  return chapter === undefined || planned === undefined
    ? null
    : JSON.stringify({ ...chapter, sections: planned.sections });
}

function renderChapter({ chapters }: PhaseView, chapterId: number): string | null {
  const chapter = chapters?.find((each) => each.chapter_id === chapterId);
  if (chapter === undefined) return null;
  return JSON.stringify({
    ...chapter,
    sections: chapter.sections.map((section) => ({ ...section, scenes: section.scenes.map(stripScene) })),
  });
}

/** The edges on both sides: how the chapter before ends and how the one after begins, from the phase before. */
function renderNeighbours({ spine, chapters }: PhaseView, chapterId: number): string {
  const chapterAt = (id: number) => chapters?.find((each) => each.chapter_id === id);
  const lastScene = chapterAt(chapterId - 1)
    ?.sections.at(-1)
    ?.scenes.at(-1);
  const firstScene = chapterAt(chapterId + 1)?.sections[0]?.scenes[0];
  const bridgeOf = (id: number) => spine?.chapters.find((each) => each.chapter_id === id)?.bridge ?? null;
  return JSON.stringify({
    previous: {
      bridge: bridgeOf(chapterId - 1),
      last_scene: lastScene === undefined ? null : stripScene(lastScene),
    },
    next: {
      bridge: bridgeOf(chapterId + 1),
      first_scene: firstScene === undefined ? null : stripScene(firstScene),
    },
  });
}
