import { createHash } from 'node:crypto';

// Choices without state: each is a hash of who asks (book seed, contract, scene, beat, idea) and of the slot it is for.
// So calls do not depend on their order, two slots do not move together, and the same request chooses the same.

export interface Chooser {
  pick<T>(slot: string, list: readonly T[]): T;
  /** At most n, in a drawn order, without repeats. */
  pickMany<T>(slot: string, list: readonly T[], n: number): T[];
  /** A whole number, both ends included. */
  number(slot: string, min: number, max: number): number;
}

export function createChooser(...seedParts: readonly string[]): Chooser {
  const draw = (slot: string): number =>
    createHash('sha256')
      .update(JSON.stringify([...seedParts, slot]))
      .digest()
      .readUIntBE(0, 6);

  return {
    pick(slot, list) {
      const chosen = list[draw(slot) % list.length];
      if (chosen === undefined) throw new Error(`nothing to choose from for ${slot}`);
      return chosen;
    },
    pickMany(slot, list, n) {
      return list
        .map((item, index) => ({ item, rank: draw(`${slot}#${index}`) }))
        .sort((a, b) => a.rank - b.rank)
        .slice(0, n)
        .map(({ item }) => item);
    },
    number(slot, min, max) {
      return min + (draw(slot) % (max - min + 1));
    },
  };
}
