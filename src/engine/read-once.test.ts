import { describe, expect, it } from 'vitest';
import { readOnce } from './read-once.ts';

function countedFiles(texts: Record<string, string>) {
  const asked: string[][] = [];
  return {
    asked,
    read: async () => {
      throw new Error('it asks for many');
    },
    readMany: async (paths: readonly string[]) => {
      asked.push([...paths]);
      return paths.map((path) => (texts[path] === undefined ? null : Buffer.from(texts[path])));
    },
    list: async () => [],
  };
}

describe('readOnce', () => {
  it('asks for each file once, one that is not there too, and keeps the order asked for', async () => {
    const files = countedFiles({ a: '1', b: '2' });
    const once = readOnce(files);
    const first = await once.read('a');
    expect((await once.readMany(['b', 'a', 'none', 'b'])).map((bytes) => bytes?.toString() ?? null)).toEqual([
      '2',
      '1',
      null,
      '2',
    ]);
    expect(await once.read('none')).toBeNull();
    expect(await once.read('a')).toBe(first);
    expect(files.asked).toEqual([['a'], ['b', 'none']]);
  });

  it('gives two who ask at the same time the same bytes', async () => {
    const once = readOnce(countedFiles({ a: '1' }));
    const [one, other] = await Promise.all([once.read('a'), once.read('a')]);
    expect(one).toBe(other);
  });
});
