import { CodedError } from '../../errors.ts';
import type { DiskStat } from './disk.ts';
import { parentOf } from './parent-of.ts';
import type { ProjectDisk } from './project-disk.ts';

// A path that is well-formed may still leave the project through a symbolic link. So the deepest part of it that exists
// is resolved, and must lie inside the project, itself resolved.

export interface ConfinedPath {
  /** What is there now, links followed; blocked: what is there, or above it, is neither a file nor a folder. */
  readonly kind: 'file' | 'folder' | 'nothing' | 'blocked';
  /** The path with its links resolved, relative to the project. */
  readonly resolved: string;
  /** How long the file is that is there. */
  readonly bytes: number | null;
}

/** Where a path of the project leads, or `path_refused`. */
export function confinePath(disk: ProjectDisk, path: string): ConfinedPath {
  let existing = path;
  let found = disk.lstat(existing);
  while (existing !== '' && found === null) {
    existing = parentOf(existing);
    found = disk.lstat(existing);
  }
  // Without its root a project has nothing.
  if (existing === '' && disk.resolve('') === null) return { kind: 'nothing', resolved: path, bytes: null };

  const resolved = resolveInside(disk, existing, path);
  const there = resolved === existing ? found : disk.lstat(resolved);
  if (existing === path) return { ...describe(there), resolved };
  const rest = path.slice(existing === '' ? 0 : existing.length + 1);
  return {
    kind: there?.kind === 'folder' ? 'nothing' : 'blocked',
    resolved: resolved === '' ? rest : `${resolved}/${rest}`,
    bytes: null,
  };
}

export function refusePath(path: string, why: string): CodedError {
  return new CodedError('path_refused', {
    message: `The path ${JSON.stringify(path)} ${why}.`,
    details: { path, why },
  });
}

function resolveInside(disk: ProjectDisk, existing: string, path: string): string {
  const resolved = disk.resolve(existing);
  if (resolved === null) throw refusePath(path, 'leads through a link to nowhere');
  if (resolved === 'outside') throw refusePath(path, 'leads out of the project through a link');
  return resolved.path;
}

function describe(there: DiskStat | null): Pick<ConfinedPath, 'kind' | 'bytes'> {
  if (there?.kind === 'file') return { kind: 'file', bytes: there.bytes };
  return { kind: there?.kind === 'folder' ? 'folder' : 'blocked', bytes: null };
}
