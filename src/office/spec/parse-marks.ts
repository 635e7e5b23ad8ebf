import { cleanProse } from '../../text/clean-text.ts';

/** Words of one weight. */
export interface MarkedSpan {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** The two marks that prose in a spec may have. A star that marks nothing is a star. */
export function parseMarks(text: string): MarkedSpan[] {
  const spans: MarkedSpan[] = [];
  const push = (part: string, isBold: boolean, isItalic: boolean) => {
    if (part !== '') spans.push({ text: part, isBold, isItalic });
  };
  const clean = cleanProse(text);
  let from = 0;
  for (const match of clean.matchAll(MARKED)) {
    push(clean.slice(from, match.index), false, false);
    const [whole, bold, italic] = match;
    push(bold ?? italic ?? '', bold !== undefined, italic !== undefined);
    from = match.index + whole.length;
  }
  push(clean.slice(from), false, false);
  return spans;
}

const MARKED = /\*\*(?=\S)([^*]{1,2000}?)(?<=\S)\*\*|(?<![*\w])\*(?=\S)([^*]{1,2000}?)(?<=\S)\*(?![*\w])/g;

/** The same without its marks. */
export function stripMarks(text: string): string {
  return parseMarks(text)
    .map((span) => span.text)
    .join('');
}
