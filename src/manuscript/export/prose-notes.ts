// How a chapter keeps a note: `[^1]` where its mark stands, and a paragraph `[^1]: …` for its text, as Markdown has it.

/** The mark of a note; the first group is its label. */
export const NOTE_MARK = /\[\^([^\][\s*^]{1,50})\]/;

const DEFINITION = /^\[\^[^\][\s*^]{1,50}\]:\s*\S/;

/** Whether a paragraph is the text of a note. */
export function isDefinition(paragraph: string): boolean {
  return DEFINITION.test(paragraph);
}

/** Notes that stand on lines of their own without an empty one between them are a paragraph each. */
export function splitDefinitions(paragraph: string): string[] {
  return isDefinition(paragraph) ? paragraph.split(/\n(?=\[\^[^\][\s*^]{1,50}\]:\s*\S)/) : [paragraph];
}
