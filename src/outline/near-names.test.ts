import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNearNames } from './near-names.ts';

describe('the nearest name', () => {
  it('has the fewest edits, and the lowest rank among equals', () => {
    const names = createNearNames();
    for (const [rank, name] of ['harbour', 'harbors', 'harbos', 'market'].entries())
      names.add('', name, rank);
    expect(names.findNearest('', 'harbour')).toBe(0);
    expect(names.findNearest('', 'harbor')).toBe(0);
    expect(names.findNearest('', 'harbo')).toBe(2);
    expect(names.findNearest('', 'marked')).toBe(3);
    expect(names.findNearest('', 'bridge')).toBeNull();
  });

  it('is looked for in its own scope only', () => {
    const names = createNearNames();
    names.add('town', 'harbour', 0);
    expect(names.findNearest('city', 'harbour')).toBeNull();
  });

  it('is the one that measuring every pair finds', () => {
    // Few letters, so that most names have near ones, some of them longer than a machine word.
    const short = fc.string({ unit: fc.constantFrom('a', 'b', '_'), maxLength: 9 });
    const long = short.map((name) => `${'ab'.repeat(8)}${name}${'_b'.repeat(9)}`);
    const list = fc.array(fc.oneof(short, long), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(list, fc.oneof(short, long), (added, name) => {
        const names = createNearNames();
        for (const [rank, text] of added.entries()) names.add('', text, rank);
        expect(names.findNearest('', name)).toBe(findByMeasuringAll(added, name));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['numbered rooms', (index: number) => `room_${index}`],
    ['rooms of one long name', (index: number) => `grand_hotel_corridor_${index}_behind_the_stairs`],
    ['names without anything in common', (index: number) => spellNumber(index * 7919 + 100_003)],
    ['one ending', (index: number) => `${spellNumber(index * 7919 + 100_003)}_street`],
  ])('costs about the same among many as among few: %s', (_, nameOf) => {
    const few = countVisitsPerName(1000, nameOf);
    const many = countVisitsPerName(8000, nameOf);
    expect(many).toBeLessThan(1000);
    expect(many / few).toBeLessThan(3);
  });
});

function countVisitsPerName(count: number, nameOf: (index: number) => string): number {
  const names = createNearNames();
  for (let index = 0; index < count; index += 1) {
    names.findNearest('', nameOf(index));
    names.add('', nameOf(index), index);
  }
  return names.countVisits() / count;
}

/** Digits as letters, scattered over the alphabet by a multiplication. */
function spellNumber(value: number): string {
  const scattered = Math.imul(value, 2_654_435_761) >>> 0;
  return [...`${scattered}${value}`].map((digit) => 'qwertyuiop'.charAt(Number(digit))).join('');
}

function findByMeasuringAll(added: readonly string[], name: string): number | null {
  const measured = added
    .map((text, rank) => ({ rank, edits: measureEdits(text, name) }))
    .sort((a, b) => a.edits - b.edits || a.rank - b.rank);
  const [nearest] = measured;
  return nearest !== undefined && nearest.edits <= 2 ? nearest.rank : null;
}

function measureEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at += 1) {
      const changed = (row[at - 1] ?? 0) + (b[at - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
