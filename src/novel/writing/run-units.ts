import { InvariantError } from '../../errors.ts';
import type { Unit, UnitKind } from '../after/derive-units.ts';

// Work that is driven by its units (derive-units.ts). The units of a chapter are one piece of work, with a run of its own:
//
//   a piece begins       when all that its first unit needs is over
//   its units            are gone through in their order, each when all that it needs is over
//   a unit is over       when it is done, or when its piece has ended, well or badly. The last unit of a piece is over when
//                        that piece and all before it have ended: from then on nothing of them is written any more
//   a piece that fails   lets no other begin, and so does an outcome that ends the row; what is under way ends first, and the
//                        trouble of the earliest piece is the trouble of all

export type UnitEffects = Readonly<Record<UnitKind, (unit: Unit) => Promise<void>>>;

/** Goes through the units of one piece. */
export type DriveUnits = (effects: UnitEffects) => Promise<void>;

export async function runUnits<Outcome>(
  units: readonly Unit[],
  work: (chapter: number, drive: DriveUnits) => Promise<Outcome>,
  goesOn: (outcome: Outcome) => boolean,
): Promise<Outcome[]> {
  const ends = createEnds(units);
  const begun: Promise<Outcome>[] = [];
  let earlierEnded = Promise.resolve();
  let stopped = false;
  for (const own of groupByChapter(units)) {
    const { chapter, needs } = own.first;
    await ends.reach(needs);
    if (stopped) break;
    const piece = work(chapter, (effects) => driveUnits(own, effects, ends));
    begun.push(piece);
    const ended = piece.then(
      (outcome) => {
        stopped ||= !goesOn(outcome);
      },
      () => {
        stopped = true;
      },
    );
    const told = ended.then(() => {
      for (const { id } of own.units) if (id !== own.last.id) ends.tell(id);
    });
    earlierEnded = Promise.all([earlierEnded, told]).then(() => ends.tell(own.last.id));
  }
  await Promise.allSettled(begun);
  return Promise.all(begun);
}

interface Piece {
  readonly first: Unit;
  readonly last: Unit;
  readonly units: readonly Unit[];
}

function groupByChapter(units: readonly Unit[]): Piece[] {
  return [...new Set(units.map(({ chapter }) => chapter))].flatMap((number) => {
    const own = units.filter(({ chapter }) => chapter === number);
    const [first, last] = [own[0], own.at(-1)];
    return first === undefined || last === undefined ? [] : [{ first, last, units: own }];
  });
}

async function driveUnits({ units, last }: Piece, effects: UnitEffects, ends: Ends): Promise<void> {
  for (const unit of units) {
    await ends.reach(unit.needs);
    await effects[unit.kind](unit);
    if (unit !== last) ends.tell(unit.id);
  }
}

interface Ends {
  tell(id: string): void;
  /** Resolves when all of these are over. */
  reach(ids: readonly string[]): Promise<void>;
}

function createEnds(units: readonly Unit[]): Ends {
  const ends = new Map(units.map(({ id }) => [id, createEnd()]));
  function find(id: string) {
    const end = ends.get(id);
    if (end === undefined) throw new InvariantError(`nobody does ${id}, which is waited for`);
    return end;
  }
  return {
    tell: (id) => find(id).tell(),
    reach: async (ids) => {
      await Promise.all(ids.map((id) => find(id).over));
    },
  };
}

function createEnd() {
  let tell = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return { over, tell };
}
