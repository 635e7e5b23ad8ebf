import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Files } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { isCoverFile } from './load-cover.ts';
import { MATTER_KINDS, type MatterKind, matterFile } from './matter-kinds.ts';
import { type MatterText, parseMatter } from './parse-matter.ts';

export interface LoadedMatter {
  /** In the order of a book. */
  readonly pages: readonly (MatterText & { readonly kind: MatterKind })[];
  /** What lies in the folder and is not set, and why. */
  readonly notices: readonly string[];
}

/** The author's own pages around the story. Throws `matter_invalid` for one that cannot be set as it is. */
export async function loadMatter(files: Pick<Files, 'read' | 'list'>): Promise<LoadedMatter> {
  const paths = (await files.list(PROJECT_PATHS.matter))
    .map(({ path }) => path)
    .filter((path) => !isHidden(path) && !isCoverFile(path));
  const pages: (MatterText & { kind: MatterKind })[] = [];
  const notices: string[] = [];
  for (const kind of MATTER_KINDS) {
    const [path, second] = paths.filter((each) => isOf(each, kind));
    if (path === undefined) continue;
    if (second !== undefined) throw refuse(path, `${second} is the same page by another spelling`);
    const bytes = await files.read(path);
    if (bytes === null) continue;
    const parsed = parseMatter(kind, bytes);
    if (!parsed.ok) throw refuse(path, parsed.why);
    if (parsed.text.blocks.length > 0) pages.push({ kind, ...parsed.text });
    else notices.push(`${path} has no text and is not set`);
  }
  const strange = paths.filter((path) => !MATTER_KINDS.some((kind) => isOf(path, kind)));
  if (strange.length > 0) {
    notices.push(
      `not set, because no page of a book goes by that name: ${strange.join(', ')}. The names are ${MATTER_KINDS.map((kind) => `${kind}.md`).join(', ')}`,
    );
  }
  return { pages, notices };
}

/** What systems and editors leave in a folder is nobody's page. */
function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'));
}

/** Some file systems do not know capitals from small letters, and their users neither. */
function isOf(path: string, kind: MatterKind): boolean {
  return path.toLowerCase() === matterFile(kind).toLowerCase();
}

function refuse(path: string, why: string): CodedError {
  return new CodedError('matter_invalid', {
    message: `${path} cannot be set: ${why}. Mend it, or move it out of ${PROJECT_PATHS.matter}/.`,
    kept: 'nothing was changed; no export was made',
    details: { path },
  });
}
