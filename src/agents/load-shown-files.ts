import { isInControlRoom } from '../contracts/project-paths.ts';
import type { Files } from '../engine/ports.ts';

const MOST_BYTES = 8 * 1024 * 1024;

/**
 * The project files whose names stand in what an agent was shown: what it can cite, since it has seen no other. The
 * machine's own state is never among them, whoever names it. Drafts that are not files yet are given by the path that
 * they will have, and count before what lies there now.
 */
export async function loadShownFiles(
  files: Pick<Files, 'read' | 'list'>,
  shown: readonly string[],
  drafts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const text = shown.join('\n');
  const found = new Map<string, string>();
  let bytes = 0;
  // A path that stands in the text has its folders there as well, so no other folder is looked into.
  for (const entry of await files.list('', (path) => text.includes(path))) {
    if (drafts.has(entry.path) || isInControlRoom(entry.path)) continue;
    // One that is too large keeps no other out.
    if (bytes + entry.bytes > MOST_BYTES) continue;
    bytes += entry.bytes;
    const content = await files.read(entry.path);
    if (content !== null) found.set(entry.path, Buffer.from(content).toString('utf8'));
  }
  for (const [path, draft] of drafts) found.set(path, draft);
  return found;
}
