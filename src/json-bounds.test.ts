import { describe, expect, it } from 'vitest';
import { JSON_BOUNDS, refuseBeyondBounds } from './json-bounds.ts';

function nest(levels: number, leaf: unknown): unknown {
  let value = leaf;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

describe('refuseBeyondBounds', () => {
  it.each<[string, unknown]>([
    ['a word', 'a'],
    ['null', null],
    ['what is as deep as may be', nest(JSON_BOUNDS.maxDepth, 1)],
    ['many values', Array(200_000).fill('constructor')],
  ])('lets %s in', (_, value) => {
    expect(() => refuseBeyondBounds('It', value)).not.toThrow();
  });

  it.each<[string, unknown, RegExp]>([
    ['one level more', nest(JSON_BOUNDS.maxDepth + 1, 1), /^It is nested deeper than 64 levels\.$/],
    ['what is endlessly deep', nest(200_000, 1), /nested deeper/],
    ['too many values', Array(JSON_BOUNDS.maxValues + 1).fill(0), /more than 1000000 values/],
    ['a key that reaches into prototypes', JSON.parse('{"a":[{"__proto__":1}]}'), /"__proto__"/],
  ])('refuses %s', (_, value, message) => {
    expect(() => refuseBeyondBounds('It', value)).toThrow(
      expect.objectContaining({ code: 'json_out_of_bounds', message: expect.stringMatching(message) }),
    );
  });
});
