import { expect, test } from 'vitest';
import { findSeams } from './find-seams.ts';

const place = (...names: string[]) =>
  names.map((name, index) => ({ name, from: index * 10, to: index * 10 + 9 }));

test.each<[string, string[], [number, string][]]>([
  [
    'one at the end of each level',
    ['book', 'chapter', 'story', 'scene_frame', 'previous_scene', 'draft', 'contract_schema', 'request'],
    [
      [9, 'book'],
      [19, 'chapter'],
      [49, 'scene'],
      [59, 'text'],
    ],
  ],
  [
    'a level may be missing',
    ['book', 'scene_frame', 'request'],
    [
      [9, 'book'],
      [19, 'scene'],
    ],
  ],
  ['nothing behind what belongs to the one request', ['book', 'keys', 'chapter'], [[9, 'book']]],
  [
    'nothing behind what comes out of its order',
    ['book', 'draft', 'chapter', 'scene_frame'],
    [
      [9, 'book'],
      [19, 'text'],
    ],
  ],
  ['none where nothing lasts', ['request', 'findings'], []],
])('seams: %s', (_, names, seams) => {
  expect(findSeams(place(...names)).map(({ at, level }) => [at, level])).toEqual(seams);
});
