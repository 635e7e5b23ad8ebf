import { foldWord } from '../../text/fold-word.ts';
import { listWords } from '../../text/list-words.ts';
import type { LineRule, LineSuggestion } from './line-rule.ts';

/** In Chinese and its neighbours, where letters are counted, a sentence may have more of them. */
const LONGEST_SENTENCE = { spaced: 45, dense: 90 };
const SAME_OPENINGS = 3;
const SHORTEST_REPEATED = { sentence: 5, paragraph: 8 };

export const SENTENCE_RULES: readonly LineRule[] = [
  {
    rule: 'long_sentence',
    find: (lines) =>
      lines.flatMap(({ sentences }) =>
        sentences
          .filter(
            ({ text, words }) =>
              words > (/\p{scx=Han}/u.test(text) ? LONGEST_SENTENCE.dense : LONGEST_SENTENCE.spaced),
          )
          .map(({ text, line }) => ({ line, excerpt: text, suggestion: null })),
      ),
  },
  {
    // Told once a run, at the sentence that makes it one.
    rule: 'repeated_opening',
    find: (lines) => {
      const found: LineSuggestion[] = [];
      let opening = '';
      let run = 0;
      for (const { text, line } of lines.flatMap(({ sentences }) => sentences)) {
        const [first] = listWords(text.slice(0, 60));
        const word = first === undefined ? '' : foldWord(first.text);
        run = word !== '' && word === opening ? run + 1 : 1;
        opening = word;
        if (run === SAME_OPENINGS) found.push({ line, excerpt: text, suggestion: null });
      }
      return found;
    },
  },
  {
    rule: 'repeated_sentence',
    find: (lines) =>
      findRepeated(
        lines
          .flatMap(({ sentences }) => sentences)
          .filter(({ words }) => words >= SHORTEST_REPEATED.sentence)
          .map(({ text, line }) => ({ text, line })),
      ),
  },
  {
    rule: 'repeated_paragraph',
    find: (lines) =>
      findRepeated(
        lines
          .filter(
            ({ sentences }) =>
              sentences.reduce((sum, { words }) => sum + words, 0) >= SHORTEST_REPEATED.paragraph,
          )
          .map(({ block }) => ({ text: block.text, line: block.start_line })),
      ),
  },
];

/** Every text that stood before, letter for letter but for case and white space. */
function findRepeated(texts: readonly { text: string; line: number }[]): LineSuggestion[] {
  const seen = new Set<string>();
  return texts.flatMap(({ text, line }) => {
    const key = text.replace(/\s+/g, ' ').toLowerCase();
    if (seen.has(key)) return [{ line, excerpt: text, suggestion: null }];
    seen.add(key);
    return [];
  });
}
