const PART_CHARS = 8000;

/** A part of a text, and where in it the part begins. */
export interface TextPart {
  readonly start: number;
  readonly text: string;
}

/** A long text in parts that make it up when they are joined. A part ends with a line; one line that is longer than a part
 *  is cut at a space where it has one, and never inside a letter. */
export function splitText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  for (let start = 0; start < text.length; ) {
    const end = findEnd(text, start);
    parts.push({ start, text: text.slice(start, end) });
    start = end;
  }
  return parts;
}

function findEnd(text: string, start: number): number {
  const limit = start + PART_CHARS;
  if (limit >= text.length) return text.length;
  for (const mark of ['\n', ' ']) {
    const at = text.lastIndexOf(mark, limit - 1);
    if (at >= start) return at + 1;
  }
  return isInsideLetter(text, limit) ? limit - 1 : limit;
}

/** Between the two halves of a letter beyond U+FFFF. */
function isInsideLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff;
}
