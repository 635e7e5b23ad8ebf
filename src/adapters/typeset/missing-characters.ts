import { CodedError } from '../../errors.ts';

/** Joiners and selectors are no characters to look for: a font that knows nothing of them shows the rest. */
export function listCodePoints(texts: readonly string[]): number[] {
  const characters = new Set(texts.join(''));
  return [...characters]
    .filter((character) => !IGNORABLE.test(character))
    .map((character) => character.codePointAt(0) ?? 0);
}

const IGNORABLE = /^\p{Default_Ignorable_Code_Point}+$/u;
const SHOWN = 12;

export function tellMissing(all: readonly string[]): CodedError {
  const texts = all.filter((text) => !IGNORABLE.test(text));
  const some = texts.slice(0, SHOWN).join(' ');
  const rest = texts.length > SHOWN ? ` and ${texts.length - SHOWN} more` : '';
  return new CodedError('font_missing', {
    message: `No font at hand shows: ${some}${rest}.`,
    details: { characters: texts.slice(0, 100), count: texts.length },
  });
}
