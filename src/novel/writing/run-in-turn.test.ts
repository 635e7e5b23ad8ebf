import { describe, expect, it } from 'vitest';
import { runInTurn, type Turn } from './run-in-turn.ts';

/** Pieces that a test ends by hand. */
function createPieces() {
  const told: string[] = [];
  const pieces = new Map<number, { turn: Turn; end(outcome: string): void; fail(why: string): void }>();
  const work = (item: number, turn: Turn) => {
    told.push(`begin ${item}`);
    return new Promise<string>((resolve, reject) => {
      pieces.set(item, { turn, end: resolve, fail: (why) => reject(new Error(why)) });
    });
  };
  const piece = (item: number) => pieces.get(item) ?? expect.fail(`${item} has not begun`);
  return { told, work, piece, settle: () => new Promise(setImmediate) };
}

const always = () => true;

describe('runInTurn', () => {
  it('begins a piece when the one before has ended, and gives the outcomes in order', async () => {
    const { told, work, piece, settle } = createPieces();
    const all = runInTurn([1, 2], work, always);
    await settle();
    expect(told).toEqual(['begin 1']);
    piece(1).end('a');
    await settle();
    expect(told).toEqual(['begin 1', 'begin 2']);
    piece(2).end('b');
    expect(await all).toEqual(['a', 'b']);
  });

  it('begins the next piece earlier where the one before lets it, whichever ends first', async () => {
    const { told, work, piece, settle } = createPieces();
    const all = runInTurn([1, 2], work, always);
    await settle();
    piece(1).turn.beginNext();
    await settle();
    expect(told).toEqual(['begin 1', 'begin 2']);
    piece(2).end('b');
    piece(1).end('a');
    expect(await all).toEqual(['a', 'b']);
  });

  it('tells a piece when every earlier one has ended', async () => {
    const { told, work, piece, settle } = createPieces();
    const all = runInTurn([1, 2], work, always);
    await settle();
    piece(1).turn.beginNext();
    await settle();
    piece(2).turn.earlierEnded.then(() => told.push('1 has ended'));
    await settle();
    expect(told).toEqual(['begin 1', 'begin 2']);
    piece(1).end('a');
    await settle();
    expect(told).toEqual(['begin 1', 'begin 2', '1 has ended']);
    piece(2).end('b');
    await all;
  });

  it('begins nothing after an outcome that ends the row', async () => {
    const { told, work, piece, settle } = createPieces();
    const all = runInTurn([1, 2], work, (outcome) => outcome !== 'failed');
    await settle();
    piece(1).end('failed');
    expect(await all).toEqual(['failed']);
    expect(told).toEqual(['begin 1']);
  });

  it('waits for what is under way before it tells of trouble, and tells the earliest', async () => {
    const { told, work, piece, settle } = createPieces();
    let over = false;
    const all = runInTurn([1, 2, 3], work, always).finally(() => {
      over = true;
    });
    all.catch(() => undefined);
    await settle();
    piece(1).turn.beginNext();
    await settle();
    piece(2).fail('second');
    await settle();
    expect([over, told]).toEqual([false, ['begin 1', 'begin 2']]);
    piece(1).fail('first');
    await expect(all).rejects.toThrow('first');
  });
});
