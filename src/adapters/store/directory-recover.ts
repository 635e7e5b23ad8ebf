import type { CommitRecord } from '../../contracts/commit-record.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { StorageNotice } from '../../engine/ports.ts';
import { parseProjectPath } from '../../engine/project-path.ts';
import { applyCommit, loadCommitRecord, removeCommit } from './commit-folder.ts';
import { readProjectFile } from './directory-files.ts';
import type { EnsureFolder } from './folder-maker.ts';
import { parentOf } from './parent-of.ts';
import { type ProjectDisk, TEMPORARY_ENDING } from './project-disk.ts';
import { replaceFile } from './replace-file.ts';
import { refuseStoredFile } from './stored-json.ts';

/** Finishes each commit that has happened, and clears away each that has not. A file that is neither what the commit
 *  found nor what it makes was changed by somebody since: its bytes are kept aside first. */
export function rollForwardCommits(disk: ProjectDisk, ensureFolder: EnsureFolder): StorageNotice[] {
  const notices: StorageNotice[] = [];
  for (const commitId of disk.list(PROJECT_PATHS.commits).sort()) {
    if (commitId.endsWith(TEMPORARY_ENDING)) {
      disk.unlink(`${PROJECT_PATHS.commits}/${commitId}`);
      continue;
    }
    const record = loadCommitRecord(disk, commitId);
    if (record === null) {
      removeCommit(disk, commitId);
      continue;
    }
    // The record may be known to the kernel only. It has to outlast the first change that is made on its word.
    const folder = `${PROJECT_PATHS.commits}/${commitId}`;
    ensureFolder(folder);
    disk.syncFolder(folder);
    for (const change of record.changes) {
      const notice = keepConflict(disk, ensureFolder, commitId, change);
      if (notice !== null) notices.push(notice);
    }
    applyCommit(disk, ensureFolder, record);
  }
  return notices;
}

/** Where also those write who do not have the lock. What is on its way elsewhere is cleared by whoever writes there next. */
const SHARED_FOLDERS = [PROJECT_PATHS.memo, PROJECT_PATHS.requests, PROJECT_PATHS.logs, PROJECT_PATHS.drafts];
/** A file is on its way for a moment; one that has been for a day is nobody's, whatever runs under that number now. */
const NOBODYS_AFTER_MS = 24 * 60 * 60 * 1000;

/** Removes what was on its way when a process was killed. */
export function removeAbandoned(disk: ProjectDisk, nowMs: number): void {
  for (const folder of SHARED_FOLDERS) {
    for (const name of disk.list(folder)) {
      const path = `${folder}/${name}`;
      const found = name.endsWith(TEMPORARY_ENDING) ? disk.lstat(path) : null;
      if (found?.kind === 'file' && nowMs - found.modifiedMs > NOBODYS_AFTER_MS) disk.unlink(path);
    }
  }
}

function keepConflict(
  disk: ProjectDisk,
  ensureFolder: EnsureFolder,
  commitId: string,
  { path, before, after, staged }: CommitRecord['changes'][number],
): StorageNotice | null {
  const present = readProjectFile(disk, parseProjectPath(path));
  if (staged !== null) {
    const stagedPath = `${PROJECT_PATHS.commits}/${commitId}/${staged}`;
    const bytes = disk.read(stagedPath);
    // Already moved to its place: whatever the file is now came after it.
    if (bytes === null) return null;
    if (hashBytes(bytes) !== after) throw refuseStoredFile(stagedPath, 'it is not what its record says');
  }
  if (present === null) return null;
  const found = hashBytes(present);
  if (found === before || found === after) return null;
  const kept = keepAside(disk, ensureFolder, commitId, path, present);
  return {
    reason_code: 'commit_conflict_kept',
    message: `${path} was changed between a crash and the roll-forward of a commit; the changed version is kept as ${kept}.`,
  };
}

/** The same bytes are kept once, however often a roll-forward is begun; other bytes never replace them. */
function keepAside(
  disk: ProjectDisk,
  ensureFolder: EnsureFolder,
  commitId: string,
  path: string,
  bytes: Uint8Array,
): string {
  for (let turn = 1; ; turn += 1) {
    const kept = `${PROJECT_PATHS.conflicts}/${commitId}${turn === 1 ? '' : `-${turn}`}/${path}`;
    const there = disk.read(kept);
    if (there !== null && hashBytes(there) !== hashBytes(bytes)) continue;
    ensureFolder(parentOf(kept));
    if (there === null) replaceFile(disk, kept, bytes, { durable: true });
    else disk.syncFolder(parentOf(kept));
    return kept;
  }
}
