import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catchRefused } from '../../test/fakes/catch-refused.ts';
import type { RecipeFacts } from './check-recipe.ts';
import { compileShelf, findRecipe, loadRecipes } from './load-recipes.ts';

const NO_FACTS: RecipeFacts = { tools: null, prompts: null, contracts: null };
const SEED = readFileSync(
  new URL('../../test/fixtures/contracts/recipe/valid/seed-example.json', import.meta.url),
  'utf8',
);
const named = (id: string, label = 'A plan') =>
  JSON.stringify({ recipe_id: id, label, task_patterns: [], phase_a: [], phase_b: [], dod: [] });
const shelf = (bundled: Record<string, string>, project: Record<string, string> = {}) =>
  compileShelf(
    { bundled: new Map(Object.entries(bundled)), project: new Map(Object.entries(project)) },
    NO_FACTS,
  );

describe('compileShelf', () => {
  it('lists the recipes of both layers by id', () => {
    const entries = shelf({ 'z.json': named('b'), 'seed.json': SEED }, { 'own.json': named('a') });
    expect(entries.map(({ recipe_id, layer, file }) => [recipe_id, layer, file])).toEqual([
      ['a', 'project', '.control-room/recipes/own.json'],
      ['b', 'bundled', 'z.json'],
      ['creative_draft_scene', 'bundled', 'seed.json'],
    ]);
  });

  it('lets the project shadow by id, whatever the file is called', () => {
    const entries = shelf({ 'a.json': named('a', 'Bundled') }, { 'mine.json': named('a', 'Mine') });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ layer: 'project', shadows: true });
    expect(findRecipe(entries, 'a').label).toBe('Mine');
  });

  it('keeps a broken recipe as invalid, and hides no other', () => {
    const entries = shelf(
      { 'a.json': named('a') },
      { 'broken.json': '{"recipe_id": "b",', 'half.json': '{"recipe_id": "c"}' },
    );
    expect(entries.map(({ recipe_id, valid }) => [recipe_id, valid])).toEqual([
      ['a', true],
      ['c', false],
      [null, false],
    ]);
    expect(entries[1]).toMatchObject({
      file: '.control-room/recipes/half.json',
      findings: expect.arrayContaining([
        expect.objectContaining({ path: '/label', message: 'this required key is missing' }),
      ]),
    });
    expect(entries[2]).toMatchObject({ findings: [expect.objectContaining({ detail: 'truncated' })] });
  });

  it('does not run the bundled recipe in place of a broken one of the project', () => {
    const entries = shelf({ 'a.json': named('a') }, { 'a.json': '{"recipe_id": "a", "label": 3}' });
    expect(entries).toHaveLength(1);
    expect(catchRefused(() => findRecipe(entries, 'a')).code).toBe('recipe_invalid');
  });

  it.each(['bundled', 'project'] as const)('refuses two files of the %s layer with one id', (layer) => {
    const twice = { 'one.json': named('a'), 'two.json': named('a'), 'b.json': named('b') };
    const entries = layer === 'bundled' ? shelf(twice) : shelf({}, twice);
    expect(entries.map(({ valid }) => valid)).toEqual([false, false, true]);
    for (const entry of entries.slice(0, 2)) {
      expect(entry).toMatchObject({
        findings: [
          {
            path: '/recipe_id',
            message: 'one.json and two.json have the same recipe id, so neither can be chosen',
          },
        ],
      });
    }
  });

  it('refuses a key that stands twice', () => {
    const [entry] = shelf({}, { 'a.json': '{"recipe_id": "a", "recipe_id": "b"}' });
    expect(entry).toMatchObject({
      valid: false,
      findings: [{ detail: 'duplicate_key', path: '/recipe_id' }],
    });
  });

  it('leaves other files alone', () => {
    expect(shelf({ 'README.md': '# Recipes' }, { 'notes.txt': 'x' })).toEqual([]);
  });
});

describe('findRecipe', () => {
  it('names what there is where an id is unknown', () => {
    const entries = shelf({ 'a.json': named('a') });
    expect(catchRefused(() => findRecipe(entries, 'b')).code).toBe('recipe_not_found');
    expect(() => findRecipe(entries, 'b')).toThrow('There is no recipe b; there are: a.');
  });
});

describe('loadRecipes', () => {
  it('reads the folder of the project', async () => {
    const bytes = new TextEncoder().encode(named('own'));
    const path = '.control-room/recipes/own.json';
    const entries = await loadRecipes(
      {
        list: async (folder) =>
          folder === '.control-room/recipes' ? [{ path, bytes: bytes.length, modifiedAt: new Date(0) }] : [],
        readMany: async (names) => names.map((name) => (name === path ? bytes : null)),
      },
      new Map([['a.json', named('a')]]),
      NO_FACTS,
    );
    expect(entries.map(({ recipe_id }) => recipe_id)).toEqual(['a', 'own']);
  });
});
