import { expect, it } from 'vitest';
import { listLostDrafts } from './list-lost-drafts.ts';

const drafts = ['1:1', '1:3', '2:1', '3:1'].map((scene) => ({ scene }));

it('a draft is lost once its chapter is known not to have its scene', () => {
  const scenes = new Map([
    [1, [{ scene_number: 1 }, { scene_number: 2 }]],
    [2, null],
  ]);
  expect(listLostDrafts(drafts, (chapter) => scenes.get(chapter)).map(({ scene }) => scene)).toEqual([
    '1:3',
    '2:1',
  ]);
});
