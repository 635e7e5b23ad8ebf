import { describe, expect, it } from 'vitest';
import { tidyEnglish } from './tidy-english.ts';

describe('tidyEnglish', () => {
  it.each([
    ['a hour with an university man', 'An hour with a university man'],
    ['a umbrella, an one-way street, a heir', 'An umbrella, a one-way street, an heir'],
    ['a AI and an UFO', 'An AI and a UFO'],
    ['the the right of way', 'The right of way'],
    ['she left. he stayed ! so', 'She left. He stayed! So'],
    ['really?. no  more..', 'Really? No more.'],
    ['a “odd” one', 'An “odd” one'],
  ])('turns %j into %j', (before, after) => {
    expect(tidyEnglish(before)).toBe(after);
  });

  it('leaves good text as it is', () => {
    const good = "It’s a use, an honest one, at Bulkhead Nine. Nobody's unit is a ewe.";
    expect(tidyEnglish(good)).toBe(good);
  });
});
