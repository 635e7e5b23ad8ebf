import type { MatterKind } from '../matter-kinds.ts';
import type { HeadedPage, ManuscriptChapter } from './manuscript.ts';

/** Names of the parts of a publication, beside its package file. */
export const EPUB_FILES = {
  package: 'package.opf',
  navigation: 'nav.xhtml',
  style: 'style.css',
  coverPicture: 'cover.svg',
  cover: 'cover.xhtml',
  title: 'title.xhtml',
} as const;

export const EPUB_ROOT = 'EPUB';

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
