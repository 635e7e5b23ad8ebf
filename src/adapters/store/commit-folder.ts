import { type CommitRecord, STORED_COMMIT } from '../../contracts/commit-record.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { FileChange } from '../../engine/ports.ts';
import { readUsable } from '../../engine/read-usable.ts';
import type { EnsureFolder } from './folder-maker.ts';
import { parentOf } from './parent-of.ts';
import type { ProjectDisk } from './project-disk.ts';
import { moveIntoPlace, replaceFile, writeTemporary } from './replace-file.ts';
import { renderStoredJson } from './stored-json.ts';

// .control-room/commits/<commit_id>/: the staged files 0, 1, … and, once the commit has happened, its record.json. A file
// that lies in .control-room/commits/ itself is the one change of a commit that has not happened.

export function saveCommitRecord(disk: ProjectDisk, record: CommitRecord): void {
  const path = `${PROJECT_PATHS.commits}/${record.commit_id}/record.json`;
  replaceFile(disk, path, renderStoredJson(record), { durable: true });
}

/** Null where the commit has not happened. Its files were synced before it was given its name, so one that does not
 *  parse was never whole. */
export function loadCommitRecord(disk: ProjectDisk, commitId: string): CommitRecord | null {
  const path = `${PROJECT_PATHS.commits}/${commitId}/record.json`;
  const stored = readUsable(STORED_COMMIT, path, disk.read(path));
  if (stored.state !== 'valid' || stored.value.commit_id !== commitId) return null;
  return stored.value.changes.every(({ staged }) => staged === null || /^\d+$/.test(staged))
    ? stored.value
    : null;
}

/** Moves staged files to their places, removes what is to go, makes that durable, and only then forgets the commit. */
export function applyCommit(disk: ProjectDisk, ensureFolder: EnsureFolder, record: CommitRecord): void {
  const folder = `${PROJECT_PATHS.commits}/${record.commit_id}`;
  const touched = new Set<string>();
  for (const { path, staged } of record.changes) {
    const parent = parentOf(path);
    if (staged === null) {
      if (disk.lstat(parent) === null) continue;
      disk.unlink(path);
    } else {
      if (disk.lstat(`${folder}/${staged}`) === null) continue;
      ensureFolder(parent);
      disk.rename(`${folder}/${staged}`, path);
    }
    touched.add(parent);
  }
  for (const parent of touched) disk.syncFolder(parent);
  removeCommit(disk, record.commit_id);
}

/** One change, whose rename or removal is the whole commit: two syncs, and no folder that is made only to go. */
export function commitSingle(
  disk: ProjectDisk,
  ensureFolder: EnsureFolder,
  { path, bytes }: FileChange,
  checkFence: () => void,
): void {
  const parent = parentOf(path);
  if (bytes === null) {
    checkFence();
    if (disk.lstat(parent) === null) return;
    disk.unlink(path);
  } else {
    ensureFolder(PROJECT_PATHS.commits);
    const staged = writeTemporary(disk, `${PROJECT_PATHS.commits}/file`, bytes, { durable: true });
    checkFence();
    ensureFolder(parent);
    moveIntoPlace(disk, staged, path);
  }
  disk.syncFolder(parent);
}

export function removeCommit(disk: ProjectDisk, commitId: string): void {
  const folder = `${PROJECT_PATHS.commits}/${commitId}`;
  // First the record, durably: applied again later, it would undo what came after it.
  if (disk.unlink(`${folder}/record.json`)) disk.syncFolder(folder);
  for (const name of disk.list(folder)) disk.unlink(`${folder}/${name}`);
  disk.removeFolder(folder);
}
