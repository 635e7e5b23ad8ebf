import { describe, expect, it } from 'vitest';
import { namesLaterScene } from './names-later-scene.ts';

describe('words in chapter 3, scene 7 of the book', () => {
  it.each([
    ['In chapter 4 he learns it.', true],
    ['In chapter 3 he learns it.', false],
    ['From Chapter Twelve on it rains.', true],
    ['died in scene 8', true],
    ['died in scene 7', false],
    ['scene 5:1', true],
    ['The ferry leaves at 10:30.', false],
    ['第四章他才知道。', true],
    ['第三章他才知道。', false],
    ['第九场死去。', true],
    ['Nothing of the kind, 40 years on.', false],
  ])('%s', (text, isLater) => {
    expect(namesLaterScene(text, { chapter: 3, number: 7 })).toBe(isLater);
  });
});
