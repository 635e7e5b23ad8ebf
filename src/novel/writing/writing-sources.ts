import type { Book } from '../../contracts/book.ts';
import type { BookStyle } from '../../contracts/book-style.ts';
import { type LocationRegistry, STORED_PLACES } from '../../contracts/location-registry.ts';
import { type Chapter, type Outline, STORED_OUTLINE } from '../../contracts/outline.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { StoredContract } from '../../contracts/stored-contract.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import { hashBytes, hashJson } from '../../engine/hash.ts';
import type { Files } from '../../engine/ports.ts';
import { readFolder, readText } from '../../engine/read-files.ts';
import { CodedError } from '../../errors.ts';
import { compileKnownNames, type KnownNames } from '../../manuscript/scene-checks/known-names.ts';
import { hashRegistry } from '../../outline/hash-registry.ts';
import { guardTemplates } from '../../prompts/guard-templates.ts';
import { parseTemplate, type Template } from '../../prompts/parse-template.ts';
import type { Pinnable } from '../../prompts/pin-templates.ts';
import { type PromptLayer, resolveTemplate } from '../../prompts/resolve-template.ts';
import { loadStyle } from '../../tools/direction/load-style.ts';
import { loadKnownNames } from '../../tools/load-known-names.ts';
import { loadWaivers } from '../findings/load-waivers.ts';
import { findStoryStep } from '../story/story-steps.ts';

/** What chapters are planned and written from; also what their runs are pinned to. */
export interface WritingSources {
  readonly book: Book;
  readonly outline: Outline;
  /** The text of characters.json. */
  readonly characters: string;
  /** The active places. */
  readonly places: LocationRegistry;
  /** Names and words that are right as they are. */
  readonly known: KnownNames;
  /** How the author wants it to sound. */
  readonly style: BookStyle | null;
  /** What was found and is as the author wants it, by id. */
  readonly waived: ReadonlySet<string>;
  readonly template: Template;
  readonly fixTemplate: Template;
  /** For what follows a chapter's text. */
  readonly after: AfterTemplates;
  /** For another draft of a passage. */
  readonly passage: Template;
  /** How many of the latest chapter memories a request is given. */
  readonly memoryChapters: number;
  /** Whether a pending revision keeps later chapters from being written. */
  readonly blockOnPending: boolean;
}

export interface AfterTemplates {
  readonly memory: Template;
  readonly consistency: Template;
  readonly revision: Template;
}

export interface WritingPlace {
  readonly files: Pick<Files, 'read' | 'readMany' | 'list'>;
  readonly book: Book;
  readonly bundled: PromptLayer;
  readonly compiled: Pinnable;
  readonly memoryChapters: number;
  readonly blockOnPending: boolean;
}

const PLAN_TEMPLATE = 'novel_chapter_plan';
const FIX_TEMPLATE = 'novel_scene_fix';

/** Refuses without an outline whose places are the active ones: a card names places by ids that the registry gave. */
export async function loadWritingSources(place: WritingPlace): Promise<WritingSources> {
  const { files, book, bundled, compiled } = place;
  guardTemplates(compiled, await readFolder(files, PROJECT_PATHS.prompts), book.book_id);
  const characters = await readText(files, PROJECT_PATHS.characters);
  if (characters === null) throw await refuse(files, book);
  for (const name of ['world', 'theme', 'characters']) await checkStoryFile(files, book, name);
  const { outline, places } = await loadPublished(files, book);
  const project: PromptLayer = { name: 'project', files: await readFolder(files, PROJECT_PATHS.ownPrompts) };
  const compileNames = await loadNames(files, outline, characters, places);
  let known: KnownNames | null = null;
  const loadTemplate = (id: string) => parseTemplate(id, resolveTemplate([bundled, project], id).text);
  return {
    book,
    outline,
    characters,
    places,
    // Every word of a long outline is folded for it, and only a scene that was just written is held against them.
    get known() {
      known ??= compileNames();
      return known;
    },
    style: await loadStyle(files),
    waived: new Set((await loadWaivers(files)).keys()),
    template: loadTemplate(PLAN_TEMPLATE),
    fixTemplate: loadTemplate(FIX_TEMPLATE),
    after: {
      memory: loadTemplate('novel_chapter_memory'),
      consistency: loadTemplate('novel_consistency_check'),
      revision: loadTemplate('novel_chapter_revision'),
    },
    passage: loadTemplate('novel_passage_revision'),
    memoryChapters: place.memoryChapters,
    blockOnPending: place.blockOnPending,
  };
}

