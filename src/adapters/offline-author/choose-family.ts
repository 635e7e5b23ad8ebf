import type { Chooser } from './create-chooser.ts';
import type { Language, Lexicons } from './lexicon-schema.ts';
import type { Family } from './outline-lexicon-schema.ts';

/**
 * The kind of story that an idea asks for by its own words, in whichever language it is written; where it asks for none, one
 * that is drawn, or null for a story that is told by the common plots alone.
 */
export function chooseFamily(
  idea: string,
  lexicons: Lexicons,
  language: Language,
  choose: Chooser,
): Family | null {
  const { families } = lexicons[language];
  const words = new Set(idea.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []);
  const scores = families.map(({ id }) => {
    const english = lexicons.en.families.find((family) => family.id === id)?.words ?? [];
    const chinese = lexicons.zh.families.find((family) => family.id === id)?.words ?? [];
    return (
      english.filter((word) => words.has(word) || words.has(`${word}s`)).length +
      chinese.filter((word) => idea.includes(word)).length
    );
  });
  const most = Math.max(0, ...scores);
  if (most === 0) return choose.pick('family', [null, ...families]);
  return choose.pick(
    'family',
    families.filter((_, index) => scores[index] === most),
  );
}
