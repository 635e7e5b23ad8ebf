import type { Book } from '../contracts/book.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Run } from '../contracts/run.ts';
import { hashJson } from '../engine/hash.ts';

/** What an outline is made from, as far as the book itself says it: the texts of its story files, null where one is gone. */
export interface OutlineOrigins {
  readonly book: Pick<Book, 'idea' | 'language' | 'chapters'>;
  readonly world: string | null;
  readonly themeConflict: string | null;
  readonly characters: string | null;
}

/** What is something else now than when the outline was made, in words. The run that made it is pinned to it, part by part
 *  (`pinOutline`); a part that an older run does not name is not told. */
export function listOutlineChanges({ fingerprint }: Pick<Run, 'fingerprint'>, now: OutlineOrigins): string[] {
  const parts: readonly (readonly [part: string, value: unknown, words: string])[] = [
    ['inputs/idea', now.book.idea, 'the idea'],
    ['inputs/world', now.world, PROJECT_PATHS.world],
    ['inputs/theme_conflict', now.themeConflict, PROJECT_PATHS.themeConflict],
    ['inputs/characters', now.characters, PROJECT_PATHS.characters],
    ['settings/language', now.book.language, 'the language'],
    ['settings/chapters', now.book.chapters, 'the number of chapters'],
  ];
  return parts.flatMap(([part, value, words]) => {
    const was = fingerprint.parts[part];
    return was === undefined || was === hashJson(value) ? [] : [words];
  });
}
