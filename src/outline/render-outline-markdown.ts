import type { Book } from '../contracts/book.ts';
import type { LocationRegistry } from '../contracts/location-registry.ts';
import type { Chapter, Outline } from '../contracts/outline.ts';
import type { Scene } from '../contracts/outline-scene.ts';

/** The outline as a page that a person reads: chapters, scenes in order, where and who, and what each leaves behind. */
export function renderOutlineMarkdown(outline: Outline, registry: LocationRegistry, book: Book): string {
  const places = new Map(
    registry.locations.map(({ location_id, display_name }) => [location_id, display_name]),
  );
  const people = new Map(outline.characters.map(({ character_id, name }) => [character_id, name]));
  let number = 0;
  const renderScene = (scene: Scene, chapterId: number): string => {
    number += 1;
    const start = places.get(scene.location_start_id) ?? scene.location_start_id;
    const end = places.get(scene.location_end_id) ?? scene.location_end_id;
    const cast = scene.characters.map((id) => people.get(id) ?? id);
    const pov = cast[0] ?? 'nobody';
    return [
      `## Scene ${number}: ${titleOf(scene)} (POV: ${plain(pov)})`,
      `*${chapterId}:${scene.scene_id} · ${plain(scene.type)} · ${plain(start === end ? start : `${start} → ${end}`)} · ${plain(cast.join(', '))}${scene.inserted_by_pipeline === true ? ' · bridge' : ''}*`,
      `> ${plain(scene.transition_in_text)}`,
      plain(scene.summary),
      `**Outcome.** ${plain(scene.outcome)}`,
    ].join('\n\n');
  };
  const renderChapter = (chapter: Chapter): string =>
    [
      `# Chapter ${chapter.chapter_id}: ${plain(chapter.title)}`,
      `**Goal.** ${plain(chapter.goal)}`,
      `**Stakes.** ${plain(chapter.stakes_shift)}`,
      ...chapter.sections.flatMap(({ scenes }) =>
        scenes.map((scene) => renderScene(scene, chapter.chapter_id)),
      ),
    ].join('\n\n');
  const front = [
    '---',
    `book: ${book.book_id}`,
    `run: ${outline.metadata.run_id}`,
    `chapters: ${outline.chapters.length}`,
    '---',
  ].join('\n');
  return `${[front, ...outline.chapters.map(renderChapter)].join('\n\n')}\n`;
}

/** The first words of what happens, short enough for a heading. */
function titleOf(scene: Scene): string {
  const first = plain(scene.summary).split(/(?<=[.!?。！？])\s*/u)[0] ?? '';
  return first.length <= 80 ? first.replace(/[.。]$/u, '') : `${first.slice(0, 79).trimEnd()}…`;
}

function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>]/g, '\\$&');
}
