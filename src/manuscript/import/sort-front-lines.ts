import { countWords } from '../../text/list-words.ts';

export interface FrontLines {
  readonly dedication: readonly string[];
  readonly epigraph: readonly string[];
  /** What is none of these, in order. */
  readonly rest: readonly string[];
}

/**
 * Short paragraphs before the first chapter, without a heading over them: one that says whom the book is for, and one with
 * the name under it of who said it. Anything else may be anything.
 */
export function sortFrontLines(paragraphs: readonly string[]): FrontLines {
  const dedication = paragraphs.findIndex(isDedication);
  const source = paragraphs.findIndex((text, at) => at > 0 && at - 1 !== dedication && isSourceLine(text));
  const isEpigraph = (at: number) => source !== -1 && (at === source || at === source - 1);
  return {
    dedication: paragraphs.filter((_, at) => at === dedication),
    epigraph: paragraphs.filter((_, at) => isEpigraph(at)),
    rest: paragraphs.filter((_, at) => at !== dedication && !isEpigraph(at)),
  };
}

const LONGEST_DEDICATION = 40;

function isDedication(text: string): boolean {
  return countWords(text) <= LONGEST_DEDICATION && DEDICATION.test(text.replace(/^\*/, ''));
}

/** “For Ann”, and not “For sale in Europe only”. */
const DEDICATION =
  /^(?:(?:For|To) (?:my|our|all|everyone|those|the memory|\p{Lu})|In (?:loving )?memory of |Dedicated to |Für (?:meine|unsere|alle|\p{Lu})|(?:献给|獻給|谨以此书|謹以此書))/u;

function isSourceLine(text: string): boolean {
  return /^\*?[—–―]+\s*\p{L}/u.test(text) && countWords(text) <= LONGEST_DEDICATION;
}
