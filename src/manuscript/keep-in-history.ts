import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { hashBytes } from '../engine/hash.ts';
import type { FileChange } from '../engine/ports.ts';

/**
 * What a file held before it is written over, as a file of the history: to be committed together with what replaces it, so
 * that neither is there without the other. Named by the time of the work and by the content, so that a commit repeated
 * after a crash keeps the same version under the same name.
 */
export function keepInHistory(path: string, bytes: Uint8Array, at: string): FileChange {
  const stamp = at.replaceAll(/[-:.]/g, '');
  const digest = hashBytes(bytes).slice('sha256:'.length, 'sha256:'.length + 8);
  const ending = /\.[A-Za-z0-9]+$/.exec(path)?.[0] ?? '';
  return { path: `${PROJECT_PATHS.history}/${path}/${stamp}-${digest}${ending}`, bytes };
}

/** The same for everything that some changes replace or remove. What they leave to the byte as it is needs no copy. */
export function keepReplaced(
  before: ReadonlyMap<string, Uint8Array>,
  changes: readonly FileChange[],
  at: string,
): FileChange[] {
  return changes.flatMap(({ path, bytes }) => {
    const earlier = before.get(path);
    if (earlier === undefined || (bytes !== null && Buffer.from(bytes).equals(earlier))) return [];
    return [keepInHistory(path, earlier, at)];
  });
}
