import { measureText } from '../spec/fit-widths.ts';
import { stripMarks } from '../spec/parse-marks.ts';
import { POINT, type SlideBox } from './slide-frame.ts';

// Text is fitted by measuring, on the safe side: no program is asked to shrink what runs over, for most of them only do so when
// somebody edits it.

/** A letter is at most so wide, on average, in the fonts that people have or that take their place; a bold one wider. */
export const LETTER = 0.56;
export const BOLD_LETTER = 0.68;
const LINE = 1.22;
/** Between paragraphs, in lines; and what a box keeps free at its edges, in points. */
const ABOVE = 0.45;
const INSET = { across: 14.4, down: 7.2 };
/** What a bullet takes of its line. */
const INDENT = 24;

export interface FittedText {
  /** In points. */
  readonly size: number;
  readonly paragraphs: readonly string[];
}

/**
 * The paragraphs in the largest of the sizes in which all of them fit; where they fit in none, in as many pages as it takes, in
 * the second to last size, so that no page is crammed because another is.
 */
export function fitText(
  paragraphs: readonly string[],
  box: SlideBox,
  sizes: readonly number[],
  isBulleted = true,
): FittedText[] {
  for (const size of sizes) if (isWithin(paragraphs, box, size, isBulleted)) return [{ size, paragraphs }];
  const size = sizes.at(-2) ?? sizes.at(-1) ?? 12;
  const pages: string[][] = [[]];
  for (const piece of paragraphs.flatMap((text) => cutPieces(text, box, size, isBulleted))) {
    const page = pages.at(-1) ?? [];
    if (page.length > 0 && !isWithin([...page, piece], box, size, isBulleted)) pages.push([piece]);
    else page.push(piece);
  }
  return pages.map((page) => ({ size, paragraphs: page }));
}

/** In the largest size in which it fits; where it fits in none, cut, and the end of it left to those who ask. */
export function fitLine(
  text: string,
  box: SlideBox,
  sizes: readonly number[],
): { readonly size: number; readonly text: string; readonly isCut: boolean } {
  for (const size of sizes)
    if (isWithin([text], box, size, false, BOLD_LETTER)) return { size, text, isCut: false };
  const size = sizes.at(-1) ?? 12;
  const [first = ''] = cutPieces(text, box, size, false, BOLD_LETTER);
  return { size, text: `${first.slice(0, Math.max(1, first.length - 2)).trimEnd()}…`, isCut: true };
}

export function countLines(text: string, width: number, size: number, letter = LETTER): number {
  const most = Math.max(1, Math.floor(width / (size * letter)));
  return stripMarks(text)
    .split('\n')
    .reduce((lines, line) => lines + wrap(line, most), 0);
}

/** As words are set: one that is too long for a line is broken, others go to the next. */
function wrap(line: string, most: number): number {
  let [lines, filled] = [1, 0];
  for (const word of line.split(' ')) {
    const length = measureText(word);
    if (filled > 0 && filled + 1 + length > most) {
      lines += 1;
      filled = 0;
    }
    filled += (filled > 0 ? 1 : 0) + length;
    lines += Math.max(0, Math.ceil(filled / most) - 1);
    if (filled > most) filled %= most;
  }
  return lines;
}

function isWithin(
  paragraphs: readonly string[],
  box: SlideBox,
  size: number,
  isBulleted: boolean,
  letter = LETTER,
): boolean {
  const width = widthOfLines(box, isBulleted);
  const lines = paragraphs.reduce((sum, text) => sum + countLines(text, width, size, letter) + ABOVE, -ABOVE);
  return lines * size * LINE <= box.height / POINT - INSET.down;
}

function widthOfLines({ width }: SlideBox, isBulleted: boolean): number {
  return width / POINT - INSET.across - (isBulleted ? INDENT : 0);
}

/** A paragraph that fills more than a box, in pieces that do not; parted between words where it has any. */
function cutPieces(
  text: string,
  box: SlideBox,
  size: number,
  isBulleted: boolean,
  letter = LETTER,
): string[] {
  const pieces: string[] = [];
  let rest = stripIfCut(text);
  // A box that holds no line at all holds one character, so that this comes to an end.
  while (rest.length > 1 && !isWithin([rest], box, size, isBulleted, letter)) {
    let length = rest.length;
    while (length > 1 && !isWithin([rest.slice(0, length)], box, size, isBulleted, letter))
      length = Math.floor(length * 0.85);
    const space = rest.lastIndexOf(' ', length);
    const at = space > length / 2 ? space : keepPairs(rest, length);
    pieces.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return [...pieces, rest].filter((piece) => piece !== '');

  // Marks of what is bold would be parted from each other.
  function stripIfCut(whole: string): string {
    return isWithin([whole], box, size, isBulleted, letter) ? whole : stripMarks(whole);
  }
}

/** Never between the halves of one character. */
function keepPairs(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return at > 1 && code >= 0xdc00 && code <= 0xdfff ? at - 1 : Math.max(1, at);
}
