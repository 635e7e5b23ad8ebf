import { describe, expect, it } from 'vitest';
import { catchRefused } from '../../test/fakes/catch-refused.ts';
import { loadRecipe } from '../../test/fakes/walk-recipe.ts';
import type { JsonObject } from '../contracts/json.ts';
import { completeArgs, type KnownScene } from './complete-args.ts';
import { describeLeftOut } from './describe-left-out.ts';

const path = (chapter: number, scene: number, words: string) =>
  `Story/Scenes/SCN-00${chapter}-00${scene}-${words}.md`;

/** Two chapters of two scenes; the last is not written. */
const SCENES: readonly KnownScene[] = [
  { scene_ref: '1:1', number: 1, path: path(1, 1, 'a'), written: true },
  { scene_ref: '1:2', number: 2, path: path(1, 2, 'b'), written: true },
  { scene_ref: '2:1', number: 3, path: path(2, 1, 'c'), written: true },
  { scene_ref: '2:2', number: 4, path: path(2, 2, 'd'), written: false },
];

const ONE = loadRecipe('write_scene_from_outline');
const SEVERAL = loadRecipe('analytical_consistency');
const NONE = loadRecipe('structural_outline');

describe('completeArgs for a recipe that needs a scene', () => {
  const table: readonly (readonly [what: string, given: JsonObject, description: string, scene: string])[] = [
    ['a reference', { scene_ref: '1:2' }, 'Write a scene', '1:2'],
    ['a number of the whole outline', { scene_number: 3 }, 'Write a scene', '2:1'],
    ['a path', { scene_path: path(1, 2, 'b') }, 'Write a scene', '1:2'],
    ['a path from before its summary changed', { scene_path: path(1, 2, 'older') }, 'Write a scene', '1:2'],
    ['a number in the description', {}, 'write scene 4 from the outline', '2:2'],
    ['a number in words', {}, 'write the third scene', '2:1'],
    ['a chapter and a scene', {}, 'write scene 2 of chapter 1', '1:2'],
    ['a reference in the description', {}, 'write 2:1', '2:1'],
    ['a path in the description', {}, `rewrite ${path(2, 1, 'c')}`, '2:1'],
    ['Chinese, by number', {}, '写第三场', '2:1'],
    ['Chinese, by chapter', {}, '写第二章第二场', '2:2'],
    ['an argument against the description', { scene_ref: '1:1' }, 'write scene 4', '1:1'],
    ['a number against the description', { scene_number: 1 }, 'write scene 4', '1:1'],
    ['a reference that the outline does not have: the tool’s to refuse', { scene_ref: '9:9' }, 'x', '9:9'],
  ];

  it.each(table)('%s', (_, given, description, scene) => {
    expect(completeArgs(ONE, given, description, SCENES)).toEqual({ ...given, scene_ref: scene });
  });

  it.each([
    ['nothing', {}, 'Write a scene'],
    ['a number beyond the outline', { scene_number: 9 }, 'Write a scene'],
    ['two scenes', {}, 'write scenes 1 and 2'],
    ['a file that is no scene', {}, 'rewrite Story/SCN-outline.md'],
    ['null', { scene_ref: null }, 'write scene 1'],
  ])('names what is missing: %s', (_, given, description) => {
    expect(catchRefused(() => completeArgs(ONE, given, description, SCENES))).toMatchObject({
      code: 'recipe_args_missing',
      message: 'write_scene_from_outline needs scene_ref.',
      details: { recipe_id: 'write_scene_from_outline', missing: ['scene_ref'] },
    });
  });

  it('finds nothing where there is no outline', () => {
    expect(catchRefused(() => completeArgs(ONE, {}, 'write scene 1', [])).code).toBe('recipe_args_missing');
  });
});

describe('completeArgs for a recipe that compares scenes', () => {
  const [a = '', b = '', c = ''] = SCENES.map((scene) => scene.path);
  const table: readonly (readonly [description: string, paths: readonly string[]])[] = [
    ['check consistency', [a, b, c]],
    ['check consistency of scenes 1 and 3', [a, c]],
    ['check consistency of scenes 1 to 4', [a, b, c]],
    ['check consistency of chapter 1', [a, b]],
    ['check consistency of 1:2 and 2:1', [b, c]],
    [`check consistency of ${a} and ${path(2, 1, 'older')}`, [a, c]],
    ['检查第一章的一致性', [a, b]],
  ];

  it.each(table)('%s', (description, paths) => {
    expect(completeArgs(SEVERAL, {}, description, SCENES)).toMatchObject({ scene_paths: paths });
  });

  it.each(['check consistency of chapter 2', 'check consistency of scene 1', 'check consistency of scene 9'])(
    'has nothing to compare: %s',
    (description) => {
      expect(catchRefused(() => completeArgs(SEVERAL, {}, description, SCENES)).details).toMatchObject({
        missing: ['scene_paths'],
      });
    },
  );

  it('takes the latest ten where nobody says which, and says which it leaves out', () => {
    const many = Array.from({ length: 14 }, (_, index): KnownScene => {
      const number = index + 1;
      return { scene_ref: `1:${number}`, number, path: `Story/Scenes/${number}.md`, written: true };
    });
    const args = completeArgs(SEVERAL, {}, 'check consistency', many);
    expect(args['scene_paths']).toEqual(many.slice(4).map((scene) => scene.path));
    expect(args['scenes_left_out']).toEqual(['1:1', '1:2', '1:3', '1:4']);
    expect(describeLeftOut(args)).toBe(
      'The last 10 of 14 scenes are looked at, as many as fit at once; left out: 4 (1:1 to 1:4). Name scenes or a chapter to look at those.',
    );
    const fitting = completeArgs(SEVERAL, {}, 'check consistency', many.slice(4));
    expect(fitting['scenes_left_out']).toBeUndefined();
    expect(describeLeftOut(fitting)).toBeNull();
  });

  it('leaves what was given as it is', () => {
    expect(completeArgs(SEVERAL, { scene_paths: ['x.md', 'y.md'] }, 'check chapter 1', SCENES)).toEqual({
      scene_paths: ['x.md', 'y.md'],
    });
  });
});

it('completeArgs adds nothing where a recipe needs nothing', () => {
  expect(completeArgs(NONE, { note: 'short' }, 'Propose an outline', SCENES)).toEqual({ note: 'short' });
});
