import { createFolderMaker } from '../../src/adapters/store/folder-maker.ts';
import { parentOf } from '../../src/adapters/store/parent-of.ts';
import { createProjectDisk } from '../../src/adapters/store/project-disk.ts';
import { replaceFile } from '../../src/adapters/store/replace-file.ts';
import type { ProjectStore } from '../../src/engine/ports.ts';
import { openTestStore } from './open-test-store.ts';
import { createSimulatedDisk } from './simulated-disk.ts';

// A project on a disk whose trail somebody else than its writer can change.

export const AUDIT_FOLDER = '.control-room/audit';
export const CHAIN_PATH = `${AUDIT_FOLDER}/chain.jsonl`;
export const HEAD_PATH = `${AUDIT_FOLDER}/head.json`;
export const INDEX_PATH = `${AUDIT_FOLDER}/index.json`;

export type FilesByPath = ReadonlyMap<string, Uint8Array>;

export interface AuditFolder {
  readonly store: ProjectStore;
  /** Every file of the trail, by its path in the project. */
  files(): FilesByPath;
  readText(path: string): string | null;
  /** Puts other bytes there, or with null takes the file away. */
  write(path: string, bytes: Uint8Array | null): void;
}

const ROOT = '/project';

export function createAuditFolder(files: FilesByPath = new Map()): AuditFolder {
  const disk = createSimulatedDisk();
  const project = createProjectDisk({ root: ROOT, disk, pid: 0 });
  const ensureFolder = createFolderMaker(project);

  const write = (path: string, bytes: Uint8Array | null): void => {
    ensureFolder(parentOf(path));
    if (bytes === null) project.unlink(path);
    else replaceFile(project, path, bytes, { durable: true });
  };
  const list = (): FilesByPath =>
    new Map(
      [...disk.dump()]
        .map(([path, bytes]) => [path.slice(ROOT.length + 1), bytes] as const)
        .filter(([path]) => path.startsWith(`${AUDIT_FOLDER}/`))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  for (const [path, bytes] of files) write(path, bytes);

  return {
    store: openTestStore(ROOT, disk),
    files: list,
    readText(path) {
      const bytes = project.read(path);
      return bytes === null ? null : Buffer.from(bytes).toString('utf8');
    },
    write,
  };
}
