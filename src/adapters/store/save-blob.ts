import { hashBytes } from '../../engine/hash.ts';
import type { BlobRef } from '../../engine/ports.ts';
import type { ProjectDisk } from './project-disk.ts';
import { replaceFile } from './replace-file.ts';

/** Bytes under their hash, in a folder that is there. Durable when it returns. */
export function saveBlob(disk: ProjectDisk, folder: string, bytes: Uint8Array): BlobRef {
  const sha256 = hashBytes(bytes);
  const location = `${folder}/${sha256.slice('sha256:'.length)}`;
  const present = disk.read(location);
  if (present === null || hashBytes(present) !== sha256) {
    replaceFile(disk, location, bytes, { durable: true });
  } else {
    // Its bytes were synced before it had this name; the name itself may not be.
    disk.syncFolder(folder);
  }
  return { sha256, bytes: bytes.length, location };
}
