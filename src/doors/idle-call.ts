import { NO_BUDGET } from '../contracts/run.ts';
import { InvariantError } from '../errors.ts';
import type { Call } from './door.ts';

/** What a door is called with that begins no work. */
export const IDLE_CALL: Call = {
  budget: NO_BUDGET,
  signal: new AbortController().signal,
  tell: () => undefined,
  async begin(door) {
    throw new InvariantError(`${door.name} is begun by a door that was said to begin nothing`);
  },
};
