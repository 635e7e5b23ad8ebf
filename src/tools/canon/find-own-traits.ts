import { ENGLISH_NUMERAL, HAN_NUMERAL } from '../../text/numeral-words.ts';
import { parseNumeral } from '../../text/parse-numeral.ts';
import {
  type Colour,
  EYE_COLOUR,
  EYE_COLOUR_CHINESE,
  HAIR_COLOUR,
  HAIR_COLOUR_CHINESE,
  parseColours,
} from './colours.ts';

// What a sentence of canon says of the one it is about. A sentence that names a relative, or denies, or compares, says
// nothing: the sister's eyes are not hers.

export interface OwnTraits {
  readonly age: number | null;
  readonly eyes: readonly Colour[];
  readonly hair: readonly Colour[];
}

export function findOwnTraits(sentence: string): OwnTraits {
  if (ABOUT_OTHERS.test(sentence)) return { age: null, eyes: [], hair: [] };
  const age = AGES.map((pattern) => pattern.exec(sentence)?.[1]).find((found) => found !== undefined);
  return {
    age: age === undefined ? null : parseNumeral(age),
    eyes: firstColours(sentence, EYES),
    hair: firstColours(sentence, HAIR),
  };
}

const ABOUT_OTHERS =
  /\b(?:sister|brother|mother|father|parents?|son|daughter|child|children|wife|husband|twin|friend|aunt|uncle|cousin|niece|nephew|grand\w+|not|never|unlike|like|used to|once|was born|if|would|when)\b|n['’]t\b|姐|妹|哥|弟|母|父|妈|爸|儿子|女儿|妻|丈夫|不是|曾|如果|像/iu;

const NUMBER = `(\\d{1,3}|${ENGLISH_NUMERAL})`;
const AGES: readonly RegExp[] = [
  new RegExp(`\\b${NUMBER}[- ]years?[- ]old\\b`, 'i'),
  new RegExp(`\\baged ${NUMBER}\\b`, 'i'),
  new RegExp(`\\b${NUMBER} years of age\\b`, 'i'),
  new RegExp(`(\\d{1,3}|${HAN_NUMERAL}+)岁`, 'u'),
];
const EYES: readonly RegExp[] = [
  new RegExp(`\\b(${EYE_COLOUR}) eyes\\b`, 'i'),
  new RegExp(`\\b(${EYE_COLOUR})-eyed\\b`, 'i'),
  new RegExp(`\\beyes (?:are|were|of) (?:a )?(${EYE_COLOUR})\\b`, 'i'),
  new RegExp(`(${EYE_COLOUR_CHINESE})色?的?(?:眼睛|双眼|眼眸|瞳)`, 'u'),
  new RegExp(`(?:眼睛|双眼|眼眸)(?:是|为|：)?(${EYE_COLOUR_CHINESE})色?`, 'u'),
];
const HAIR: readonly RegExp[] = [
  new RegExp(`\\b(${HAIR_COLOUR}) hair\\b`, 'i'),
  new RegExp(`\\b(${HAIR_COLOUR})-haired\\b`, 'i'),
  new RegExp(`\\bhair (?:is|was|of) (?:a )?(${HAIR_COLOUR})\\b`, 'i'),
  new RegExp(`(${HAIR_COLOUR_CHINESE})色?的?(?:头发|长发|短发)`, 'u'),
  new RegExp(`(?:头发|长发|短发)(?:是|为|：)?(${HAIR_COLOUR_CHINESE})色?`, 'u'),
];

function firstColours(sentence: string, patterns: readonly RegExp[]): Colour[] {
  const found = patterns.map((pattern) => pattern.exec(sentence)?.[1]).find((each) => each !== undefined);
  return found === undefined ? [] : parseColours(found);
}
