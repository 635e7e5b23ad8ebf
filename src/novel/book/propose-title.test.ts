import { describe, expect, it } from 'vitest';
import { proposeTitle } from './propose-title.ts';

describe('a title to begin with', () => {
  it.each([
    [
      'en',
      'A ferryman on a river of glass is asked to carry a song to the far bank.',
      'The Ferryman on a River of Glass',
    ],
    ['en', 'The last lighthouse, and whoever is in it.', 'The Last Lighthouse'],
    ['en', 'Two sisters inherit a house that hates them.', 'Two Sisters'],
    ['de', 'eine Wärterin im Turm', 'Eine Wärterin im Turm'],
    ['zh', '一个守灯塔的女人发现她的灯照回来的不是船，而是记忆。', '守灯塔的女人'],
    ['en', '…', null],
  ])('%s: %s', (language, idea, title) => {
    expect(proposeTitle(idea, language)).toBe(title);
  });
});
