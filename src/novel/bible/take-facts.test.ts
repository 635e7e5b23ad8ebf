import { describe, expect, it } from 'vitest';
import type { RawBibleFact } from '../../contracts/author-bible.ts';
import type { BiblePart } from './cut-bible.ts';
import { takeFacts } from './take-facts.ts';

const PART: BiblePart = {
  number: 3,
  source: 'bible/people.md',
  under: ['# Notes', '## People', '### Mira Voss'],
  text: 'She is thirty-four. Her brother, Jonah, says:\n“Not   a day older.”\n\nThe Salt Stair has 412 steps.',
  words: 20,
};

const said = (fact: Partial<RawBibleFact>): RawBibleFact => ({
  about: 'person',
  name: 'Mira Voss',
  field: 'age',
  quote: 'She is thirty-four.',
  ...fact,
});

describe('a fact that a model takes out of a part', () => {
  it.each<[why: string, fact: Partial<RawBibleFact>]>([
    ['the words as they stand', {}],
    ['other white space and quotation marks', { field: 'other', quote: '"Not a day older."' }],
    ['a name that only a heading has', { quote: 'She is thirty-four' }],
    ['a name in the text', { name: 'Jonah', field: 'relationship', quote: 'Her brother, Jonah' }],
    ['nobody, where it is about the world', { about: 'world', name: '', field: 'other' }],
  ])('is taken with %s', (_, fact) => {
    const { facts, refused } = takeFacts(PART, [said(fact)]);
    expect([facts.length, refused]).toEqual([1, []]);
    expect(facts[0]).toMatchObject({ source: 'bible/people.md', part: 3 });
  });

  it.each<[why: string, fact: Partial<RawBibleFact>]>([
    ['quote_not_found', { quote: 'She is thirty-five.' }],
    ['quote_not_found', { quote: 'She is thirty-four, and her brother, Jonah, says' }],
    ['quote_says_nothing', { name: 'Jonah', quote: 'Jonah' }],
    ['quote_says_nothing', { quote: 'She' }],
    ['name_missing', { name: ' ' }],
    ['name_not_found', { name: 'Teodor Brand' }],
  ])('is refused as %s: %j', (why, fact) => {
    expect(takeFacts(PART, [said(fact)])).toMatchObject({ facts: [], refused: [{ why }] });
  });

  it('is refused where its quote is a page', () => {
    const text = 'She walked on. '.repeat(80).trim();
    const { refused } = takeFacts({ ...PART, text }, [said({ quote: text })]);
    expect(refused).toMatchObject([{ why: 'quote_too_long' }]);
  });

  it('is taken once, and a side that its subject does not have is “other”', () => {
    const { facts } = takeFacts(PART, [said({ field: 'tone' }), said({ field: 'age' })]);
    expect(facts.map(({ field }) => field)).toEqual(['other']);
  });
});
