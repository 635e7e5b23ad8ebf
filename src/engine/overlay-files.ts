import type { FileChange, Files } from './ports.ts';

type Readable = Pick<Files, 'read' | 'readMany' | 'list'>;

export interface OverlaidFiles extends Readable {
  /** From here on the files are read with these changes. */
  put(changes: readonly FileChange[]): void;
  /** All that was put, the last word on each path. */
  changes(): FileChange[];
}

/** Files as they would be with some changes, for planning several that build on one another as one commit. */
export function overlayFiles(files: Readable): OverlaidFiles {
  const changed = new Map<string, Uint8Array | null>();
  const read = async (path: string) => {
    const bytes = changed.get(path);
    return bytes === undefined ? files.read(path) : bytes;
  };
  return {
    read,
    readMany: (paths) => Promise.all(paths.map(read)),
    async list(folder, wanted) {
      const listed = new Map((await files.list(folder, wanted)).map((entry) => [entry.path, entry]));
      for (const [path, bytes] of changed) {
        if (bytes === null) listed.delete(path);
        else if (path.startsWith(`${folder}/`) && (wanted?.(path) ?? true))
          listed.set(path, { path, bytes: bytes.length, modifiedAt: listed.get(path)?.modifiedAt ?? NEVER });
      }
      return [...listed.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    },
    put(changes) {
      for (const { path, bytes } of changes) changed.set(path, bytes);
    },
    changes: () => [...changed].map(([path, bytes]) => ({ path, bytes })),
  };
}

/** A file that is not there yet has no time. */
const NEVER = new Date(0);
