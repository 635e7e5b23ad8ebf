import { describe, expect, it } from 'vitest';
import { toPlural, toSingular, verbStems } from './inflect-english.ts';

describe('inflection', () => {
  it.each([
    ['memory', 'memories'],
    ['chef', 'chefs'],
    ['witch', 'witches'],
    ['fisherman', 'fishermen'],
    ['wolf', 'wolves'],
    ['thief', 'thieves'],
    ['day', 'days'],
    ['box', 'boxes'],
    ['sheep', 'sheep'],
    ['child', 'children'],
  ])('knows %s and %s', (one, many) => {
    expect(toPlural(one, false)).toBe(many);
    expect(toSingular(many)).toBe(one);
  });

  it('leaves words alone that only look like plurals', () => {
    for (const word of ['glass', 'bus', 'chess', 'crisis', 'news']) expect(toSingular(word)).toBe(word);
    expect(toPlural('water', true)).toBe('water');
  });

  it('finds what a verb may be a form of, and does not make wine of wins', () => {
    expect(verbStems('baking')).toContain('bake');
    expect(verbStems('stopped')).toContain('stop');
    expect(verbStems('carries')).toContain('carry');
    expect(verbStems('haunts')).toContain('haunt');
    expect(verbStems('wins')).not.toContain('wine');
  });
});
