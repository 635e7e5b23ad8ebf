import { expect, it } from 'vitest';
import { findQuote } from './find-quote.ts';

const cut = (text: string, quote: string) => {
  const found = findQuote(text, quote);
  return found === null ? null : text.slice(found.start, found.end);
};

it('a quote is found as it is, and with other marks, spaces and case', () => {
  expect(cut('She said "No." And left.', 'She said "No."')).toBe('She said "No."');
  expect(cut('She said “No.”\nAnd left.', 'she said "no." and')).toBe('She said “No.”\nAnd');
  expect(cut('{"a": "She said \\"No.\\"\\nAnd left."}', 'She said "No." And')).toBe(
    'She said \\"No.\\"\\nAnd',
  );
  expect(cut('潮水又提了一次。', '潮水又提')).toBe('潮水又提');
});

it('what means something to a pattern means nothing in a quote', () => {
  expect(cut('a (b) [c] x-y', '(B) [c] X-y')).toBe('(b) [c] x-y');
  expect(cut('nothing of it', '.*')).toBeNull();
});
