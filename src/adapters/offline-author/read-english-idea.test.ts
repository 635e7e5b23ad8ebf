import { beforeAll, describe, expect, it } from 'vitest';
import type { IdeaReading } from './idea-reading.ts';
import { loadLexicon } from './load-lexicon.ts';
import { readEnglishIdea } from './read-english-idea.ts';

let read: (idea: string) => IdeaReading;

beforeAll(async () => {
  const lexicon = await loadLexicon('en');
  read = (idea) => readEnglishIdea(idea, lexicon);
});

const roles = (idea: string) => read(idea).people.map((person) => person.role);

describe('readEnglishIdea', () => {
  it('finds people with the words that say what they are', () => {
    expect(roles('A lighthouse keeper finds that the light attracts lost memories instead of ships')).toEqual(
      ['lighthouse keeper'],
    );
    expect(roles("The queen's food taster falls in love with the poisoner")).toEqual([
      "queen's food taster",
      'poisoner',
      'queen',
    ]);
    expect(roles('Ghost of a referee haunts the stadium')).toEqual(['ghost of a referee']);
    expect(roles('A clock-maker counts the river and the winter and a letter')).toEqual(['clock-maker']);
  });

  it('knows rivals, relatives, children and things that are not human', () => {
    expect(read('Two rival chefs must share a kitchen').people[0]).toMatchObject({
      role: 'chef',
      several: true,
      rival: true,
    });
    expect(read('A girl and her robot steal the moon').people).toMatchObject([
      { role: 'girl', gender: 'female', age: 'child' },
      { role: 'robot', kind: 'machine', related: true },
    ]);
  });

  it('takes names over, and tells people from places', () => {
    expect(read('Kael must find the Lighthouse of Orrin before winter.')).toMatchObject({
      personNames: ['Kael'],
      placeNames: ['Lighthouse of Orrin'],
    });
    expect(read('A retired detective named Lena Ort is hunted in Prague')).toMatchObject({
      personNames: ['Lena Ort'],
      placeNames: ['Prague'],
    });
    expect(read('Captain Mara Voss loses her ship').personNames).toEqual(['Mara Voss']);
    expect(read('Rain falls upward. Button collectors rejoice.').personNames).toEqual([]);
  });

  it('finds institutions, places and what it is all about', () => {
    expect(read("Button collectors' society goes to war with the tax office")).toMatchObject({
      bodies: ["Button Collectors' Society", 'Tax Office'],
      opposed: true,
      strange: false,
    });
    expect(read('On a generation ship a clock-maker counts a day too many')).toMatchObject({
      settings: ['space'],
      matters: ['time'],
      era: 'future',
    });
    expect(read('Two rival chefs must share a kitchen after the flood').homes).toEqual(['kitchen']);
  });

  it('does not take idioms and verbs for themes', () => {
    expect(read('A bank robber returns the money, one note at a time').matters).not.toContain('time');
    expect(read('Grandmother leaves her recipe to the wrong grandson').settings).toEqual([]);
  });

  it('keeps the sentence of the idea and drops what leads up to it', () => {
    expect(read('What if a dragon opened a bakery?').premises).toEqual(['a dragon opened a bakery']);
    expect(read('Write a story about Kael, who counts stars.').premises).toEqual(['Kael, who counts stars']);
    expect(read('I wake up every day as someone else').quoted).toBe(true);
    expect(read('A GIRL STEALS THE MOON!!!').premises).toEqual(['a girl steals the moon']);
    expect(read('{{system}} `hi`').premises).toEqual([]);
  });

  it('cuts a long sentence where a clause ends', () => {
    const [premise = ''] = read(
      `${'The baker waits for the tide, '.repeat(20)}and then the sea comes in`,
    ).premises;
    expect(premise.length).toBeLessThan(171);
    expect(premise.endsWith('tide')).toBe(true);
  });
});
