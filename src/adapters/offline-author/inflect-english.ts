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

export function toSingular(word: string): string {
  if (SAME.test(word)) return word;
  for (const [one, many] of IRREGULAR) {
    if (word === many) return one;
    if (word.length > many.length && /^(men|women|children|people)$/.test(many) && word.endsWith(many)) {
      return word.slice(0, -many.length) + one;
    }
  }
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (/(?:ss|us|is|'s)$/.test(word) || word.length < 4) return word;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

export function toPlural(word: string, isMass: boolean): string {
  if (isMass || SAME.test(word)) return word;
  for (const [one, many] of IRREGULAR) {
    if (word === one) return many;
    if (/^(man|woman|child|person)$/.test(one) && word.endsWith(one)) return word.slice(0, -one.length) + many;
  }
  if (toSingular(word) !== word) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z)$/.test(word) ? `${word}es` : `${word}s`;
}

/** The forms under which a verb's stem may be met: bake → bakes, baked, baking. */
export function verbForms(stem: string): string[] {
  const soft = stem.endsWith('e') ? stem.slice(0, -1) : stem;
  const third = /(?:s|sh|ch|x|z|o)$/.test(stem) ? `${stem}es` : `${stem}s`;
  const doubled = /[^aeiou][aeiou][bdgklmnprt]$/.test(stem) ? [`${stem}${stem.at(-1)}ed`, `${stem}${stem.at(-1)}ing`] : [];
  const shortened = /[^aeiou]y$/.test(stem) ? [`${stem.slice(0, -1)}ies`, `${stem.slice(0, -1)}ied`] : [];
  return [stem, third, `${soft}ed`, `${soft}ing`, ...doubled, ...shortened];
}
