import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { RunContext } from '../engine/run-context.ts';
import { nameNote } from '../manuscript/name-note.ts';

/** What the author has of an earlier outline; its report has a copy in the folder of its run. */
export async function notePublished(context: RunContext): Promise<Map<string, Uint8Array>> {
  const { outline, places: registry, outlinePage: page } = PROJECT_PATHS;
  const noted = await context.step(
    nameNote(context, 'publish'),
    { files: [outline, registry, page] },
    async () => {
      const found: [string, string][] = [];
      for (const path of [outline, registry, page]) {
        const bytes = await context.files.read(path);
        if (bytes !== null) found.push([path, Buffer.from(bytes).toString('base64')]);
      }
      return found;
    },
  );
  return new Map(noted.map(([path, bytes]) => [path, Buffer.from(bytes, 'base64')]));
}
