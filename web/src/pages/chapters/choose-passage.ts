/** What somebody marked on the page: the words, and the lines of the scene's text that its paragraphs stand in. */
export interface Marked {
  readonly scene: number;
  readonly words: string;
  readonly lines: { readonly from: number; readonly to: number };
}

export type PassageName =
  | { readonly passage: string }
  | { readonly lines: { readonly from: number; readonly to: number } };

/** How a passage is named so that it is found again: by its very words where they stand once in the text as it is written, and
 *  otherwise by the whole lines, since what is marked is without the marks of Markdown. */
export function choosePassage(content: string, { words, lines }: Marked): PassageName {
  const said = words.trim();
  const isPlain = !/…|\.{3}/.test(said) && said !== '';
  const first = isPlain ? content.indexOf(said) : -1;
  return first !== -1 && content.indexOf(said, first + 1) === -1 ? { passage: said } : { lines };
}
