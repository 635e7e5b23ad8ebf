import type { Player } from './scene-people.ts';

/** What was told, and what is said aloud at the end of it. */
export interface Told {
  readonly text: string;
  readonly speech: { readonly speaker: string; readonly say: string } | null;
}

export type Attribution =
  | { readonly tag: 'none' }
  | { readonly tag: 'said' }
  | { readonly tag: 'gesture'; readonly gesture: string };

/** What differs between languages once the lines are drawn. */
export interface Tongue {
  /** A sentence of the outline as narration. */
  tell(sentence: string): Told;
  /** The same for what the scene brings about: it happens, it is not looked back on. */
  tellEvent(sentence: string): Told;
  /** As `tell`, with these phrases left letter by letter. */
  tellKeeping(text: string, phrases: readonly string[]): string;
  /** One paragraph of talk. */
  say(line: string, speaker: Player, attribution: Attribution): string;
  /** Somebody's words within a paragraph about them. */
  sayWithin(line: string, speaker: Player): string;
  /** Lets a sentence agree in number with the phrase it speaks of. */
  agree(sentence: string, phrase: string): string;
  list(phrases: readonly string[]): string;
  join(sentences: readonly string[]): string;
  /** Rendered paragraphs, set right. */
  tidy(paragraph: string): string;
}
