import { isDeepStrictEqual } from 'node:util';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Files } from '../../engine/ports.ts';
import type { ImportedMatter, ImportNotice } from '../../manuscript/import/imported-book.ts';
import { type MatterKind, matterFile, nameMatter } from '../../manuscript/matter-kinds.ts';
import { parseMatter, renderMatter } from '../../manuscript/parse-matter.ts';
import { countWords } from '../../text/list-words.ts';

export interface PlacedMatter {
  readonly kind: MatterKind;
  /** Where its text is from now on. */
  readonly path: string;
  /** What to write there; null where it is there already. */
  readonly text: string | null;
  readonly notice: ImportNotice;
}

/**
 * Where the pages around an imported story go. A file that the author has already made stays as it is: what says another
 * thing is kept beside the report of the import.
 */
export async function placeMatter(
  files: Pick<Files, 'read' | 'list'>,
  pages: readonly ImportedMatter[],
): Promise<PlacedMatter[]> {
  const there = (await files.list(PROJECT_PATHS.matter)).map(({ path }) => path);
  const placed: PlacedMatter[] = [];
  for (const { kind, source, heading, scenes } of pages) {
    const text = renderMatter(heading, scenes);
    const name = nameMatter(kind);
    const own = there.find((path) => path.toLowerCase() === matterFile(kind).toLowerCase());
    const bytes = own === undefined ? null : await files.read(own);
    const put = (path: string, message: string, content: string | null = text) =>
      placed.push({ kind, path, text: content, notice: { source, message } });
    if (own === undefined || bytes === null) {
      const path = matterFile(kind);
      put(path, `The page “${name}” is in ${path} now, where an export finds it: ${describe(scenes)}`);
    } else if (isDeepStrictEqual(parseMatter(kind, bytes), parseMatter(kind, Buffer.from(text)))) {
      put(own, `The page “${name}” says the same as ${own}, which stays`, null);
    } else {
      const beside = `imports/${kind}.md`;
      put(beside, `The page “${name}” is another than ${own}, which stays; it is kept in ${beside}`);
    }
  }
  return placed;
}

const LONGEST_QUOTE = 60;

/** Its words where they are few, else how many. */
function describe(scenes: readonly string[]): string {
  const words = scenes.reduce((sum, scene) => sum + countWords(scene), 0);
  const text = scenes.join('\n\n').replace(/\s*\n\s*/g, ' / ');
  return words > LONGEST_QUOTE ? `${words} words` : `“${text}”`;
}
