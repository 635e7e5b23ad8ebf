import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { classifyFile } from '../locate/classify-file.ts';
import type { ToolContext } from '../tool.ts';

/** The project's canon by the names of its files, in the order of paths: cards, character and place files, lore. */
export async function listCanonFiles(
  context: Pick<ToolContext, 'files'>,
): Promise<
  { path: string; type: 'canon_character' | 'canon_location' | 'canon_other'; size_bytes: number }[]
> {
  return (await context.files.list('')).flatMap(({ path, bytes }) => {
    if (path.split('/').some((part) => part.startsWith('.')) || !/\.(?:md|markdown|txt|json)$/i.test(path))
      return [];
    // Every run of the outline leaves its own registry; only the active one is canon.
    if (path.startsWith(`${PROJECT_PATHS.outlineRuns}/`)) return [];
    const { value } = classifyFile(path, null);
    return value === 'canon_character' || value === 'canon_location' || value === 'canon_other'
      ? [{ path, type: value, size_bytes: bytes }]
      : [];
  });
}
