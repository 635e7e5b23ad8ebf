import { sep } from 'node:path';
import { CodedError } from '../../errors.ts';
import { parentOf } from './parent-of.ts';
import type { ProjectDisk } from './project-disk.ts';

// A path that is well-formed may still leave the project through a symbolic link. So the deepest part of it that exists
// is resolved, and must lie inside the project, itself resolved.

export interface ConfinedPath {
  /** What is there now, links followed; blocked: what is there, or above it, is neither a file nor a folder. */
  readonly kind: 'file' | 'folder' | 'nothing' | 'blocked';
  /** The path with its links resolved, relative to the project. */
  readonly resolved: string;
}

/** Where a path of the project leads, or `path_refused`. */
export function confinePath(disk: ProjectDisk, path: string): ConfinedPath {
  const root = disk.realpath('');
  if (root === null) return { kind: 'nothing', resolved: path };

  let existing = path;
  let found = disk.lstat(existing);
  while (existing !== '' && found === null) {
    existing = parentOf(existing);
    found = disk.lstat(existing);
  }

  const resolved = resolveInside(disk, root, existing, path);
  const kind = (resolved === existing ? found : disk.lstat(resolved))?.kind;
  if (existing === path) {
    return { kind: kind === 'file' || kind === 'folder' ? kind : 'blocked', resolved };
  }
  const rest = path.slice(existing === '' ? 0 : existing.length + 1);
  return {
    kind: kind === 'folder' ? 'nothing' : 'blocked',
    resolved: resolved === '' ? rest : `${resolved}/${rest}`,
  };
}

export function refusePath(path: string, why: string): CodedError {
  return new CodedError('path_refused', {
    message: `The path ${JSON.stringify(path)} ${why}.`,
    details: { path, why },
  });
}

function resolveInside(disk: ProjectDisk, root: string, existing: string, path: string): string {
  const real = disk.realpath(existing);
  if (real === null) throw refusePath(path, 'leads through a link to nowhere');
  if (real === root) return '';
  // With the separator, so that a sibling whose name begins alike does not pass.
  const inside = root.endsWith(sep) ? root : `${root}${sep}`;
  if (!real.startsWith(inside)) throw refusePath(path, 'leads out of the project through a link');
  return real.slice(inside.length).split(sep).join('/');
}
