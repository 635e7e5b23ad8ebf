import { describe, expect, it } from 'vitest';
import { createTurns } from './take-turns.ts';

/** Work that ends when it is told to, and notes when it began. */
function createWork(noted: string[], name: string) {
  const { promise, resolve, reject } = createDeferred();
  return {
    work: () => {
      noted.push(name);
      return promise;
    },
    end: () => resolve(name),
    fail: () => reject(new Error(name)),
  };
}

function createDeferred() {
  let resolve: (value: string) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<string>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

describe('createTurns', () => {
  it('begins each piece of work when the one before has ended, and gives each its own result', async () => {
    const noted: string[] = [];
    const [first, second] = [createWork(noted, 'first'), createWork(noted, 'second')];
    const inTurn = createTurns();
    const results = Promise.all([inTurn(first.work), inTurn(second.work)]);
    await Promise.resolve();
    expect(noted).toEqual(['first']);
    second.end();
    first.end();
    expect(await results).toEqual(['first', 'second']);
    expect(noted).toEqual(['first', 'second']);
  });

  it('tells a failure to whoever asked for that work, and goes on', async () => {
    const noted: string[] = [];
    const [first, second] = [createWork(noted, 'first'), createWork(noted, 'second')];
    const inTurn = createTurns();
    const results = Promise.allSettled([inTurn(first.work), inTurn(second.work)]);
    first.fail();
    second.end();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
