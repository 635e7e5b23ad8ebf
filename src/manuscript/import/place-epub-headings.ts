import { decideEntryRoles } from './decide-entry-roles.ts';
import type { ContentsEntry } from './epub-contents.ts';
import type { PlacedPage } from './epub-notes.ts';
import { findLead } from './epub-titles.ts';
import { foldTitle } from './fold-title.ts';
import type { HeadingRole, SourceBlock } from './imported-book.ts';
import { parseChapterLine } from './parse-chapter-line.ts';

/**
 * The pages of an EPUB one after the other, with a heading where the contents lead to. What a heading begins is said, in this
 * order, by
 *
 * 1. the mark of the stretch that it is the first heading of (a chapter, a part, a title page)
 * 2. the contents: what they list begins a chapter or a part, what they do not list stands inside one
 * 3. its rank, where the contents are none, or leave out headings that say that they are chapters
 *
 * Without contents and without headings each page is a chapter.
 */
export function placeEpubHeadings(
  pages: readonly PlacedPage[],
  entries: readonly ContentsEntry[],
  title: string | null,
): SourceBlock[] {
  const level = findUsualLevel(pages.flatMap(({ page }) => page.blocks));
  if (level === null && entries.length === 0)
    return pages.flatMap(({ page }, index): SourceBlock[] => [
      { kind: 'heading', level: 1, text: String(index + 1) },
      ...page.blocks,
    ]);
  const roles = decideEntryRoles(entries, pages, title);
  const joined = pages.flatMap((placed) => placePage(placed, entries, roles, level ?? 1));
  return isWhole(joined, roles) ? joined.map(giveRole) : joined.map(dropListing);
}

/** A heading, and whether the contents name it. */
type Placed = {
  readonly block: SourceBlock;
  readonly isListed: boolean;
  readonly marked: HeadingRole | null;
};

function placePage(
  { path, page }: PlacedPage,
  entries: readonly ContentsEntry[],
  roles: ReadonlyMap<ContentsEntry, HeadingRole>,
  level: number,
): Placed[] {
  const taken = new Set<number>();
  const placed: (Placed | null)[] = page.blocks.map((block, at) => {
    const around =
      block.kind === 'heading' ? page.stretches.find(({ from, to }) => from <= at && at < to) : undefined;
    const isFirst =
      around !== undefined && !page.blocks.slice(around.from, at).some(({ kind }) => kind === 'heading');
    return { block, isListed: false, marked: isFirst ? around.role : null };
  });
  const inserted = new Map<number, Placed[]>();
  for (const entry of entries.filter((each) => each.path === path)) {
    const role = roles.get(entry) ?? 'chapter';
    const at = findPlace(entry, page);
    const lead = findLead(page.blocks, at, entry.title);
    if (lead === null) continue;
    const { from, length, text } = lead;
    const isTaken = length === 0 ? taken.has(from) : rangeOf(from, length).some((place) => taken.has(place));
    if (isTaken) continue;
    const block = page.blocks[from];
    const own = block?.kind === 'heading' ? block : { kind: 'heading' as const, level };
    const marked = rangeOf(from, Math.max(1, length))
      .map((place) => placed[place]?.marked ?? null)
      .find((mark) => mark !== null);
    const heading: Placed = { block: { ...own, text, role }, isListed: true, marked: marked ?? null };
    for (const place of rangeOf(from, Math.max(1, length))) taken.add(place);
    if (length === 0) inserted.set(from, [{ ...heading, marked: markAt(page, from) }]);
    else {
      for (const place of rangeOf(from, length)) placed[place] = null;
      placed[from] = heading;
    }
  }
  return [...placed, null].flatMap((each, at) => [
    ...(inserted.get(at) ?? []),
    ...(each === null ? [] : [each]),
  ]);
}

function rangeOf(from: number, length: number): number[] {
  return Array.from({ length }, (_, index) => from + index);
}

/** Of a stretch that begins here and has no heading of its own. */
function markAt({ stretches }: PlacedPage['page'], at: number): HeadingRole | null {
  return stretches.find(({ from }) => from === at)?.role ?? null;
}

/** Where a line leads that names a place which is not there, a heading that says the same tells it. */
function findPlace({ fragment, title }: ContentsEntry, { anchors, blocks }: PlacedPage['page']): number {
  if (fragment === null) return 0;
  const same = blocks.findIndex(
    (block) => block.kind === 'heading' && foldTitle(block.text) === foldTitle(title),
  );
  return anchors.get(fragment) ?? Math.max(0, same);
}

/** Whether the contents name all that says of itself that it is a chapter, and more than one thing. */
function isWhole(placed: readonly Placed[], roles: ReadonlyMap<ContentsEntry, HeadingRole>): boolean {
  const unlisted = placed.filter(
    ({ block, isListed, marked }) =>
      block.kind === 'heading' &&
      !isListed &&
      marked === null &&
      parseChapterLine(block.text)?.kind === 'label',
  );
  const listed = placed.filter(({ isListed }) => isListed);
  return listed.length > 0 && roles.size > 1 && unlisted.length < 2;
}

function giveRole({ block, marked }: Placed): SourceBlock {
  if (block.kind !== 'heading') return block;
  return { ...block, role: marked ?? block.role ?? 'inner' };
}

function dropListing({ block, marked }: Placed): SourceBlock {
  if (block.kind !== 'heading') return block;
  const { role: _, ...bare } = block;
  return marked === null ? bare : { ...bare, role: marked };
}

function findUsualLevel(blocks: readonly SourceBlock[]): number | null {
  const counts = new Map<number, number>();
  for (const block of blocks) {
    if (block.kind === 'heading') counts.set(block.level, (counts.get(block.level) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return most?.[0] ?? null;
}
