import { findLabels } from '../export/labels.ts';
import type { ImportPlace } from './compile-import.ts';
import type { ImportNotice } from './imported-book.ts';
import { parseChapterLine } from './parse-chapter-line.ts';

export interface Titles {
  /** The title that a heading gives to the chapter of this number; to be asked in order, for each that becomes a chapter. */
  name(heading: string, number: number, source: string): string;
  notices(): ImportNotice[];
}

/**
 * A chapter's number is not part of its title: “Chapter 3: The Quay” is “The Quay”. Chapters are counted as readers count,
 * who leave a prologue out; where files or readers get another number than the source has, that is told. A bare number that
 * no book would count its chapters with may be anything, a year for example, and stays.
 */
export function createTitles(
  { language, unnumberedBefore }: ImportPlace,
  headings: readonly string[],
): Titles {
  const labels = findLabels(language);
  const moved = new Map<string, string[]>();
  const isCounter = areCounters(headings);
  let unnumbered = unnumberedBefore;
  return {
    name(heading, number, source) {
      const line = parseChapterLine(heading);
      if (line?.kind === 'name') unnumbered += 1;
      if (line === null || line.kind === 'name') return heading;
      const counted = number - unnumbered;
      if (line.kind === 'number' && line.number !== counted && !isCounter) return heading;
      if (line.number !== number)
        moved.set(source, [...(moved.get(source) ?? []), `“${heading}” is chapter ${number}`]);
      return line.title === '' ? labels.chapter(counted) : line.title;
    },
    notices: () =>
      [...moved].map(([source, pairs]) => ({
        source,
        message: `Chapters are counted through, otherwise than in the source: ${pairs.join(', ')}`,
      })),
  };
}

/** Whether the bare numbers above chapters count them: from 1 on, perhaps anew under each part. */
function areCounters(headings: readonly string[]): boolean {
  const numbers = headings.flatMap((heading) => {
    const line = parseChapterLine(heading);
    return line?.kind === 'number' && line.number !== null ? [line.number] : [];
  });
  return (
    numbers.length > 1 && numbers.every((number, at) => number === 1 || number === (numbers[at - 1] ?? 0) + 1)
  );
}
