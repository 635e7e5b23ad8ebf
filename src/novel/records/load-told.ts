import { STORED_NOTES } from '../../contracts/author-notes.ts';
import { STORED_STYLE } from '../../contracts/book-style.ts';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { ToldInputs } from '../../contracts/chapter-record.ts';
import { STORED_CHARACTERS } from '../../contracts/characters.ts';
import { type Outline, STORED_OUTLINE } from '../../contracts/outline.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { hashBytes, hashJson, shortenHash } from '../../engine/hash.ts';
import { lookAtStored } from '../../engine/look-at-stored.ts';
import type { Files } from '../../engine/ports.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { isSamePerson } from '../../tools/canon/is-same-person.ts';
import { listCharacters } from '../../tools/canon/list-characters.ts';
import { selectNotes } from '../../tools/direction/select-notes.ts';
import { readMemory } from '../after/memory-file.ts';

/** What is looked at of the end of a chapter, in characters. */
const ENDING = 600;

export type ReadToldInputs = (chapter: number, before: GeneratedChapter | null) => ToldInputs;

/**
 * What requests of a chapter would be told now, by hash: the same whether it is noted before the chapter is written or compared
 * afterwards. A file that cannot be read tells nothing.
 */
export async function createToldReader(files: Pick<Files, 'read'>): Promise<ReadToldInputs> {
  const outline = readIfValid(STORED_OUTLINE, await files.read(PROJECT_PATHS.outline));
  const people = listCharacters(readIfValid(STORED_CHARACTERS, await files.read(PROJECT_PATHS.characters)));
  const stored = readMemory(await files.read(PROJECT_PATHS.memory), lookAtStored);
  const entries = stored.state === 'valid' ? stored.value.chapters : [];
  const remembered = entries.map((entry) => [entry.chapter_number, shortenHash(hashJson(entry))] as const);
  const notes = readIfValid(STORED_NOTES, await files.read(PROJECT_PATHS.notes))?.notes ?? [];
  const style = readIfValid(STORED_STYLE, await files.read(PROJECT_PATHS.style));
  const shared: ToldInputs['facts'] = [];
  for (const path of [PROJECT_PATHS.world, PROJECT_PATHS.themeConflict]) {
    const bytes = await files.read(path);
    if (bytes !== null) shared.push({ name: path, sha256: hashBytes(bytes) });
  }
  return (chapter, before) => {
    const cast = listCast(outline, chapter);
    const last = before?.scenes.at(-1)?.content.trimEnd();
    return {
      memory: Object.fromEntries(remembered.filter(([number]) => number < chapter)),
      ending:
        before === null || last === undefined
          ? null
          : { chapter_number: before.chapter_number, sha256: hashJson(last.slice(-ENDING)) },
      facts: [
        ...shared,
        ...people
          .filter(({ name }) => cast.some((each) => isSamePerson(each, name)))
          .map((person) => ({ name: person.name, sha256: hashJson(person) })),
      ],
      notes: selectNotes(notes, { chapter, people: cast }).map(({ id, text }) => ({
        id,
        sha256: hashJson(text),
      })),
      style: hashJson(style),
    };
  };
}

function listCast(outline: Outline | null, chapter: number): string[] {
  const found = outline?.chapters.find(({ chapter_id }) => chapter_id === chapter);
  const ids = new Set(found?.sections.flatMap(({ scenes }) => scenes.flatMap((scene) => scene.characters)));
  return (
    outline?.characters.filter(({ character_id }) => ids.has(character_id)).map(({ name }) => name) ?? []
  );
}
