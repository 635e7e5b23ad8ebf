import { CharactersSchema } from '../contracts/characters.ts';
import type { Finding } from '../contracts/finding.ts';
import type { Outline } from '../contracts/outline.ts';
import { parseIfJson } from '../tools/project/load-json.ts';

/** Whom an answer about a chapter may name: the cast, and whoever the text itself names. */
export interface KnownNames {
  readonly cast: readonly string[];
  readonly text: string;
}

export function listKnownNames(characters: string, outline: Outline, text: string): KnownNames {
  const file = CharactersSchema.safeParse(parseIfJson(characters));
  const people = file.success
    ? [file.data.protagonist, file.data.antagonist, ...file.data.supporting_characters]
    : [];
  const cast = [
    ...people.flatMap((person) => person?.name ?? []),
    ...outline.characters.map(({ name }) => name),
  ];
  return { cast: [...new Set(cast)], text };
}

/** A finding for every name that nobody in the book has. */
export function checkNames(
  names: readonly (readonly [name: string, path: string])[],
  { cast, text }: KnownNames,
): Finding[] {
  const known = new Set(cast.map(fold));
  const folded = fold(text);
  return names
    .filter(([name]) => !known.has(fold(name)) && !folded.includes(fold(name)))
    .map(([name, path]) => ({
      reason_code: 'phase_contract_invalid',
      severity: 'error',
      path,
      message: `nobody in the cast or in the chapter is called ${name}`,
      excerpt: null,
      detail: null,
    }));
}

function fold(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
