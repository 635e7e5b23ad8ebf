import type { MatterKind } from '../matter-kinds.ts';
import type { CoverPicture, HeadedPage, ManuscriptChapter } from './manuscript.ts';

/** Names of the parts of a publication, beside its package file. */
export const EPUB_FILES = {
  package: 'package.opf',
  navigation: 'nav.xhtml',
  style: 'style.css',
  cover: 'cover.xhtml',
  title: 'title.xhtml',
} as const;

export const EPUB_ROOT = 'EPUB';

/** The author's own picture, or the one that is drawn from the title. */
export function coverPicture(cover: CoverPicture | null): { readonly name: string; readonly type: string } {
  return cover === null
    ? { name: 'cover.svg', type: 'image/svg+xml' }
    : { name: `cover.${cover.extension}`, type: cover.contentType };
}

export function chapterPage(number: number): string {
  return `chapter-${String(number).padStart(3, '0')}.xhtml`;
}

export function matterPage(kind: MatterKind): string {
  return `${kind}.xhtml`;
}

/** Where an entry of the contents leads. */
export function pageOf(entry: ManuscriptChapter | HeadedPage): string {
  return 'kind' in entry ? matterPage(entry.kind) : chapterPage(entry.number);
}
