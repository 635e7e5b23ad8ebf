import { expect, it } from 'vitest';
import { joinAttention } from './join-attention.ts';

const entry = (scene_number: number, reason_code: string) => ({
  scene_number,
  reason_code,
  message: reason_code,
});
const found = (reason_code: 'scene_leftover' | 'scene_meta_text', quote: string) => ({
  reason_code,
  message: reason_code,
  line: 1,
  position: 0,
  quote,
});

it('puts what an edited scene has now in the place of what it had, and leaves the rest', () => {
  const known = [
    entry(1, 'scene_leftover'),
    entry(2, 'scene_leftover'),
    entry(2, 'scene_length_out_of_band'),
  ];
  const edited = new Map([[2, [found('scene_meta_text', 'As an author'), found('scene_leftover', ' ')]]]);
  expect(joinAttention(known, edited)).toEqual([
    entry(1, 'scene_leftover'),
    entry(2, 'scene_length_out_of_band'),
    { ...entry(2, 'scene_meta_text'), quote: 'As an author' },
    entry(2, 'scene_leftover'),
  ]);
});

it('takes away what a scene has no more', () => {
  expect(joinAttention([entry(1, 'scene_leftover')], new Map([[1, []]]))).toEqual([]);
});
