import { createRelayedEvents } from '../fakes/relayed-events.ts';
import { describeEvents } from './events.ts';

for (const seed of [1, 2, 3]) {
  describeEvents(`Events over a slow wire that reorders (${seed})`, () => createRelayedEvents(seed));
}
