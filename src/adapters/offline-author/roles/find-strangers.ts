import type { Lexicon } from '../lexicon-schema.ts';

/** Names of people who speak or act in a text and whom nothing else that is given knows. */
export function findStrangers(text: string, known: string, lexicon: Lexicon): string[] {
  const found = lexicon.language === 'zh' ? findChinese(text, lexicon) : findEnglish(text, lexicon);
  return [...new Set(found)].filter((name) => !knows(known, name));
}

function findEnglish(text: string, { roles, words }: Lexicon): string[] {
  const verbs = roles.speaks.join('|');
  const name = String.raw`\p{Lu}\p{Ll}+(?:[-’']\p{Lu}\p{Ll}+)?`;
  const nobody = new Set([...roles.nobody, ...words.stop, ...words.titles].map((word) => word.toLowerCase()));
  const before = [
    ...text.matchAll(
      new RegExp(`(?<!\\b(?:the|a|an|his|her|their|my|our) )\\b(${name}) (?:${verbs})\\b`, 'giu'),
    ),
  ];
  const after = [...text.matchAll(new RegExp(`\\b(?:${verbs}) (${name})\\b`, 'gu'))];
  // Read without regard to case for the sake of what stands around it; a name itself has its capitals, and “You’ve” has not.
  const isName = new RegExp(`^${name}$`, 'u');
  return [...before, ...after]
    .map(([, found = '']) => found)
    .filter((found) => isName.test(found) && !nobody.has(found.toLowerCase()));
}

function findChinese(text: string, { roles }: Lexicon): string[] {
  const verbs = roles.speaks.join('|');
  const pattern = new RegExp(
    `(?<=^|[。，！？；：“”\\s])([${roles.families}](?![${roles.nobody.join('')}])\\p{Script=Han}{1,2}?)(?:${verbs})`,
    'gmu',
  );
  return [...text.matchAll(pattern)]
    .map(([, found = '']) => found)
    .filter((found) => !roles.nobody.some((sign) => found.includes(sign)));
}

/** A name is known when it stands anywhere in what is given. */
function knows(known: string, name: string): boolean {
  return known.includes(name);
}
