import type { RunContext } from '../../engine/run-context.ts';

/**
 * Files as they were when a run began, by their names. Journaled, because after the commit a step's own is no longer there to be
 * read, and others may have been made or edited when the run is taken up: a page with them in it would be another page, and the
 * commit another commit.
 */
export async function noteFiles(
  context: RunContext,
  id: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const noted = await context.step(`${id}/previous`, { files: [...files] }, async () => {
    const found: Record<string, string | null> = {};
    for (const file of files) {
      const bytes = await context.files.read(file);
      found[file] = bytes === null ? null : Buffer.from(bytes).toString('base64');
    }
    return found;
  });
  return new Map(
    Object.entries(noted).flatMap(([file, text]) =>
      text === null ? [] : [[file, Buffer.from(text, 'base64')] as const],
    ),
  );
}
