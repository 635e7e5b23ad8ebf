// Around the mark of a note until it is known what it leads to; no text has these characters.

export const MARK_START = '\ue010';
export const MARK_END = '\ue011';

const MARK = /\ue010([^\ue011]*)\ue011/g;

/** Marks as the page shows them. */
export function dropMarks(text: string): string {
  return text.replace(MARK, '$1');
}

/** Each mark, in order, as the label of its note; as the page shows it where it leads to none. */
export function replaceMarks(text: string, labels: readonly (string | null)[]): string {
  let at = 0;
  return text.replace(MARK, (_, shown: string) => {
    const label = labels[at] ?? null;
    at += 1;
    return label === null ? shown : `[^${label}]`;
  });
}
