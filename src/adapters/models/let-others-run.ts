import { setImmediate } from 'node:timers/promises';

/** Resolves when everything that could go on without new tidings has gone on: who was answered before has written that
 *  down and asked the next thing. Recording and replaying both wait so before each answer, which is what makes the order
 *  of everything in between the same in both. */
export async function letOthersRun(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
