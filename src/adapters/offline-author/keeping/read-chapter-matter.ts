import { z } from 'zod';
import { ChapterMemoryEntrySchema } from '../../../contracts/chapter-memory.ts';
import { ChapterSchema } from '../../../contracts/outline.ts';
import type { Scene } from '../../../contracts/outline-scene.ts';
import type { AuthorRequest } from '../author-request.ts';
import { parseJsonObject } from '../parse-json-object.ts';

const TextSchema = z.object({
  chapter_title: z.string(),
  scenes: z.array(z.object({ scene_number: z.number(), content: z.string() })).min(1),
});
const OutlineSchema = z.object({
  chapter: ChapterSchema,
  characters: z.array(z.object({ character_id: z.string(), name: z.string() })),
});

/** Where a cast is large, its people are told by little more than their names. */
const CastSchema = z.array(z.object({ name: z.string(), appearance: z.string().optional() }));

export interface KnownPerson {
  readonly name: string;
  /** How a text calls them: the whole name and its first part. */
  readonly calls: readonly string[];
  readonly appearance: string;
}

export interface ReadScene {
  readonly number: number;
  readonly content: string;
  /** Null where the outline has none. */
  readonly planned: Scene | null;
}

export interface ReadChapter {
  readonly title: string;
  readonly scenes: readonly ReadScene[];
  readonly people: readonly KnownPerson[];
  /** Ids of the outline's people by name. */
  readonly ids: ReadonlyMap<string, string>;
  readonly chapter: z.infer<typeof ChapterSchema> | null;
  readonly memory: readonly z.infer<typeof ChapterMemoryEntrySchema>[];
}

/** The blocks of a request about a written chapter; null where there is no text to read. */
export function readChapterMatter({ inputs, language }: AuthorRequest): ReadChapter | null {
  const text = TextSchema.safeParse(parseJsonObject(inputs.get('chapter_text') ?? ''));
  if (!text.success) return null;
  const outline = OutlineSchema.safeParse(parseJsonObject(inputs.get('chapter_outline') ?? ''));
  const planned = outline.success ? outline.data.chapter.sections.flatMap(({ scenes }) => scenes) : [];
  const listed = outline.success ? outline.data.characters : [];
  const known = readCast(inputs.get('characters') ?? '[]');
  const names = [...new Set([...known, ...listed].map(({ name }) => name))];
  return {
    title: text.data.chapter_title,
    scenes: text.data.scenes.map(({ scene_number, content }) => ({
      number: scene_number,
      content,
      planned: planned.find(({ scene_id }) => scene_id === scene_number) ?? null,
    })),
    people: names.map((name) => ({
      name,
      calls: language === 'en' ? [...new Set([name, name.split(' ')[0] ?? name])] : [name],
      appearance: known.find((each) => each.name === name)?.appearance ?? '',
    })),
    ids: new Map(listed.map(({ character_id, name }) => [name, character_id])),
    chapter: outline.success ? outline.data.chapter : null,
    memory: readMemory(inputs.get('memory') ?? '[]'),
  };
}

function readCast(text: string): z.infer<typeof CastSchema> {
  const cast = CastSchema.safeParse(parseJsonObject(`{"people":${text}}`)['people']);
  return cast.success ? cast.data : [];
}

function readMemory(text: string): ReadChapter['memory'] {
  const wrapped = parseJsonObject(`{"chapters":${text}}`);
  const entries = z.array(ChapterMemoryEntrySchema).safeParse(wrapped['chapters']);
  return entries.success ? entries.data : [];
}
