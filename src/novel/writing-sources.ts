import type { Book } from '../contracts/book.ts';
import { LocationRegistrySchema } from '../contracts/location-registry.ts';
import { type Chapter, type Outline, OutlineSchema } from '../contracts/outline.ts';
import { hashBytes, hashJson } from '../engine/hash.ts';
import type { Files } from '../engine/ports.ts';
import { readFolder, readText } from '../engine/read-files.ts';
import { CodedError } from '../errors.ts';
import { hashRegistry } from '../outline/hash-registry.ts';
import { OUTLINE_FILES } from '../outline/outline-files.ts';
import { guardTemplates } from '../prompts/guard-templates.ts';
import { parseTemplate, type Template } from '../prompts/parse-template.ts';
import type { Pinnable } from '../prompts/pin-templates.ts';
import { type PromptLayer, resolveTemplate } from '../prompts/resolve-template.ts';
import { parseJson } from '../tools/project/load-json.ts';

/** What chapters are planned and written from; also what their runs are pinned to. */
export interface WritingSources {
  readonly book: Book;
  readonly outline: Outline;
  /** The text of characters.json. */
  readonly characters: string;
  readonly template: Template;
}

export interface WritingPlace {
  readonly files: Pick<Files, 'read' | 'list'>;
  readonly book: Book;
  readonly bundled: PromptLayer;
  readonly compiled: Pinnable;
}

const TEMPLATE = 'novel_chapter_plan';

/** Refuses without an outline whose places are the active ones: a card names places by ids that the registry gave. */
export async function loadWritingSources(place: WritingPlace): Promise<WritingSources> {
  const { files, book, bundled, compiled } = place;
  guardTemplates(compiled, await readFolder(files, 'prompts'), book.book_id);
  const characters = await readText(files, 'characters.json');
  if (characters === null) throw refuse(book, 'characters', 'characters.json');
  const outline = await loadPublishedOutline(files, book);
  const project: PromptLayer = { name: 'project', files: await readFolder(files, '.control-room/prompts') };
  const { text } = resolveTemplate([bundled, project], TEMPLATE);
  return { book, outline, characters, template: parseTemplate(TEMPLATE, text) };
}

export async function loadPublishedOutline(files: Pick<Files, 'read'>, book: Book): Promise<Outline> {
  const text = await readText(files, OUTLINE_FILES.outline);
  if (text === null) throw refuse(book, 'outline', OUTLINE_FILES.outline);
  const outline = parseJson(text, OUTLINE_FILES.outline, OutlineSchema);
  const places = await readText(files, OUTLINE_FILES.registry);
  const active =
    places === null ? null : hashRegistry(parseJson(places, OUTLINE_FILES.registry, LocationRegistrySchema));
  if (active === outline.metadata.registry_sha256) return outline;
  throw new CodedError('stored_file_invalid', {
    message: `${OUTLINE_FILES.outline} was made with other places than ${OUTLINE_FILES.registry} has.`,
    kept: 'nothing was changed',
    next: `bookforge outline generate --book ${book.book_id} --rerun`,
    details: { book: book.book_id, path: OUTLINE_FILES.registry },
  });
}

/** Parts of the fingerprint: a resume against anything else is refused. */
export function pinWriting({ book, outline, characters, template }: WritingSources): {
  readonly templates: Readonly<Record<string, string>>;
  readonly inputs: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
} {
  return {
    templates: { [template.template_id]: template.sha256 },
    // The outline names its registry's hash, so both are pinned.
    inputs: { outline: hashJson(outline), characters: hashBytes(characters) },
    settings: { language: book.language, seed: book.seed },
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

function refuse(book: Book, first: string, file: string): CodedError {
  return new CodedError('prerequisite_missing', {
    message: `Chapters need ${file} first. The order is: world, theme, characters, outline, plan, text.`,
    kept: 'nothing was changed',
    details: { book: book.book_id, first },
  });
}
