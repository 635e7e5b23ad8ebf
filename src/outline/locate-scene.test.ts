import { describe, expect, it } from 'vitest';
import { locateScene } from './locate-scene.ts';

const answer = {
  chapters: [{ chapter_id: 7, sections: [{ scenes: [{}, {}] }, { scenes: [{}] }] }],
};

describe('locating a scene', () => {
  it.each([
    ['/chapters/0/sections/0/scenes/0/summary', '7:1'],
    ['/chapters/0/sections/1/scenes/0', '7:3'],
    ['/chapters/0/sections/0/scenes/1/transition_in_anchors/2', '7:2'],
    ['/chapters/0/title', null],
    ['', null],
  ])('%j is in %s', (path, expected) => {
    expect(locateScene(path, answer)).toBe(expected);
  });

  it('looks into a wrapped outline, and goes by the place where the chapter has no id', () => {
    expect(locateScene('/outline/chapters/0/sections/0/scenes/0', { outline: answer })).toBe('7:1');
    expect(locateScene('/chapters/1/sections/0/scenes/0', { chapters: [{}, { chapter_id: 'two' }] })).toBe(
      '2:1',
    );
  });
});
