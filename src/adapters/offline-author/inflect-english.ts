const IRREGULAR: readonly (readonly [string, string])[] = [
  ['man', 'men'],
  ['woman', 'women'],
  ['child', 'children'],
  ['person', 'people'],
  ['mouse', 'mice'],
  ['goose', 'geese'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['wife', 'wives'],
  ['knife', 'knives'],
  ['life', 'lives'],
  ['wolf', 'wolves'],
  ['thief', 'thieves'],
  ['leaf', 'leaves'],
  ['loaf', 'loaves'],
  ['shelf', 'shelves'],
  ['elf', 'elves'],
  ['self', 'selves'],
  ['half', 'halves'],
  ['scarf', 'scarves'],
  ['dwarf', 'dwarves'],
  ['movie', 'movies'],
  ['cookie', 'cookies'],
  ['zombie', 'zombies'],
  ['hero', 'heroes'],
  ['potato', 'potatoes'],
  ['tomato', 'tomatoes'],
  ['echo', 'echoes'],
];
const SAME = /^(sheep|deer|fish|series|species|news|chess|physics|mathematics|glasses|scissors|trousers)$/;

const TO_ONE = new Map(IRREGULAR.map(([one, many]) => [many, one]));
const TO_MANY = new Map(IRREGULAR);

export function toSingular(word: string): string {
  if (SAME.test(word)) return word;
  const irregular = TO_ONE.get(word);
  if (irregular !== undefined) return irregular;
  const [, stem, end] = /^(.+?)(men|children|people)$/.exec(word) ?? [];
  if (stem !== undefined && end !== undefined) return stem + (TO_ONE.get(end) ?? end);
  if (!word.endsWith('s') || word.length < 4 || /(?:ss|us|is|'s)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:ss|sh|ch|x|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

export function toPlural(word: string, isMass: boolean): string {
  if (isMass || SAME.test(word)) return word;
  const irregular = TO_MANY.get(word);
  if (irregular !== undefined) return irregular;
  const [, stem, end] = /^(.+?)(man|child|person)$/.exec(word) ?? [];
  if (stem !== undefined && end !== undefined) return stem + (TO_MANY.get(end) ?? end);
  if (toSingular(word) !== word) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z)$/.test(word) ? `${word}es` : `${word}s`;
}

/** The forms under which a verb's stem may be met: bake → bakes, baked, baking. */
export function verbForms(stem: string): string[] {
  const soft = stem.endsWith('e') ? stem.slice(0, -1) : stem;
  const third = /(?:s|sh|ch|x|z|o)$/.test(stem) ? `${stem}es` : `${stem}s`;
  const doubled = /[^aeiou][aeiou][bdgklmnprt]$/.test(stem)
    ? [`${stem}${stem.at(-1)}ed`, `${stem}${stem.at(-1)}ing`]
    : [];
  const shortened = /[^aeiou]y$/.test(stem) ? [`${stem.slice(0, -1)}ies`, `${stem.slice(0, -1)}ied`] : [];
  return [stem, third, `${soft}ed`, `${soft}ing`, ...doubled, ...shortened];
}

/** What a form of a verb may be a form of: baking → baking, bak, bake; tries → tries, trie, tri, try. */
export function verbStems(form: string): string[] {
  const stems = [form];
  if (/[^s]s$/.test(form)) stems.push(form.slice(0, -1));
  if (form.endsWith('es')) stems.push(form.slice(0, -2), form.slice(0, -2).replace(/i$/, 'y'));
  const bare = /^(.{2,}?)(?:ing|ed)$/.exec(form)?.[1];
  if (bare !== undefined) stems.push(bare, `${bare}e`, bare.replace(/i$/, 'y'), bare.replace(/(.)\1$/, '$1'));
  return stems;
}
