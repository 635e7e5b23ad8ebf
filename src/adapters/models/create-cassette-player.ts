import type { CassetteExchange } from '../../contracts/cassette.ts';
import { InvariantError } from '../../errors.ts';
import { letOthersRun } from './let-others-run.ts';

// Gives recorded exchanges back in the order in which they ended, so that what is written between them, by several
// requests side by side, is written in the same order too. The exchange at the cursor is given when it has been asked for
// and as many requests have begun as had when it ended. Work that asks for less than was recorded (a run half done already)
// would wait for ever: when all is quiet for a while, the first one waiting goes, and counting goes on from there.

export interface CassettePlayer {
  readonly exchanges: readonly CassetteExchange[];
  /** Resolves in the exchange's turn; null at once where nothing like it is left. */
  take(requestHash: string, signal: AbortSignal): Promise<CassetteExchange | null>;
}

/** Longer than anything that happens between an answer and the next request, short enough to wait for. */
const QUIET_MS = 250;

interface Waiting {
  readonly place: number;
  readonly exchange: CassetteExchange;
  give(): void;
}

export function createCassettePlayer(
  exchanges: readonly CassetteExchange[],
  quietMs: number = QUIET_MS,
): CassettePlayer {
  const left = listByHash(exchanges);
  const waiting = new Set<Waiting>();
  const given = new Set<number>();
  const quiet = createQuiet(quietMs);
  let cursor = 0;
  let begun = 0;
  let isGiving = false;

  const isDue = ({ place, exchange }: Waiting) => place <= cursor && begun >= exchange.begun;

  function give(entry: Waiting): void {
    waiting.delete(entry);
    given.add(entry.place);
    while (given.has(cursor)) cursor += 1;
    entry.give();
  }

  async function giveInTurn(): Promise<void> {
    if (isGiving) return;
    isGiving = true;
    for (let first = firstOf(waiting); first !== null; first = firstOf(waiting)) {
      await letOthersRun();
      const next = firstOf(waiting);
      if (next === null) continue;
      if (isDue(next)) give(next);
      else if (await quiet.lasts()) {
        cursor = next.place;
        begun = Math.max(begun, next.exchange.begun);
      }
    }
    isGiving = false;
  }

  function awaitTurn(place: number, signal: AbortSignal): Promise<CassetteExchange> {
    return new Promise((resolve, reject) => {
      const exchange = exchangeAt(exchanges, place);
      const abort = () => {
        waiting.delete(entry);
        quiet.disturb();
        reject(signal.reason);
      };
      const entry: Waiting = {
        place,
        exchange,
        give() {
          signal.removeEventListener('abort', abort);
          resolve(exchange);
        },
      };
      signal.addEventListener('abort', abort, { once: true });
      waiting.add(entry);
      giveInTurn().catch(reject);
    });
  }

  return {
    exchanges,
    async take(requestHash, signal) {
      signal.throwIfAborted();
      begun += 1;
      quiet.disturb();
      const place = left.get(requestHash)?.shift();
      return place === undefined ? null : awaitTurn(place, signal);
    },
  };
}

/** Where each request is on the cassette, in recorded order. */
function listByHash(exchanges: readonly CassetteExchange[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, { request_hash }] of exchanges.entries()) {
    const known = places.get(request_hash);
    if (known === undefined) places.set(request_hash, [place]);
    else known.push(place);
  }
  return places;
}

function createQuiet(ms: number): { lasts(): Promise<boolean>; disturb(): void } {
  let stop = (): void => undefined;
  return {
    lasts: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(true), ms);
        stop = () => {
          clearTimeout(timer);
          resolve(false);
        };
      }),
    disturb: () => stop(),
  };
}

function firstOf(waiting: ReadonlySet<Waiting>): Waiting | null {
  let first: Waiting | null = null;
  for (const entry of waiting) if (first === null || entry.place < first.place) first = entry;
  return first;
}

function exchangeAt(exchanges: readonly CassetteExchange[], place: number): CassetteExchange {
  const exchange = exchanges[place];
  if (exchange === undefined) throw new InvariantError(`the cassette has no exchange ${place}`);
  return exchange;
}
