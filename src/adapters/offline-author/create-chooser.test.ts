import { describe, expect, it } from 'vitest';
import { createChooser } from './create-chooser.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

describe('createChooser', () => {
  it('chooses the same whatever was chosen before', () => {
    const one = createChooser('1', 'world', 'idea');
    const other = createChooser('1', 'world', 'idea');
    other.pick('earlier', letters);
    expect(other.pick('slot', letters)).toBe(one.pick('slot', letters));
    expect(other.pickMany('slot', letters, 9)).toEqual(one.pickMany('slot', letters, 9));
  });

  it('keeps parts apart, so that 1 and 12 are not 11 and 2', () => {
    const draw = (...parts: string[]) =>
      createChooser(...parts)
        .pickMany('slot', letters, 26)
        .join('');
    expect(draw('1', '12')).not.toBe(draw('11', '2'));
  });

  it('picks many without repeats and never more than there are', () => {
    const picked = createChooser('1').pickMany('slot', letters, 40);
    expect(picked).toHaveLength(26);
    expect(new Set(picked).size).toBe(26);
  });

  it('spreads over the whole list and both ends of a range', () => {
    const slots = Array.from({ length: 600 }, (_, index) => `slot ${index}`);
    const choose = createChooser('1');
    expect(new Set(slots.map((slot) => choose.pick(slot, letters))).size).toBe(26);
    expect(new Set(slots.map((slot) => choose.number(slot, 3, 5)))).toEqual(new Set([3, 4, 5]));
  });

  it('refuses to choose from nothing', () => {
    expect(() => createChooser('1').pick('slot', [])).toThrow('nothing to choose from for slot');
  });
});
