import type { LineRule } from './line-rule.ts';

/** Straight and curly marks in one text: the paragraphs with the rarer kind are told. */
export const MIXED_QUOTES: LineRule = {
  rule: 'mixed_quotes',
  find: (lines) => {
    const straight = lines.filter(({ block }) => /(?<!\d)"/.test(block.text));
    const curly = lines.filter(({ block }) => /[“”]/.test(block.text));
    if (straight.length === 0 || curly.length === 0) return [];
    const rarer = straight.length <= curly.length ? straight : curly;
    return rarer.map(({ block }) => ({ line: block.start_line, excerpt: block.text, suggestion: null }));
  },
};
