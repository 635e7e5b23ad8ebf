import type { FileChange } from '../engine/ports.ts';
import { renderStored } from '../engine/render-stored.ts';

/** A document of the outline as the file it is stored in. */
export function renderJsonFile(path: string, value: unknown): FileChange {
  return { path, bytes: Buffer.from(renderStored(value)) };
}
