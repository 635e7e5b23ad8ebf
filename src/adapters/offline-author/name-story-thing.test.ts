import { expect, it } from 'vitest';
import { createChooser } from './create-chooser.ts';
import { loadLexicons } from './load-lexicon.ts';
import { nameStoryThing } from './name-story-thing.ts';
import { planStory } from './plan-story.ts';
import { readIdea } from './read-idea.ts';

const lexicons = await loadLexicons();

it.each([
  ['en', 'A ferryman on a river of glass is asked to carry a song to the far bank.', 'song'],
  ['en', 'A retired thief is asked to steal back a memory', 'memory'],
  ['en', 'Two rival bakers must share one kitchen during a siege', 'kitchen'],
  ['en', 'On a generation ship, the archivist finds a second logbook', 'logbook'],
  ['zh', '茶山上的两姐妹为了父亲留下的一张方子反目，山下的茶行等着收地。', '方子'],
  ['zh', '两家对门的面馆为了一张旧菜谱争了三十年', '菜谱'],
] as const)('%s: %s', (language, idea, thing) => {
  const reading = readIdea(idea, lexicons, language);
  const plan = planStory(reading, lexicons[language], createChooser('1', 'book', idea));
  expect(nameStoryThing(idea, reading, plan, lexicons[language])).toBe(thing);
});

it('never takes a person for it', () => {
  for (const idea of ['女捕快奉命追捕教她武功的师父', '船工要把一首歌带过江去']) {
    const reading = readIdea(idea, lexicons, 'zh');
    const plan = planStory(reading, lexicons.zh, createChooser('1', 'book', idea));
    expect(nameStoryThing(idea, reading, plan, lexicons.zh)).not.toMatch(/捕快|师父|船工/);
  }
});

it.each([
  ['en', 'A lighthouse keeper finds that her light no longer guides ships; it calls back memories.', 'light'],
  ['en', 'A robot that tends a glacier learns that the ice is hiding something', 'glacier'],
  ['zh', '一个修钟的人发现城里的钟每天都少走一分钟', '钟'],
] as const)('is what somebody keeps, in a story of keeping: %s, %s', (language, idea, thing) => {
  const reading = readIdea(idea, lexicons, language);
  const plan = planStory(reading, lexicons[language], createChooser('1', 'book', idea));
  expect(nameStoryThing(idea, reading, plan, lexicons[language], true)).toBe(thing);
});
