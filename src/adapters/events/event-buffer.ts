import type { RunEvent } from '../../contracts/run-event.ts';

// What one reader has not taken yet. Three kinds of events share the line, in the order in which they came:
//   state    the `progress` and the `status` of a run; a new one takes the place of one that was not taken yet
//   text     as it comes; the oldest goes where there are too many
//   the rest what the journal or the manifest has as well; the oldest goes where there are far too many
// So the line is bounded by its two limits and the number of runs, whatever the reader does.

const MOST_TEXTS = 512;
const MOST_OTHERS = 4096;

type Kind = 'state' | 'text' | 'rest';

export interface EventBuffer {
  push(event: RunEvent): void;
  /** The next event; null once it is closed. */
  take(): Promise<RunEvent | null>;
  close(): void;
}

export function createEventBuffer(): EventBuffer {
  const line: RunEvent[] = [];
  const counts: Record<Kind, number> = { state: 0, text: 0, rest: 0 };
  let waiting: ((event: RunEvent | null) => void) | null = null;
  let isClosed = false;

  function remove(at: number): RunEvent | null {
    const [event] = line.splice(at, 1);
    if (event !== undefined) counts[kindOf(event)] -= 1;
    return event ?? null;
  }

  function hand(event: RunEvent | null): boolean {
    if (waiting === null) return false;
    const take = waiting;
    waiting = null;
    take(event);
    return true;
  }

  return {
    push(event) {
      if (isClosed || hand(event)) return;
      const kind = kindOf(event);
      if (kind === 'state' && counts.state > 0) {
        const before = line.findLastIndex((each) => isSameState(each, event));
        if (before !== -1) remove(before);
      }
      line.push(event);
      counts[kind] += 1;
      if (counts.text > MOST_TEXTS || counts.rest > MOST_OTHERS) {
        remove(line.findIndex((each) => kindOf(each) === kind));
      }
    },
    take() {
      if (isClosed) return Promise.resolve(null);
      if (line.length > 0) return Promise.resolve(remove(0));
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
    close() {
      isClosed = true;
      line.length = 0;
      hand(null);
    },
  };
}

function kindOf({ type }: RunEvent): Kind {
  if (type === 'progress' || type === 'status') return 'state';
  return type === 'text' ? 'text' : 'rest';
}

function isSameState(a: RunEvent, b: RunEvent): boolean {
  return a.type === b.type && a.run_id === b.run_id;
}
