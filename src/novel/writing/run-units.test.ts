import { describe, expect, it } from 'vitest';
import { deriveUnits, type Unit } from '../after/derive-units.ts';
import { type DriveUnits, runUnits } from './run-units.ts';

const always = () => true;

/** Chapters of one scene each, whose units and ends a test gives by hand. */
function createPieces(policy: 'none' | 'auto_apply', chapters: readonly number[]) {
  const told: string[] = [];
  const open = new Map<string, { done(): void; fail(why: string): void }>();
  const hold = (what: string) =>
    new Promise<void>((resolve, reject) => {
      open.set(what, { done: resolve, fail: (why) => reject(new Error(why)) });
    });
  const effect = ({ id }: Unit) => {
    const unit = id.replace('chapter:', '');
    told.push(unit);
    return hold(unit);
  };
  const effects = { plan: effect, scene: effect, consistency: effect, revision: effect, memory: effect };
  const units = deriveUnits(
    chapters.map((chapter) => ({ chapter, plan: true, scenes: [1] })),
    policy,
  );
  const work = async (chapter: number, drive: DriveUnits) => {
    told.push(`${chapter} begins`);
    await drive(effects);
    await hold(`${chapter} ends`);
    return chapter;
  };
  const find = (what: string) => open.get(what) ?? expect.fail(`${what} has not begun`);
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    told,
    units,
    work,
    settle,
    /** Ends each of these in turn. */
    async end(...what: string[]) {
      for (const each of what) {
        await settle();
        find(each).done();
      }
      await settle();
    },
    async fail(what: string, why: string) {
      await settle();
      find(what).fail(why);
      await settle();
    },
  };
}

describe('runUnits', () => {
  it('begins a chapter when the memory of the one before is there, and checks beside it', async () => {
    const { told, units, work, end } = createPieces('none', [1, 2]);
    const all = runUnits(units, work, always);
    await end('1/plan', '1/scene:1');
    expect(told).toEqual(['1 begins', '1/plan', '1/scene:1', '1/memory']);
    await end('1/memory');
    expect(told.slice(4).sort()).toEqual(['1/consistency', '2 begins', '2/plan']);
    await end('1/consistency', '1/revision', '1 ends', '2/plan', '2/scene:1', '2/memory');
    expect(told.slice(7)).toEqual(['1/revision', '2/scene:1', '2/memory', '2/consistency']);
    await end('2/consistency', '2/revision', '2 ends');
    expect(await all).toEqual([1, 2]);
  });

  it('checks no two chapters at once, also where one between them has nothing to do', async () => {
    const { told, units, work, end, settle } = createPieces('none', [1, 2, 3]);
    const all = runUnits(
      units,
      (chapter, drive) => (chapter === 2 ? Promise.resolve(2) : work(chapter, drive)),
      always,
    );
    await end('1/plan', '1/scene:1', '1/memory', '3/plan', '3/scene:1', '3/memory');
    expect(told).toContain('3/memory');
    expect(told).not.toContain('3/consistency');
    await end('1/consistency', '1/revision');
    expect(told).not.toContain('3/consistency');
    await end('1 ends');
    await settle();
    expect(told.at(-1)).toBe('3/consistency');
    await end('3/consistency', '3/revision', '3 ends');
    expect(await all).toEqual([1, 2, 3]);
  });

  it('begins a chapter when the one before has ended, where that revises what it finds', async () => {
    const { told, units, work, end } = createPieces('auto_apply', [1, 2]);
    const all = runUnits(units, work, always);
    await end('1/plan', '1/scene:1', '1/consistency', '1/revision', '1/memory');
    expect(told).toEqual(['1 begins', '1/plan', '1/scene:1', '1/consistency', '1/revision', '1/memory']);
    await end('1 ends');
    expect(told.slice(6)).toEqual(['2 begins', '2/plan']);
    await end('2/plan', '2/scene:1', '2/consistency', '2/revision', '2/memory', '2 ends');
    expect(await all).toEqual([1, 2]);
  });

  it('goes on with the next chapter after one that did not get as far as its memory', async () => {
    const { told, units, work, end } = createPieces('none', [1, 2]);
    const all = runUnits(
      units,
      (chapter, drive) => (chapter === 1 ? Promise.resolve(1) : work(chapter, drive)),
      always,
    );
    await end('2/plan', '2/scene:1', '2/memory', '2/consistency', '2/revision', '2 ends');
    expect(told[0]).toBe('2 begins');
    expect(await all).toEqual([1, 2]);
  });

  it('begins nothing after an outcome that ends the row', async () => {
    const { told, units } = createPieces('none', [1, 2]);
    expect(
      await runUnits(
        units,
        async (chapter) => chapter,
        (outcome) => outcome !== 1,
      ),
    ).toEqual([1]);
    expect(told).toEqual([]);
  });

  it('lets no unit follow one that fails, waits for what is under way, and tells the earliest trouble', async () => {
    const { told, units, work, end, fail } = createPieces('none', [1, 2, 3]);
    let over = false;
    const all = runUnits(units, work, always).finally(() => {
      over = true;
    });
    all.catch(() => undefined);
    await end('1/plan', '1/scene:1', '1/memory');
    await fail('2/plan', 'second');
    expect([over, told.filter((what) => what.startsWith('2') || what.startsWith('3'))]).toEqual([
      false,
      ['2 begins', '2/plan'],
    ]);
    await fail('1/consistency', 'first');
    await expect(all).rejects.toThrow('first');
    expect(told).not.toContain('1/revision');
  });
});
