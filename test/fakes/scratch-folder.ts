import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own on the real disk for one test, removed afterwards. */
export async function withScratchFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bookforge-test-')));
  try {
    await test(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
