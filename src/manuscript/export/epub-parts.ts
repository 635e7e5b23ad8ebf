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
