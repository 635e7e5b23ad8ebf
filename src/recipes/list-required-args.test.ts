import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RecipeSchema } from '../contracts/recipe.ts';
import { listMissingArgs, listRequiredArgs } from './list-required-args.ts';

const load = (name: string) =>
  RecipeSchema.parse(
    JSON.parse(
      readFileSync(
        new URL(`../../test/fixtures/contracts/recipe/valid/${name}.json`, import.meta.url),
        'utf8',
      ),
    ),
  );

describe('listRequiredArgs', () => {
  it('lists what the recipe of the seed refers to', () => {
    expect(listRequiredArgs(load('seed-example'))).toEqual([
      { name: 'scene_path', where: ['/phase_a/2/args/scene_path'] },
      { name: 'canon_paths', where: ['/phase_a/2/args/canon_paths'] },
    ]);
  });

  it('looks at commits and checks too, and names each argument once', () => {
    expect(listRequiredArgs(load('every-field'))).toEqual([
      { name: 'scene_path', where: ['/phase_a/2/args/scene_path', '/dod/0/path'] },
      { name: 'canon_paths', where: ['/phase_a/2/args/canon_paths'] },
      { name: 'scene_ref', where: ['/commit/0/target'] },
    ]);
  });
});

describe('listMissingArgs', () => {
  it('takes null for not given, and an empty list for given', () => {
    const given = { scene_path: null, canon_paths: [] };
    expect(listMissingArgs(load('seed-example'), given).map(({ name }) => name)).toEqual(['scene_path']);
  });
});
