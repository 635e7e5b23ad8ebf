import { findLabels } from '../export/labels.ts';
import type { ImportPlace } from './compile-import.ts';
import type { ImportNotice } from './imported-book.ts';
import { parseChapterLine } from './parse-chapter-line.ts';

export interface Titles {
  /** The title that a heading gives to the chapter of this number. */
  name(heading: string, number: number, source: string): string;
  notices(): ImportNotice[];
}

/**
 * A chapter's number is not part of its title: “Chapter 3: The Quay” is “The Quay”. Where the book counts otherwise than the
 * source (a prologue is a chapter too) that is told. A bare number that is not the chapter's own may be anything, a year
 * for example, and stays.
 */
export function createTitles({ language }: ImportPlace): Titles {
  const labels = findLabels(language);
  const moved = new Map<string, string[]>();
  return {
    name(heading, number, source) {
      const line = parseChapterLine(heading);
      if (line === null || line.kind === 'name') return heading;
      if (line.number !== number) {
        if (line.kind === 'number') return heading;
        moved.set(source, [...(moved.get(source) ?? []), `“${heading}” is chapter ${number}`]);
      }
      return line.title === '' ? labels.chapter(number) : line.title;
    },
    notices: () =>
      [...moved].map(([source, pairs]) => ({
        source,
        message: `Chapters are counted through, otherwise than in the source: ${pairs.join(', ')}`,
      })),
  };
}
