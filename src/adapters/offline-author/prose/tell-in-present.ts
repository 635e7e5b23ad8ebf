import { createVerbs } from './conjugate-english.ts';
import type { VerbList } from './prose-lexicon-schema.ts';
import type { ScenePeople } from './scene-people.ts';

const FIXED: Readonly<Record<string, readonly [third: string, other: string]>> = {
  was: ['is', 'am'],
  were: ['are', 'are'],
  had: ['has', 'have'],
  did: ['does', 'do'],
  could: ['can', 'can'],
  would: ['will', 'will'],
  "wasn't": ["isn't", 'am not'],
  "weren't": ["aren't", "aren't"],
  "didn't": ["doesn't", "don't"],
  "hadn't": ["hasn't", "haven't"],
  "couldn't": ["can't", "can't"],
};
const SUBJECT = /^(?:I|he|she|it|they|we|you|who|that|which|nobody|somebody|everybody|everyone|and|then)$/iu;
const PLURAL = /^(?:I|they|we|you)$/iu;
/** What may stand between a subject and its verb. */
const BETWEEN = /^(?:only|just|still|never|always|also|then|not|already|even|once|\p{Ll}{3,}ly)$/u;
const HELPED = /^(?:has|have|had|is|are|was|were|be|been|being|to|a|an|the|his|her|my|its|their|of)$/iu;

/** Narration of the past told as it happens: verbs that can be nothing else, and those that follow their subject. */
export function tellInPresent(text: string, verbList: VerbList, { pov, others }: ScenePeople): string {
  const verbs = createVerbs(verbList);
  const names = new Set([pov, ...others].flatMap(({ name, short }) => [...name.split(/\s+/u), short]));
  const stems = new Map(
    [...verbList.regular, ...verbList.irregular.map(([stem]) => stem)].map((stem) => [
      verbs.past(stem),
      stem,
    ]),
  );
  const participles = new Set(verbList.irregular.map(([, , participle]) => participle));
  const words: string[] = [];
  return text.replaceAll(/[\p{L}]+(?:['’]\p{L}+)?/gu, (word) => {
    const lower = word.toLowerCase().replace('’', "'");
    const before = words.at(-1) ?? '';
    const subject = BETWEEN.test(before) ? (words.at(-2) ?? '') : before;
    words.push(word);
    const isPlural = PLURAL.test(subject);
    const fixed = FIXED[lower];
    if (fixed !== undefined)
      return match(word, subject.toLowerCase() === 'i' ? fixed[1] : isPlural ? plural(lower) : fixed[0]);
    const stem = stems.get(lower);
    if (stem === undefined || HELPED.test(before)) return word;
    const isSubject = SUBJECT.test(subject) || names.has(subject);
    const isPastAlone = !lower.endsWith('ed') && !participles.has(lower) && !verbs.isVerb(lower);
    if (!isSubject && !isPastAlone) return word;
    return match(word, isPlural ? stem : third(stem));
  });
}

function plural(word: string): string {
  return ({ was: 'are', had: 'have', did: 'do' } as Record<string, string>)[word] ?? FIXED[word]?.[1] ?? word;
}

function third(stem: string): string {
  if (/(?:s|x|z|ch|sh|o)$/u.test(stem)) return `${stem}es`;
  return /[^aeiou]y$/u.test(stem) ? `${stem.slice(0, -1)}ies` : `${stem}s`;
}

function match(like: string, word: string): string {
  return /^\p{Lu}/u.test(like) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word;
}
