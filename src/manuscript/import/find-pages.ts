import { findMatterLabels } from '../export/matter-labels.ts';
import { isFrontKind, isHeadedKind, type MatterKind } from '../matter-kinds.ts';
import { createContentsFinder, isContentsTable } from './contents-lines.ts';
import { findMatterKind } from './find-matter.ts';
import { foldTitle } from './fold-title.ts';
import type { SourceDocument } from './imported-book.ts';
import { nameFile } from './name-file.ts';
import type { SourceSection } from './split-sections.ts';

interface CutDocument {
  readonly document: SourceDocument;
  readonly sections: readonly SourceSection[];
}

/**
 * Sections that are pages around the story: those of a kind that stands before it and do so, and those of one that stands
 * after it, in all documents together. Without a story there are none, and a text that goes on after other chapters begins
 * no book.
 */
export function findPages(
  documents: readonly CutDocument[],
  beginsBook: boolean,
): ReadonlyMap<SourceSection, MatterKind> {
  const isOneOfMany = documents.length > 1;
  const all = documents.flatMap(({ document, sections }) => {
    const isContents = createContentsFinder(sections);
    const hasChapters = sections.some(({ role }) => role === 'chapter');
    return sections.map((section) => {
      const isWhole = isOneOfMany && sections.length === 1 && section.heading === null;
      const kind = section.matter ?? (isWhole ? findMatterKind(nameFile(document.name)) : null);
      const isTold = isFrontPage(section.heading ?? '') || isContentsTable(section, isContents);
      const isText = section.role === 'chapter' ? !isTold : isOneOfMany && !hasChapters;
      return { section, kind, isStory: kind === null && section.items.length > 0 && isText };
    });
  });
  const isStory = all.map((each) => each.isStory);
  const [first, last] = [isStory.indexOf(true), isStory.lastIndexOf(true)];
  return new Map(
    all.flatMap(({ section, kind }, at) => {
      if (kind === null || first === -1) return [];
      // What is said of the making of a book stands before it or after it.
      const isInPlace =
        isFrontKind(kind) && !(kind === 'copyright' && at > last) ? at < first && beginsBook : at > last;
      return isInPlace ? [[section, kind] as const] : [];
    }),
  );
}

/** Whether a heading is of a page that the contents of a book name, and no reader takes for its first chapter. */
export function isFrontPage(heading: string): boolean {
  return FRONT_PAGE.test(heading);
}

const FRONT_PAGE =
  /^(?:cover|half[- ]title|title[- ]page|copyright(?: page)?|imprint|colophon|titelblatt|impressum|封面|扉页|扉頁|版权页?|版權頁?)$/iu;

/** The heading of a page, where it says another thing than the book's language does by itself. */
export function nameOwnHeading(kind: MatterKind, heading: string | null, language: string): string | null {
  if (heading === null || foldTitle(heading) === foldTitle(findMatterLabels(language)[kind])) return null;
  return !isHeadedKind(kind) && findMatterKind(heading) === kind ? null : heading;
}
