// Work that is begun in order, each piece when the one before lets it: at its end at the latest. A piece that has let the
// next begin may go on beside it. One that throws lets nothing more begin; what is under way ends first, and the trouble
// of the earliest piece is the trouble of all.

/** What a piece of work knows of those around it. */
export interface Turn {
  /** Lets the next piece begin. */
  beginNext(): void;
  /** When every earlier piece has ended, well or badly. */
  readonly earlierEnded: Promise<void>;
}

export async function runInTurn<Item, Outcome>(
  items: readonly Item[],
  work: (item: Item, turn: Turn) => Promise<Outcome>,
  goesOn: (outcome: Outcome) => boolean,
): Promise<Outcome[]> {
  const begun: Promise<Outcome>[] = [];
  let earlierEnded = Promise.resolve();
  let over = false;
  for (const item of items) {
    if (over) break;
    let beginNext = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      beginNext = resolve;
    });
    const piece = work(item, { beginNext, earlierEnded });
    begun.push(piece);
    const ended = piece.then(
      (outcome) => {
        over ||= !goesOn(outcome);
      },
      () => {
        over = true;
      },
    );
    earlierEnded = Promise.all([earlierEnded, ended]).then(() => undefined);
    await Promise.race([released, ended]);
  }
  await Promise.allSettled(begun);
  return Promise.all(begun);
}
