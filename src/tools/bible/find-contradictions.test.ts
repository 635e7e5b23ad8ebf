import { describe, expect, it } from 'vitest';
import type { AuthorBible, BibleFact } from '../../contracts/author-bible.ts';
import { findContradictions } from './find-contradictions.ts';

const bible = (
  ...facts: readonly (readonly [about: BibleFact['about'], field: BibleFact['field'], quote: string])[]
): AuthorBible => ({
  schema_version: 'author_bible_v1',
  sources: [{ file: 'bible/a.md', sha256: 'sha256:1', words: 1 }],
  facts: facts.map(([about, field, quote]) => ({
    about,
    name: about === 'person' ? 'Mira' : null,
    field,
    quote,
    source: 'bible/a.md',
    part: 1,
  })),
  refused: [],
});

describe('two things that a bible says', () => {
  it.each([
    [
      'age',
      bible(['person', 'age', 'Mira is 34.'], ['person', 'background', 'A thirty-six-year-old weigher.']),
    ],
    ['age', bible(['person', 'age', '年龄：三十四岁'], ['person', 'age', '她今年三十六岁。'])],
    [
      'eyes',
      bible(['person', 'appearance', 'She has grey eyes.'], ['person', 'other', 'Her eyes are brown.']),
    ],
    [
      'hair',
      bible(['person', 'appearance', 'Her hair is black.'], ['person', 'appearance', 'The red-haired one.']),
    ],
    [
      'world_name',
      bible(
        ['world', 'world_name', 'It is called Hallow Reach.'],
        ['world', 'world_name', 'Its name is Norrland.'],
      ),
    ],
  ])('and of which one can be: %s', (field, told) => {
    const [found, ...more] = findContradictions(told);
    expect([found?.field, more]).toEqual([field, []]);
    expect(found?.message).toContain(told.facts[0]?.quote);
    expect(found?.message).toContain(told.facts[1]?.quote);
  });

  it.each([
    [
      'the same in digits and words',
      bible(['person', 'age', 'Mira is 34.'], ['person', 'age', 'She is thirty-four.']),
    ],
    [
      'an age of another',
      bible(['person', 'age', 'Mira is 34.'], ['person', 'relationship', 'Her sister is forty years old.']),
    ],
    [
      'an age that is not sure',
      bible(['person', 'age', 'Mira is 34.'], ['person', 'age', 'She looks about forty.']),
    ],
    [
      'an age of then',
      bible(
        ['person', 'age', 'Mira is 34.'],
        ['person', 'background', 'When she was nine years old she left.'],
      ),
    ],
    [
      'colours that one writer takes for the other',
      bible(['person', 'appearance', 'She has hazel eyes.'], ['person', 'appearance', 'She has green eyes.']),
    ],
    [
      'a longer name',
      bible(
        ['world', 'world_name', 'It is called Hallow Reach.'],
        ['world', 'world_name', 'Sailors say the Reach.'],
      ),
    ],
    ['nothing', null],
  ])('and that can both be: %s', (_, told) => {
    expect(findContradictions(told)).toEqual([]);
  });
});
