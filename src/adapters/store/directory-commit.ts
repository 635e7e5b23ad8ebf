import type { CommitRecord } from '../../contracts/commit-record.ts';
import { ownerOf } from '../../contracts/path-owners.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { deriveId, hashBytes } from '../../engine/hash.ts';
import type { Files } from '../../engine/ports.ts';
import { parseProjectPath } from '../../engine/project-path.ts';
import { CodedError, InvariantError } from '../../errors.ts';
import { checkExpected } from './check-expected.ts';
import { applyCommit, commitSingle, loadCommitRecord, saveCommitRecord } from './commit-folder.ts';
import { confinePath, refusePath } from './confine-path.ts';
import { readProjectFile } from './directory-files.ts';
import type { CheckFence } from './fence.ts';
import type { EnsureFolder } from './folder-maker.ts';
import { isOwnPath } from './own-folder.ts';
import { parseChanges } from './parse-changes.ts';
import type { ProjectDisk } from './project-disk.ts';

export interface CommitTools {
  readonly disk: ProjectDisk;
  readonly ensureFolder: EnsureFolder;
  readonly checkFence: CheckFence;
  /** Finishes commits that a failing disk left half-applied. */
  readonly rollForward: () => void;
}

/** All changes or none. In order:
 *  1. paths and expectations are checked; whatever could fail later by them fails here
 *  2. new contents are staged in .control-room/commits/<id>/, synced
 *  3. the redo record is saved, synced: from here on the commit has happened
 *  4. staged files are renamed to their places, or files removed; folders synced
 *  5. the record goes, synced, so that it can never be applied again; then the folder
 *  A single change needs neither record nor folder: its rename is the commit. */
export function createDirectoryCommit(tools: CommitTools): Files['commit'] {
  const { disk, ensureFolder, checkFence } = tools;

  return async (changes, { expect, fence }) => {
    checkFence(fence);
    const parsed = parseChanges(changes);
    tools.rollForward();
    for (const { path } of parsed) checkTarget(disk, path);
    const readHash = createHashReader(disk);
    checkExpected(expect, parsed, readHash);
    if (parsed.length === 0) return;
    const [only] = parsed;
    if (only !== undefined && parsed.length === 1) {
      return commitSingle(disk, ensureFolder, only, () => checkFence(fence));
    }

    const record: CommitRecord = {
      schema_version: 'commit_record_v1',
      commit_id: deriveId('commit', ...parsed.flatMap(({ path, after }) => [path, after ?? 'removed'])),
      changes: parsed.map(({ path, after }, index) => ({
        path,
        before: readHash(path),
        after,
        staged: after === null ? null : String(index),
      })),
    };
    const folder = `${PROJECT_PATHS.commits}/${record.commit_id}`;
    ensureFolder(folder);
    parsed.forEach(({ bytes }, index) => {
      if (bytes !== null && !disk.writeNew(`${folder}/${index}`, bytes, { durable: true })) {
        throw new InvariantError(`${folder} was not cleared before it was used again`);
      }
    });
    checkFence(fence);
    let recorded = false;
    try {
      saveCommitRecord(disk, record);
      recorded = true;
      applyCommit(disk, ensureFolder, record);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      if (!recorded && loadCommitRecord(disk, record.commit_id) === null) throw error;
      throw error.with({}, 'The whole commit is recorded; what is missing of it follows when work goes on.');
    }
  };
}

/** A rename cannot fail for these reasons after the commit has happened. */
function checkTarget(disk: ProjectDisk, path: string): void {
  const { kind, resolved } = confinePath(disk, path);
  if (isOwnPath(resolved)) throw refusePath(path, 'leads into what belongs to the store');
  const owner = resolved === path ? null : ownerOf(resolved);
  if (owner !== null && owner !== ownerOf(path))
    throw refusePath(path, `leads through a link to ${resolved}, which is not for this`);
  if (kind === 'folder') throw refusePath(path, 'is a folder');
  if (kind === 'blocked') throw refusePath(path, 'lies below something that is not a folder');
}

/** Reads and hashes each file once. */
function createHashReader(disk: ProjectDisk): (path: string) => string | null {
  const known = new Map<string, string | null>();
  return (path) => {
    const seen = known.get(path);
    if (seen !== undefined) return seen;
    const bytes = readProjectFile(disk, parseProjectPath(path));
    const hash = bytes === null ? null : hashBytes(bytes);
    known.set(path, hash);
    return hash;
  };
}
