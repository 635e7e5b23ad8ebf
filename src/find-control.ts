// The one place where it is said which characters are no text: those that have no look, and that a terminal or another program
// obeys. Files, arguments, bodies and the answers of models are held to it, each at its own edge. They are refused and not
// dropped: a zero byte before `e9` was meant to be a letter, and what is left of it would stand in the book.
//
// Tab and line ends stay. A page break is one that old texts have; the codes above 7F are letters of other encodings, read wrong.

const CONTROL = /(?![\t\n\f\r\u0080-\u009f])\p{Cc}/u;

/** What is wrong with the first of them, as the end of a sentence; null where there is none. */
export function findControl(text: string): string | null {
  const found = CONTROL.exec(text);
  if (found === null) return null;
  const line = text.slice(0, found.index).split('\n').length;
  const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return `line ${line} has a control character (U+${code})`;
}

export interface PlacedControl {
  /** Keys and indices down to the text; down to the object where it is in a key of it. */
  readonly path: readonly (string | number)[];
  readonly why: string;
}

/** The first text of a JSON value that has one, keys among them. The value is within the bounds of JSON already. */
export function findControlIn(value: unknown): PlacedControl | null {
  if (typeof value === 'string') {
    const why = findControl(value);
    return why === null ? null : { path: [], why };
  }
  if (typeof value !== 'object' || value === null) return null;
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) {
    const why = isList ? null : findControl(key);
    if (why !== null) return { path: [], why: `a key is no text: ${why}` };
    const below = findControlIn(inner);
    if (below !== null) return { path: [isList ? Number(key) : key, ...below.path], why: below.why };
  }
  return null;
}
