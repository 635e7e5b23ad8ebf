import { findNamesTogether, type NameMention } from '../text/find-names.ts';
import { countWords, listWords } from '../text/list-words.ts';
import type { TextDocument } from '../text/load-document.ts';
import { readTerm } from '../text/read-term.ts';
import { createLineFinder, isProse } from '../text/text-block.ts';

export interface CountedMention {
  count: number;
  readonly first_line: number;
}

/** What one file names and speaks of, with counts and the line on which each stands first. */
export interface TextSurvey {
  readonly path: string;
  readonly word_count: number;
  readonly names: readonly NameMention[];
  /** Words that say something and are no names, folded. */
  readonly terms: ReadonlyMap<string, CountedMention>;
}

export function surveyTexts(documents: readonly TextDocument[], known: readonly string[]): TextSurvey[] {
  const names = findNamesTogether(
    documents.map(({ blocks }) => blocks),
    known,
  );
  const nameWords = new Set(names.flat().flatMap(({ name }) => name.toLowerCase().split(' ')));
  return documents.map((document, index) => ({
    path: document.path,
    names: names[index] ?? [],
    ...countTerms(document, nameWords),
  }));
}

function countTerms(
  { blocks }: TextDocument,
  nameWords: ReadonlySet<string>,
): Pick<TextSurvey, 'word_count' | 'terms'> {
  const terms = new Map<string, CountedMention>();
  let words = 0;
  for (const block of blocks) {
    words += countWords(block.text);
    if (!isProse(block)) continue;
    const findLine = createLineFinder(block);
    for (const word of listWords(block.text)) {
      const term = readTerm(word);
      if (term === null || nameWords.has(term)) continue;
      const mention = terms.get(term);
      if (mention === undefined) terms.set(term, { count: 1, first_line: findLine(word.start) });
      else mention.count += 1;
    }
  }
  return { word_count: words, terms };
}
