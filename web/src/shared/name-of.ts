import { CHINESE } from './chinese.ts';
import type { Dictionary } from './dictionaries.ts';
import { CHINESE_NAMES } from './names-chinese.ts';
import { ENGLISH_NAMES } from './names-english.ts';

// What the server calls by a word or an id, as a person reads it. What nobody gave a name, such as the recipe of a book's own, is
// shown by the words of its id.

export type NameFamily = keyof typeof ENGLISH_NAMES;

/** The names of a family, by what the server calls things. */
export const namesOf = (family: NameFamily, words: Dictionary): Readonly<Record<string, string>> =>
  (words === CHINESE ? CHINESE_NAMES : ENGLISH_NAMES)[family];

export const nameOf = (family: NameFamily, id: string, words: Dictionary): string =>
  namesOf(family, words)[id] ?? id.replaceAll('_', ' ');

/** What a run is of: its recipe, where it has one. */
export function nameKind(
  run: { readonly kind: string; readonly recipe_id: string | null },
  words: Dictionary,
): string {
  if (run.recipe_id !== null) return nameOf('recipe', run.recipe_id, words);
  return namesOf('inner', words)[run.kind] ?? nameOf('kind', run.kind, words);
}

/** `hear:critic/attempt:2` as “Hear Critic · attempt 2”. */
export function nameStep(id: string, words: Dictionary): string {
  const name = id
    .split('/')
    .map((part) => {
      const [what = '', which] = part.split(':');
      const known = nameOf('step', what, words);
      return which === undefined ? known : `${known} ${nameOf('agent', which, words)}`;
    })
    .join(' · ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
