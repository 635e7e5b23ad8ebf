import type { Coverage } from './read-coverage.ts';

// Setting a large book takes minutes and gigabytes, so what can be known of its letters is known before. Only letters of
// scripts of which the bundled font has none are judged here; a mark, a picture or a rare Latin letter is told by the
// typesetter, who alone knows whether it shows it.

/** A text's letters of all scripts that the bundled font has nothing of, each once, in their order. */
export function listForeignLetters(text: string): string[] {
  return [...new Set(text.match(FOREIGN))];
}

/** Those of these letters that are in none of the fonts. */
export function listUnshown(letters: readonly string[], fonts: readonly Coverage[]): string[] {
  return letters.filter((letter) => !fonts.some((coverage) => isShown(letter, coverage)));
}

/** Also where its parts are there, or what it is a copy of: the typesetter puts them together and takes them apart. */
function isShown(letter: string, coverage: Coverage): boolean {
  return [letter, letter.normalize('NFC'), letter.normalize('NFD')].some((form) =>
    [...form].every((character) => coverage(character.codePointAt(0) ?? 0)),
  );
}

const FOREIGN =
  /(?!\p{Default_Ignorable_Code_Point}|\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Hebrew}|\p{Script=Common}|\p{Script=Inherited})\p{L}/gu;
