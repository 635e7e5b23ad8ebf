import type { RunPlace } from '../contracts/run-place.ts';

const COUNTED = /(?:^|\/)(chapter|scene|item):([1-9]\d{0,8})(?=\/|$)/g;

/** Where a step works: where its run does, and what the parts of its own id count (`chapter:2/scene:1`, `write/item:3`). An
 *  item of a list is a beat of its scene. */
export function derivePlace(run: RunPlace, stepId: string): RunPlace {
  if (!stepId.includes(':')) return run;
  let place = run;
  for (const [, name, number] of stepId.matchAll(COUNTED)) {
    place = { ...place, [name === 'item' ? 'beat' : String(name)]: Number(number) };
  }
  return place;
}
