import { beforeAll, describe, expect, it } from 'vitest';
import type { Lexicons } from './lexicon-schema.ts';
import { loadLexicon } from './load-lexicon.ts';

let lexicons: Lexicons;

beforeAll(async () => {
  lexicons = { en: await loadLexicon('en'), zh: await loadLexicon('zh') };
});

describe.each(['en', 'zh'] as const)('the %s lexicon', (language) => {
  it('knows at least eighteen themes and eight ways of naming', () => {
    const { settings, matters, names } = lexicons[language];
    expect(settings.length + matters.length).toBeGreaterThanOrEqual(18);
    expect(names.length).toBeGreaterThanOrEqual(8);
  });

  it('refers only to themes and styles that are there', () => {
    const { settings, matters, names } = lexicons[language];
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
    for (const setting of settings) {
      expect(ids(matters)).toEqual(expect.arrayContaining(setting.matters));
      expect(ids(names)).toEqual(expect.arrayContaining(setting.styles));
      for (const { name, source, power } of setting.resources) {
        expect(`${source} ${power}`.toLowerCase(), name).toContain(name);
      }
      for (const { name, nature } of setting.dangers) expect(nature.toLowerCase(), name).toContain(name);
    }
    for (const matter of matters) expect(ids(settings)).toEqual(expect.arrayContaining(matter.settings));
  });

  it('has a rule for ordinary and for strange stories wherever both can be told', () => {
    for (const matter of lexicons[language].matters.filter(({ id }) => id !== 'magic')) {
      expect(new Set(matter.rules.map(({ strange }) => strange)).size, matter.id).toBe(2);
    }
  });

  it('repeats no name within a style', () => {
    for (const style of lexicons[language].names) {
      for (const list of [style.female, style.male, style.family, style.heads, style.tails]) {
        expect(new Set(list).size, `${style.id}: ${list}`).toBe(list.length);
      }
    }
  });
});

describe('the lexicons together', () => {
  it('have the same themes in every language', () => {
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).sort();
    expect(ids(lexicons.zh.settings)).toEqual(ids(lexicons.en.settings));
    expect(ids(lexicons.zh.matters)).toEqual(ids(lexicons.en.matters));
  });
});
