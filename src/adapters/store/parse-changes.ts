import { hashBytes } from '../../engine/hash.ts';
import type { FileChange } from '../../engine/ports.ts';
import { parseProjectPath } from '../../engine/project-path.ts';
import { InvariantError } from '../../errors.ts';
import { refusePath } from './confine-path.ts';
import { isOwnPath } from './own-folder.ts';

export interface ParsedChange {
  readonly path: string;
  readonly bytes: Uint8Array | null;
  readonly after: string | null;
}

/** The changes of a commit, each with a path that can be written and the hash that the file will have. Whatever could
 *  stop a commit half-way by its own contradiction is refused here. */
export function parseChanges(changes: readonly FileChange[]): ParsedChange[] {
  const paths = new Set<string>();
  for (const { path } of changes) {
    parseProjectPath(path);
    if (isOwnPath(path)) throw refusePath(path, 'belongs to the store');
    if (paths.has(path)) throw new InvariantError(`a commit names ${path} twice`);
    paths.add(path);
  }
  for (const path of paths) {
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
      if (paths.has(path.slice(0, end))) throw refusePath(path, 'lies below another file of the same commit');
    }
  }
  return changes.map(({ path, bytes }) => ({ path, bytes, after: bytes === null ? null : hashBytes(bytes) }));
}
