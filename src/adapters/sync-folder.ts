import { closeSync, fsyncSync, openSync } from 'node:fs';
import { platform } from 'node:process';

/** Makes the names in a folder outlast a power cut. */
export function syncFolder(path: string): void {
  // Windows opens no folder for this, and its file system keeps names in order by itself.
  if (platform === 'win32') return;
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
