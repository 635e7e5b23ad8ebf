import type { PartPlace, StoredPart } from '../../engine/ports.ts';
import { parsePartPath } from './audit-path.ts';
import { confinePath } from './confine-path.ts';
import { readProjectFile } from './directory-files.ts';
import type { ProjectDisk } from './project-disk.ts';

/** A whole file, or as much of a line as is there; a line is intact with its newline. */
export function readAuditPart(
  disk: ProjectDisk,
  { path, position, bytes: length }: PartPlace,
): StoredPart | null {
  if (position === null) {
    const bytes = readProjectFile(disk, parsePartPath(path));
    return bytes === null ? null : { bytes, intact: true };
  }
  const { kind, resolved } = confinePath(disk, parsePartPath(path));
  const found = kind === 'file' ? disk.readAt(resolved, position, length + 1) : null;
  if (found === null || found.length === 0) return null;
  return { bytes: found.subarray(0, length), intact: found[length] === 0x0a };
}
