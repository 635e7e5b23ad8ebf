import { expect, it } from 'vitest';
import { findBefore, listPlaces } from './list-places.ts';

const TASKS = [
  { id: 1, deps: [] },
  { id: 2, deps: [1] },
  { id: 3, deps: [] },
  { id: 4, deps: [2, 3] },
];

it('a task stands after what it waits for and before what waits for it', () => {
  expect(listPlaces(TASKS, 1)).toEqual({ from: 0, to: 0 });
  expect(listPlaces(TASKS, 2)).toEqual({ from: 1, to: 2 });
  expect(listPlaces(TASKS, 3)).toEqual({ from: 0, to: 2 });
  expect(listPlaces(TASKS, 4)).toEqual({ from: 3, to: 3 });
});

it('a place is told by the task that stands there, and the end by none', () => {
  expect(findBefore(TASKS, 3, 0)).toBe(1);
  expect(findBefore(TASKS, 3, 2)).toBe(4);
  expect(findBefore(TASKS, 3, 3)).toBeNull();
});
