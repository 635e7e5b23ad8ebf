import { foldTitle } from './fold-title.ts';
import { parseChapterLine } from './parse-chapter-line.ts';
import type { SourceSection } from './split-sections.ts';

/** Tells lines of a table of contents: those that say no more than a heading of the same document, with or without a page
 *  number, and the word “Contents” above them. */
export function createContentsFinder(sections: readonly SourceSection[]): (text: string) => boolean {
  const known = new Set<string>();
  for (const { heading, role } of sections) {
    if (heading === null || role === 'title') continue;
    known.add(foldTitle(heading));
    known.add(foldTitle(parseChapterLine(heading)?.title ?? ''));
  }
  known.delete('');
  const isKnown = (text: string) => known.has(foldTitle(text));
  return (text) => {
    if (text.length > LONGEST_LINE) return false;
    const bare = text
      .replace(/^(?:\d{1,4}|[IVXLC]+)[.)]\s+/, '')
      .replace(/(?:[\s.·…_]*[\s.·…_])\d{1,4}$/, '');
    if (CONTENTS.test(bare.replaceAll('*', '').trim())) return known.size > 0;
    // Every paragraph of a book is asked about, and hardly one has a number to leave out.
    return isKnown(text) || (bare !== text && isKnown(bare));
  };
}

/** One line is no table, and under a chapter's heading only what has nothing else in it is one. */
export function isContentsTable(section: SourceSection, isContents: (text: string) => boolean): boolean {
  const texts = listTexts(section);
  const lines = texts.filter(isContents);
  return new Set(lines).size > 1 && (section.role !== 'chapter' || lines.length === texts.length);
}

export function listTexts({ items }: SourceSection): string[] {
  return items.filter((item) => item.kind === 'paragraph').map(({ text }) => text);
}

const LONGEST_LINE = 4000;
const CONTENTS =
  /^(?:(?:table of )?contents|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice|indice|inhoud|目\s*[录錄次])[:：.]?$/iu;
