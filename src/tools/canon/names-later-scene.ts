import { ENGLISH_NUMERAL, HAN_NUMERAL } from '../../text/numeral-words.ts';
import { parseNumeral } from '../../text/parse-numeral.ts';
import type { CanonScope } from './canon-scope.ts';

/** Whether words name a chapter or a scene that comes after the one in question: what they tell does not hold yet. */
export function namesLaterScene(text: string, { chapter, number }: Pick<CanonScope, 'chapter' | 'number'>) {
  return (
    listNumbers(text, CHAPTERS).some((found) => found > chapter) ||
    listNumbers(text, SCENES).some((found) => found > number)
  );
}

const NUMBER = `(\\d{1,4}|${ENGLISH_NUMERAL})(?![\\d:])`;
const CHINESE = `第\\s*(\\d{1,4}|${HAN_NUMERAL}+)\\s*`;
const CHAPTERS = [`\\bchapters?[ _]+${NUMBER}`, `${CHINESE}章`, '\\bscenes?[ _]+(\\d{1,4}):\\d'].map(compile);
const SCENES = [`\\bscenes?[ _]+${NUMBER}`, `${CHINESE}(?:场|幕)`].map(compile);

function compile(pattern: string): RegExp {
  return new RegExp(pattern, 'giu');
}

function listNumbers(text: string, patterns: readonly RegExp[]): number[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, found = '']) => parseNumeral(found) ?? []),
  );
}
