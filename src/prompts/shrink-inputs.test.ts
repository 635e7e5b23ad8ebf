import { expect, it } from 'vitest';
import { shrinkInputs } from './shrink-inputs.ts';

const STORY = [
  '## Long before',
  'Chapter 1: Mara finds the lamp.',
  'Chapter 2: Mara loses the lamp.',
  '',
  '## The chapters before',
  'Chapter 3: The pilot is told.',
  '',
  '## What is open',
  'Who keeps the lock?',
].join('\n');
const OTHERS = [{ name: 'scene_frame', text: 'x'.repeat(400) }];

const shrink = (tokens: number, more: readonly { name: string; text: string }[] = []) =>
  shrinkInputs([{ name: 'story', text: STORY }, ...more, ...OTHERS], tokens);

it('leaves what fits as it is', () => {
  expect(shrink(0)).toEqual({ inputs: [{ name: 'story', text: STORY }, ...OTHERS], shortened: [] });
});

it('takes the oldest first, and a heading with its last line', () => {
  expect(shrink(6).inputs[0]?.text).toBe(STORY.replace('Chapter 1: Mara finds the lamp.\n', ''));
  const less = shrink(14);
  expect(less.shortened).toEqual(['story']);
  expect(less.inputs[0]?.text).toBe(STORY.slice(STORY.indexOf('## The chapters')));
});

it('then takes memories but the last, then the beginning of the scene before, and nothing else', () => {
  const memory = JSON.stringify([{ chapter: 1 }, { chapter: 2 }, { chapter: 3 }]);
  const scene = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].join('\n\n');
  const { inputs, shortened } = shrink(100_000, [
    { name: 'memory', text: memory },
    { name: 'previous_scene', text: scene },
  ]);
  expect(inputs).toEqual([
    { name: 'story', text: '## What is open\nWho keeps the lock?' },
    { name: 'memory', text: '[{"chapter":3}]' },
    { name: 'previous_scene', text: '[…]\n\nThree.\n\nFour.\n\nFive.' },
    ...OTHERS,
  ]);
  expect(shortened).toEqual(['story', 'memory', 'previous_scene']);
});
