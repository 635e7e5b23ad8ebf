import { PROJECT_PATHS } from '../contracts/project-paths.ts';

// What stands around the story of a printed book: the author's own pages, one file each in the book's folder, by these names.
// The order is that of print; a page without a heading stands alone, before the contents, and the others are set like a
// chapter that nobody counts.

/** Before the story. */
const FRONT_KINDS = ['copyright', 'dedication', 'epigraph', 'foreword', 'preface'] as const;
/** After it. */
const BACK_KINDS = ['afterword', 'acknowledgements', 'about-the-author'] as const;

export const MATTER_KINDS = [...FRONT_KINDS, ...BACK_KINDS] as const;
export type MatterKind = (typeof MATTER_KINDS)[number];

export function matterFile(kind: MatterKind): string {
  return `${PROJECT_PATHS.matter}/${kind}.md`;
}

export function isFrontKind(kind: MatterKind): boolean {
  return FRONT_KINDS.some((each) => each === kind);
}

/** Whether its page has a heading: a dedication and what stands with it on pages of their own have none. */
export function isHeadedKind(kind: MatterKind): boolean {
  return !BARE_KINDS.has(kind);
}

const BARE_KINDS: ReadonlySet<MatterKind> = new Set(['copyright', 'dedication', 'epigraph']);

/** As it is spoken of: “about the author”. */
export function nameMatter(kind: MatterKind): string {
  return kind.replaceAll('-', ' ');
}
