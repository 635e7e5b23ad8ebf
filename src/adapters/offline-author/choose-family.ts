import type { Chooser } from './create-chooser.ts';
import type { Language, Lexicons } from './lexicon-schema.ts';
import type { Family } from './outline-lexicon-schema.ts';

/**
 * The kind of story that an idea asks for by its own words, in whichever language it is written: whom it begins with decides
 * between two that it asks for alike. Where it asks for none, one that is drawn.
 */
export function chooseFamily(idea: string, lexicons: Lexicons, language: Language, choose: Chooser): Family {
  const { families } = lexicons[language];
  const words = idea.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? [];
  const opening = words.slice(0, OPENING_WORDS);
  const scores = families.map(({ id }) => {
    const english = lexicons.en.families.find((family) => family.id === id)?.words ?? [];
    const chinese = lexicons.zh.families.find((family) => family.id === id)?.words ?? [];
    const count = (texts: readonly string[], start: string) =>
      english.filter((word) => texts.includes(word) || texts.includes(`${word}s`)).length +
      chinese.filter((word) => start.includes(word)).length;
    return 2 * count(words, idea) + Math.min(1, count(opening, idea.slice(0, OPENING_SIGNS)));
  });
  const most = Math.max(...scores);
  const best = families.filter((_, index) => scores[index] === most);
  return choose.pick('family', best);
}

const OPENING_WORDS = 5;
const OPENING_SIGNS = 8;
