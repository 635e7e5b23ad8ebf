import { expect, it } from 'vitest';
import { describeOutput } from './describe-output.ts';

it('an answer of a model is shown as it came, a text as it is, and anything else as JSON', () => {
  expect(describeOutput({ text: '{"a": <b>', model: 'm', usage: null })).toEqual({
    text: '{"a": <b>',
    isRaw: true,
  });
  expect(describeOutput('plain')).toEqual({ text: 'plain', isRaw: false });
  expect(describeOutput({ text: 'a', other: 1 })?.isRaw).toBe(false);
  expect(describeOutput([1])).toEqual({ text: '[\n  1\n]', isRaw: false });
});

it('nothing is nothing', () => {
  expect(describeOutput(null)).toBeNull();
  expect(describeOutput('')).toBeNull();
});
