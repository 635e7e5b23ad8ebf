import { foldTitle } from './fold-title.ts';
import type { SourceBlock } from './imported-book.ts';
import { isNumberLine, joinNumber } from './join-headings.ts';
import { parseChapterLine } from './parse-chapter-line.ts';

/** The blocks of a page that say what a line of the contents says, and the heading that they become. */
export interface Lead {
  readonly from: number;
  readonly length: number;
  readonly text: string;
}

/**
 * What stands at the place that a line of the contents leads to. The first that holds:
 *
 * 1. lines there say the same, with or without a number        → they become that title
 * 2. there is a heading that says a number alone               → the number and the title
 * 3. there is a heading, or one before any prose               → it stays as it is
 * 4. no heading                                                → the title is put there
 *
 * A page of which the format says that it stands around the story has its own heading or none: null.
 */
export function findLead(blocks: readonly SourceBlock[], at: number, title: string): Lead | null {
  const near = blocks.slice(at, at + FARTHEST).map((block, place) => ({ block, at: at + place }));
  const texts = near.flatMap(({ block, at: place }) =>
    block.kind === 'paragraph' || block.kind === 'heading'
      ? [{ text: block.text, at: place, isHeading: block.kind === 'heading' }]
      : [],
  );
  const heading = near.find(({ block }) => block.kind === 'heading');
  const prose = near.find(({ block }) => block.kind === 'paragraph' && !isNumberLine(block.text));
  const isBefore = (place: number | undefined) => (place ?? Infinity) < (prose?.at ?? Infinity);
  const matter = near.find(({ block }) => block.kind === 'matter');
  if (matter !== undefined && matter.at <= (texts[0]?.at ?? Infinity)) return null;
  if (heading !== undefined && 'matter' in heading.block && isBefore(heading.at)) return null;
  for (let first = 0; first < 2; first += 1) {
    for (let count = 1; count <= MOST_LINES; count += 1) {
      const lines = texts.slice(first, first + count);
      const [from, to] = [lines[0]?.at, lines.at(-1)?.at];
      if (from === undefined || to === undefined || lines.length < count) continue;
      if (first > 0 && lines[0]?.isHeading !== true) continue;
      const text = matchTitle(
        lines.map((line) => line.text),
        title,
      );
      if (text !== null) return { from, length: to - from + 1, text };
    }
  }
  if (heading === undefined || !isBefore(heading.at) || heading.block.kind !== 'heading')
    return { from: at, length: 0, text: title };
  const own = heading.block.text;
  const isNumber = isNumberLine(own) && !isNumberLine(title) && (parseChapterLine(title)?.title ?? '') === '';
  return { from: heading.at, length: 1, text: isNumber ? joinNumber(own, title) : own };
}

/** How far from its place a title is looked for, and over how many lines. */
const FARTHEST = 6;
const MOST_LINES = 3;

/** What the lines and the title say together; null where they say different things. */
function matchTitle(lines: readonly string[], title: string): string | null {
  const [first = '', ...more] = lines;
  // Of two that say the same, the one that tells the number from the title.
  if (foldTitle(lines.join(' ')) === foldTitle(title))
    return lines.length === 1 && parseChapterLine(title) === null && parseChapterLine(first) !== null
      ? first
      : title;
  const said = parseChapterLine(title);
  const wanted = said === null || said.kind === 'name' ? { number: null, title } : said;
  const number = isNumberLine(first) ? first : null;
  const rest = number === null ? lines.join(' ') : more.join(' ');
  const isSame = foldTitle(rest) !== '' && foldTitle(rest) === foldTitle(wanted.title);
  if (!isSame) {
    // A line may say both: “1. The Quay”.
    const own = lines.length === 1 ? parseChapterLine(first) : null;
    return own !== null && own.kind !== 'name' && foldTitle(own.title) === foldTitle(title) ? first : null;
  }
  return wanted.number === null && number !== null ? joinNumber(number, title) : title;
}
