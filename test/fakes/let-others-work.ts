const TURNS = 100;

/** Gives everything that is under way, and waits for no time to pass, the turns it needs to come to an end. */
export async function letOthersWork(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
