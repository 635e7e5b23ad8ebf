import { countWords } from '../../text/list-words.ts';
import { splitSentences } from '../../text/split-sentences.ts';
import { createLineFinder, isProse, type TextBlock } from '../../text/text-block.ts';

/** A mechanical observation that an editor may act on or not. */
export interface LineSuggestion {
  readonly line: number;
  readonly excerpt: string;
  /** What could stand in place of the excerpt; null where that takes a writer. */
  readonly suggestion: string | null;
}

export interface LineRule {
  readonly rule: string;
  readonly find: (lines: LineFacts) => LineSuggestion[];
}

export interface LineSentence {
  readonly text: string;
  readonly line: number;
  readonly words: number;
}

export interface LineBlock {
  readonly block: TextBlock;
  readonly sentences: readonly LineSentence[];
}

/** The prose of a text, split once for all rules. */
export type LineFacts = readonly LineBlock[];

export function readLineFacts(blocks: readonly TextBlock[]): LineFacts {
  return blocks.filter(isProse).map((block) => {
    const findLine = createLineFinder(block);
    const sentences = splitSentences(block.text).map(({ text, start }) => ({
      text,
      line: findLine(start),
      words: countWords(text),
    }));
    return { block, sentences };
  });
}
