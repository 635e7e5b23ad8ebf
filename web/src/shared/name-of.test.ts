import { expect, it } from 'vitest';
import { DICTIONARIES } from './dictionaries.ts';
import { nameKind, nameOf, nameStep } from './name-of.ts';

const { en, zh } = DICTIONARIES;

it('what has no name is shown by the words of its id', () => {
  expect(nameOf('recipe', 'my_own_recipe', zh)).toBe('my own recipe');
  expect(nameKind({ kind: 'recipe', recipe_id: 'scene_whole' }, en)).toBe('whole scene');
  expect(nameKind({ kind: 'novel_chapter', recipe_id: null }, en)).toBe('chapter');
});

it('a step is told part by part', () => {
  expect(nameStep('hear:critic/attempt:2', en)).toBe('Hear Critic · attempt 2');
  expect(nameStep('hear:critic/attempt:2', zh)).toBe('听取 评论者 · 尝试 2');
  expect(nameStep('write/item:3/packet', en)).toBe('Write · part 3 · task packet');
});
