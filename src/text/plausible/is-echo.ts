import type { ProseField } from '../../contracts/list-prose.ts';
import { rememberLast } from '../../engine/remember-last.ts';
import { foldBare } from '../fold-bare.ts';
import { countWords } from '../list-words.ts';

/** The words by which an answer was asked for: all of them, and piece by piece. */
export interface Told {
  readonly whole: string;
  readonly pieces: ReadonlySet<string>;
}

/** A template asks for many answers, one after the other. */
export const foldTold = rememberLast(
  32,
  (text): Told => ({ whole: foldBare(text), pieces: new Set(text.split(/[.:;\n]+/u).map(foldBare)) }),
);

/** A contract's keys and what it says of them are few. */
const foldOwn = rememberLast(500, (text) => ({ bare: foldBare(text) }));

/** Fewer words stand in a template by chance: as a piece of it, or anywhere. */
const FEWEST_OF_PIECE = 3;
const FEWEST_ANYWHERE = 7;
/** What a schema calls a value. */
const TYPES: ReadonlySet<string> = new Set(['string', 'text', 'value', 'object', 'array', 'number', 'json']);

/** Whether a text is the key that it stands under, the type that its schema names, or words by which it was asked for. */
export function isEcho({ path, text, description }: ProseField, { whole, pieces }: Told): boolean {
  const said = foldBare(text);
  const key = path.findLast((part) => typeof part === 'string');
  if (TYPES.has(said) || (typeof key === 'string' && said === foldOwn(key).bare)) return true;
  if (description !== null && said === foldOwn(description).bare) return true;
  // Words are counted last: hardly any text gets there.
  if (pieces.has(said) && countWords(text) >= FEWEST_OF_PIECE) return true;
  return whole.includes(said) && countWords(text) >= FEWEST_ANYWHERE;
}
