import { type Declined, decline } from './declined.ts';
import type { WordChange } from './diff-words.ts';

/** The place of words that stand in a text exactly once, and the change without what both have in common. */
export function findQuote(text: string, quote: string, replacement: string): WordChange | Declined {
  const at = text.indexOf(quote);
  if (at === -1) return decline(`“${shorten(quote)}” does not stand there`);
  if (text.indexOf(quote, at + 1) !== -1)
    return decline(`“${shorten(quote)}” stands there more than once: quote more around it`);
  let head = 0;
  while (head < Math.min(quote.length, replacement.length) && quote[head] === replacement[head]) head += 1;
  let tail = 0;
  const most = Math.min(quote.length, replacement.length) - head;
  while (tail < most && quote[quote.length - 1 - tail] === replacement[replacement.length - 1 - tail])
    tail += 1;
  // No half of a pair is left alone.
  if (/[\ud800-\udbff]/.test(quote[head - 1] ?? '')) head -= 1;
  if (/[\udc00-\udfff]/.test(quote[quote.length - tail] ?? '')) tail -= 1;
  return {
    from: at + head,
    to: at + quote.length - tail,
    text: replacement.slice(head, replacement.length - tail),
  };
}

function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79).toWellFormed()}…`;
}