/** A file that somebody broke while editing is told before anything is written without it. */
async function checkStoryFile(files: Pick<Files, 'read'>, book: Book, name: string): Promise<void> {
  const step = findStoryStep(name);
  if (step === null) return;
  expectStored(step.stored, step.file, await files.read(step.file), {
    kept: 'nothing was changed',
    next: `Mend ${step.file} by hand, or make it anew: bookforge step ${name} --book ${book.book_id}`,
    details: { book: book.book_id },
  });
}

async function loadNames(
  files: Pick<Files, 'read'>,
  outline: Outline,
  characters: string,
  { locations }: LocationRegistry,
): Promise<() => KnownNames> {
  const world = (await readText(files, PROJECT_PATHS.world)) ?? '';
  const theme = (await readText(files, PROJECT_PATHS.themeConflict)) ?? '';
  const places = locations.flatMap(({ display_name, aliases }) => [display_name, ...aliases]);
  const people = await loadKnownNames(files);
  return () => compileKnownNames([...people, ...places], [JSON.stringify(outline), characters, world, theme]);
}

export async function loadPublished(
  files: Pick<Files, 'read'>,
  book: Book,
): Promise<{ readonly outline: Outline; readonly places: LocationRegistry }> {
  const load = async <T>(contract: StoredContract<T>, path: string) =>
    expectStored(contract, path, await files.read(path));
  const outline = await load(STORED_OUTLINE, PROJECT_PATHS.outline);
  if (outline === null) throw await refuse(files, book);
  const places = await load(STORED_PLACES, PROJECT_PATHS.places);
  if (places !== null && hashRegistry(places) === outline.metadata.registry_sha256)
    return { outline, places };
  throw new CodedError('stored_file_invalid', {
    message: `${PROJECT_PATHS.outline} was made with other places than ${PROJECT_PATHS.places} has.`,
    kept: 'nothing was changed',
    next: `bookforge outline generate --book ${book.book_id} --rerun`,
    details: { book: book.book_id, path: PROJECT_PATHS.places },
  });
}

/** Parts of the fingerprint: a resume against anything else is refused. */
export function pinWriting(sources: WritingSources): {
  readonly templates: Readonly<Record<string, string>>;
  readonly inputs: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
} {
  const { book, outline, characters, template, fixTemplate, memoryChapters } = sources;
  return {
    templates: {
      [template.template_id]: template.sha256,
      [fixTemplate.template_id]: fixTemplate.sha256,
    },
    // The outline names its registry's hash, so both are pinned.
    inputs: { outline: hashJson(outline), characters: hashBytes(characters) },
    settings: {
      language: book.language,
      seed: book.seed,
      memory_context_chapters: String(memoryChapters),
    },
  };
}

/** The same for what follows a chapter's text. */
export function pinAfter({ book, after }: WritingSources): Readonly<Record<string, string>> {
  return {
    revision_policy: book.revision_policy ?? 'none',
    ...Object.fromEntries(Object.values(after).map(({ template_id, sha256 }) => [template_id, sha256])),
  };
}

/** The chapters that were asked for, in the outline's order; all of them where none is named. */
export function selectChapters(outline: Outline, numbers: readonly number[] | null): readonly Chapter[] {
  if (numbers === null) return outline.chapters;
  const known = new Set(outline.chapters.map(({ chapter_id }) => chapter_id));
  const unknown = numbers.filter((number) => !known.has(number));
  if (unknown.length > 0) {
    throw new CodedError('usage_invalid', {
      message: `The outline has no chapter ${unknown.join(', ')}; it has ${[...known].join(', ')}.`,
      kept: 'nothing was changed',
      details: { chapters: unknown },
    });
  }
  return outline.chapters.filter(({ chapter_id }) => numbers.includes(chapter_id));
}

export function findChapter({ outline }: WritingSources, number: number): Chapter {
  const chapter = outline.chapters.find(({ chapter_id }) => chapter_id === number);
  if (chapter !== undefined) return chapter;
  throw new CodedError('run_not_resumable', { message: `The outline has no chapter ${number} any more.` });
}

const BEFORE_PLANS = [
  ['world', PROJECT_PATHS.world],
  ['theme', PROJECT_PATHS.themeConflict],
  ['characters', PROJECT_PATHS.characters],
  ['outline', PROJECT_PATHS.outline],
] as const;

/** Names the first step that is missing, not the one that happened to be looked for. */
async function refuse(files: Pick<Files, 'read'>, book: Book): Promise<CodedError> {
  const present = await Promise.all(BEFORE_PLANS.map(([, file]) => files.read(file)));
  const [first, file] = BEFORE_PLANS.find((_, at) => present[at] === null) ?? BEFORE_PLANS[0];
  return new CodedError('prerequisite_missing', {
    message: `Chapters need ${file} first. The order is: world, theme, characters, outline, plan, text.`,
    kept: 'nothing was changed',
    details: { book: book.book_id, first },
  });
}
