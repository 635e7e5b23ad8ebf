import { countWords } from '../../text/list-words.ts';
import type { ContentsEntry } from './epub-contents.ts';
import type { PlacedPage } from './epub-notes.ts';
import { findMatterKind } from './find-matter.ts';
import { isFrontPage } from './find-pages.ts';
import { foldTitle } from './fold-title.ts';
import type { HeadingRole } from './imported-book.ts';
import { parseChapterLine } from './parse-chapter-line.ts';
import { isPartLine } from './part-heading.ts';

/**
 * What each line of the contents begins. The first that holds:
 *
 * 1. it stands below a chapter                                    → nothing: a line inside it
 * 2. it says the book's title, and a title page's few words follow, or lines below it → the title
 * 3. lines stand below it: it says “Chapter 3”, or there is prose in its page before the first of them, on the same page, and
 *    none of them says that it is a chapter                       → a chapter with inner headings
 *    otherwise                                                    → a part
 * 4. it says “Part One”, and something follows                    → a part
 * 5. otherwise                                                    → a chapter
 */
export function decideEntryRoles(
  entries: readonly ContentsEntry[],
  pages: readonly PlacedPage[],
  title: string | null,
): ReadonlyMap<ContentsEntry, HeadingRole> {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const roles = new Map<ContentsEntry, HeadingRole>();
  let chapter: ContentsEntry | null = null;
  entries.forEach((entry, at) => {
    const page = byPath.get(entry.path);
    if (page === undefined) return;
    if (chapter !== null && entry.depth > chapter.depth) {
      roles.set(entry, 'inner');
      return;
    }
    const below = listBelow(entries, at);
    const isTitle = title !== null && foldTitle(entry.title) === foldTitle(title);
    const isFew = countText(page, entry, entries[at + 1] ?? null) < TITLE_PAGE_WORDS;
    const isBookTitle = isTitle && isFew && ![...roles].some(isStory);
    const role: HeadingRole = isBookTitle
      ? 'title'
      : below.length > 0
        ? holdsChapters(entry, below, page)
          ? 'part'
          : 'chapter'
        : isPartLine(entry.title) && at < entries.length - 1
          ? 'part'
          : 'chapter';
    chapter = role === 'chapter' ? entry : null;
    roles.set(entry, role);
  });
  return roles;
}

const TITLE_PAGE_WORDS = 60;

function isStory([{ title }, role]: readonly [ContentsEntry, HeadingRole]): boolean {
  return role === 'chapter' && !isFrontPage(title) && findMatterKind(title) === null;
}

function listBelow(entries: readonly ContentsEntry[], at: number): readonly ContentsEntry[] {
  const depth = entries[at]?.depth ?? 0;
  const end = entries.findIndex((entry, place) => place > at && entry.depth <= depth);
  return entries.slice(at + 1, end === -1 ? entries.length : end);
}

function holdsChapters(entry: ContentsEntry, below: readonly ContentsEntry[], page: PlacedPage): boolean {
  if (below.some(({ title }) => parseChapterLine(title) !== null)) return true;
  if (isPartLine(entry.title)) return true;
  if (parseChapterLine(entry.title)?.kind === 'label') return false;
  const isOnPage = below.every(({ path }) => path === entry.path);
  return !isOnPage || countText(page, entry, below[0] ?? null) === 0;
}

/** Words of prose in the page of a line, up to where the next line leads. */
function countText({ page }: PlacedPage, entry: ContentsEntry, next: ContentsEntry | null): number {
  const place = ({ fragment }: ContentsEntry) => (fragment === null ? 0 : (page.anchors.get(fragment) ?? 0));
  const end = next !== null && next.path === entry.path ? place(next) : page.blocks.length;
  return page.blocks
    .slice(place(entry), end)
    .reduce((sum, block) => sum + (block.kind === 'paragraph' ? countWords(block.text) : 0), 0);
}
