import type { ShownDraft } from './chapter-calls.ts';

/** A text in the author's hands, and the text of the scene that it was begun on. */
export interface SceneText {
  readonly base: string;
  readonly text: string;
}

/** What an edit begins with: what is kept, unless that is what stands there already; then it was saved, and only not taken away. */
export function beginEdit({ draft }: Pick<ShownDraft, 'draft'>, content: string): SceneText {
  return draft === null || draft.text === content
    ? { base: content, text: content }
    : { base: draft.base, text: draft.text };
}

/** Whether somebody else keeps a draft there: one that is neither what was kept from here nor what is written here. */
export function isOthers(
  { mark, draft }: Pick<ShownDraft, 'mark' | 'draft'>,
  own: { readonly mark: string | null; readonly text: string },
): boolean {
  return mark !== null && mark !== own.mark && draft !== null && draft.text !== own.text;
}
