import { type Outline, OutlineSchema } from '../contracts/outline.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Files } from '../engine/ports.ts';
import { readText } from '../engine/read-files.ts';

export type LoadedOutline =
  | { readonly state: 'valid'; readonly outline: Outline }
  | { readonly state: 'missing' | 'unreadable'; readonly outline: null };

/** The published outline. */
export async function loadOutline(files: Pick<Files, 'read'>): Promise<LoadedOutline> {
  const text = await readText(files, PROJECT_PATHS.outline);
  if (text === null) return { state: 'missing', outline: null };
  try {
    const parsed = OutlineSchema.safeParse(JSON.parse(text));
    return parsed.success ? { state: 'valid', outline: parsed.data } : { state: 'unreadable', outline: null };
  } catch {
    return { state: 'unreadable', outline: null };
  }
}
