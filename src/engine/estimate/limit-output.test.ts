import { expect, it } from 'vitest';
import { limitOutput } from './limit-output.ts';

it.each([
  [0, 4000],
  [75, 4000],
  [1000, 4000],
  [1001, 5000],
  [1680, 7000],
  [12_000, 48_000],
])('lets an answer that usually has %i tokens have %i', (usual, limit) => {
  expect(limitOutput(usual)).toBe(limit);
});
