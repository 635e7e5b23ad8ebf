import { expect, it } from 'vitest';
import { derivePlace } from './derive-place.ts';

it.each([
  [{}, 'world/attempt:1', {}],
  [{}, 'chapter:2', { chapter: 2 }],
  [{ chapter: 2 }, 'scene:3', { chapter: 2, scene: 3 }],
  [{ chapter: 2, scene: 3 }, 'write/item:4/attempt:1', { chapter: 2, scene: 3, beat: 4 }],
  [{}, 'phase_03_scene_draft/chapter:12/attempt:2', { chapter: 12 }],
  [{}, 'chapter:2/scene:5/note', { chapter: 2, scene: 5 }],
  [{ chapter: 1 }, 'record/attention:3', { chapter: 1 }],
  // Names that only begin alike, keys that are no numbers, and what is counted from nothing.
  [{}, 'subchapter:2', {}],
  [{}, 'chapter:two', {}],
  [{}, 'chapter:2:3', {}],
  [{}, 'chapter:0', {}],
  [{}, 'item:99999999999', {}],
])('a run at %j works in step %s at %j', (run, stepId, place) => {
  expect(derivePlace(run, stepId)).toEqual(place);
});
