import { type Outline, STORED_OUTLINE } from '../contracts/outline.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Files } from '../engine/ports.ts';
import { readUsable } from '../engine/read-usable.ts';

export type PublishedOutline =
  | { readonly state: 'valid'; readonly outline: Outline }
  | { readonly state: 'missing' | 'unreadable'; readonly outline: null };

export async function loadPublishedOutline(files: Pick<Files, 'read'>): Promise<PublishedOutline> {
  const path = PROJECT_PATHS.outline;
  const stored = readUsable(STORED_OUTLINE, path, await files.read(path));
  if (stored.state === 'valid') return { state: 'valid', outline: stored.value };
  return { state: stored.state === 'absent' ? 'missing' : 'unreadable', outline: null };
}
