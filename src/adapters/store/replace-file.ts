import { parentOf } from './parent-of.ts';
import type { ProjectDisk } from './project-disk.ts';

/** Puts a whole file in place of another: a reader sees the old one or the new one, never a mixture. Durable: it is on
 *  the disk when this returns. Otherwise a power cut may leave any bytes in it, so only what can be made again, or what
 *  is kept durably elsewhere, is written that way. */
export function replaceFile(
  disk: ProjectDisk,
  path: string,
  bytes: Uint8Array,
  options: { readonly durable: boolean },
): void {
  const temporary = writeTemporary(disk, path, bytes, options);
  moveIntoPlace(disk, temporary, path);
  if (options.durable) disk.syncFolder(parentOf(path));
}

/** A new file beside `path`, under a name that nobody else uses. */
export function writeTemporary(
  disk: ProjectDisk,
  path: string,
  bytes: Uint8Array,
  options: { readonly durable: boolean },
): string {
  // A name may be taken by what a dead process with the same pid left behind.
  for (;;) {
    const temporary = disk.nameTemporary(path);
    if (disk.writeNew(temporary, bytes, options)) return temporary;
  }
}

export function moveIntoPlace(disk: ProjectDisk, temporary: string, path: string): void {
  let moved = false;
  try {
    disk.rename(temporary, path);
    moved = true;
  } finally {
    if (!moved) disk.unlink(temporary);
  }
}
