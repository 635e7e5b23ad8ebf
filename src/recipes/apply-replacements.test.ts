import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Replacement } from '../contracts/scene-work.ts';
import { applyReplacements } from './apply-replacements.ts';

const TEXT = 'The lamp went out. “Who is there?” asked Mara.\n\nNobody answered; the lamp stayed out.';

function replace(quote: string, text: string): Replacement {
  return { quote, text, finding_ids: ['f1'] };
}

describe('applyReplacements', () => {
  it('changes the passage and nothing around it', () => {
    const { text, dropped } = applyReplacements(TEXT, [replace('Nobody answered', 'Only the tide answered')]);
    expect(text).toBe(TEXT.replace('Nobody answered', 'Only the tide answered'));
    expect(dropped).toEqual([]);
  });

  it('finds a passage whose marks and spaces were copied differently', () => {
    const { text } = applyReplacements(TEXT, [replace('"Who is there?"  asked Mara.', 'Mara said nothing.')]);
    expect(text).toBe('The lamp went out. Mara said nothing.\n\nNobody answered; the lamp stayed out.');
  });

  it.each([
    ['stands nowhere', 'the bell rang', /does not stand/],
    ['stands twice', 'amp', /2 times/],
  ])('leaves out one whose quote %s, and goes on', (_, quote, why) => {
    const { text, applied, dropped } = applyReplacements(TEXT, [
      replace(quote, 'x'),
      replace('stayed out', 'stayed dark'),
    ]);
    expect(text).toBe(TEXT.replace('stayed out', 'stayed dark'));
    expect(applied).toHaveLength(1);
    expect(dropped[0]?.why).toMatch(why);
  });

  it('judges each by the text that those before it left', () => {
    const { text, dropped } = applyReplacements(TEXT, [
      replace('The lamp went out.', ''),
      replace('lamp', 'lantern'),
    ]);
    expect(text).toContain('the lantern stayed out.');
    expect(dropped).toEqual([]);
  });

  it('takes what a replacement says as it is', () => {
    const { text } = applyReplacements('a b c', [replace('b', "$& $1 $' $$")]);
    expect(text).toBe("a $& $1 $' $$ c");
  });

  it('never changes a byte outside the quotes, whatever it is given', () => {
    const words = fc.array(fc.constantFrom('ab', 'cd', ' ', '“', '\n', 'x'), { maxLength: 30 });
    fc.assert(
      fc.property(words, words, fc.string({ maxLength: 6 }), (parts, quoted, instead) => {
        const text = parts.join('');
        const { text: after, applied } = applyReplacements(text, [replace(quoted.join('') || 'q', instead)]);
        if (applied.length === 0) return after === text;
        return [...Array(text.length + 1).keys()].some((start) =>
          [...Array(text.length - start + 1).keys()].some(
            (length) => `${text.slice(0, start)}${instead}${text.slice(start + length)}` === after,
          ),
        );
      }),
    );
  });
});
