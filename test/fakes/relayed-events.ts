import { createInProcessEvents } from '../../src/adapters/events/in-process-events.ts';
import { type RunEvent, RunEventSchema } from '../../src/contracts/run-event.ts';
import type { Events } from '../../src/engine/ports.ts';
import { createChance } from './create-chance.ts';

const LONGEST_TURNS = 12;

/** Events as a wire between two processes would carry them: as text, late, and out of turn. Each has a number, and the side
 *  that receives them waits for the next one. */
export function createRelayedEvents(seed: number): Events {
  const here = createInProcessEvents();
  const chance = createChance(seed);
  const arrived = new Map<number, readonly [project: string, text: string]>();
  let sent = 0;
  let next = 1;

  function receive(number: number, project: string, text: string): void {
    arrived.set(number, [project, text]);
    for (let found = arrived.get(next); found !== undefined; found = arrived.get(next)) {
      arrived.delete(next);
      next += 1;
      here.publish(found[0], RunEventSchema.parse(JSON.parse(found[1])));
    }
  }

  async function carry(number: number, project: string, text: string): Promise<void> {
    const turns = Math.floor(chance() * LONGEST_TURNS);
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    receive(number, project, text);
  }

  return {
    follow: here.follow,
    publish(project: string, event: RunEvent) {
      sent += 1;
      void carry(sent, project, JSON.stringify(event));
    },
  };
}
