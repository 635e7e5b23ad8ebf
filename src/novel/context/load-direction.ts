import type { Chapter, Outline } from '../../contracts/outline.ts';
import type { Files } from '../../engine/ports.ts';
import type { PromptInput } from '../../prompts/fill-template.ts';
import type { Template } from '../../prompts/parse-template.ts';
import { loadNotes } from '../../tools/direction/load-notes.ts';
import { loadStyle, resolveNarration } from '../../tools/direction/load-style.ts';
import { selectNotes, tellNotes } from '../../tools/direction/select-notes.ts';
import { tellStoryStyle, tellStyle } from '../../tools/direction/tell-style.ts';
import type { WritingSources } from '../writing/writing-sources.ts';

/** What the author wants of a chapter, or of a scene of it, for requests that are no steps of a recipe. Empty where nothing was said. */
export type Direction = {
  style: string;
  notes: string;
};

/** `story`: what concerns the plan. `prose`: all of it. `alone`: with person and tense, for a prompt that has no book. */
type StyleShare = 'story' | 'prose' | 'alone';

export async function loadDirection(
  files: Pick<Files, 'read'>,
  { book, outline }: Pick<WritingSources, 'book' | 'outline'>,
  { chapter, scene, share }: { chapter: Chapter; scene?: number; share: StyleShare },
): Promise<Direction> {
  const style = await loadStyle(files);
  const notes = await loadNotes(files);
  const place = {
    chapter: chapter.chapter_id,
    ...(scene === undefined ? {} : { scene }),
    people: listPeople(outline, chapter, scene),
  };
  const narration = share === 'alone' ? resolveNarration(book, style) : null;
  return {
    style: share === 'story' ? tellStoryStyle(style) : tellStyle(style, narration),
    notes: tellNotes(selectNotes(notes, place)),
  };
}

/** Those of the two that say something and that the template has a place for: one of somebody's own may have none. */
export function buildDirectionInputs(template: Template, direction: Direction | undefined): PromptInput[] {
  const known = new Set(
    [...template.system, ...template.user].flatMap((line) => (line.kind === 'slot' ? [line.name] : [])),
  );
  return Object.entries(direction ?? {}).flatMap(([name, text]) =>
    text === '' || !known.has(name) ? [] : [{ name, text }],
  );
}

function listPeople({ characters }: Outline, { sections }: Chapter, scene: number | undefined): string[] {
  const scenes = sections.flatMap((section) => section.scenes);
  const meant = scene === undefined ? scenes : scenes.filter(({ scene_id }) => scene_id === scene);
  const present = new Set(meant.flatMap((each) => each.characters));
  return characters.filter(({ character_id }) => present.has(character_id)).map(({ name }) => name);
}
