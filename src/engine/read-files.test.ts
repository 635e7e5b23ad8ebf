import { describe, expect, it } from 'vitest';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import type { Files } from './ports.ts';
import { readEach, readFolder, readNumbered } from './read-files.ts';

/** A project of a hundred numbered files, without the seventh, that remembers how many were asked for at once. */
async function createProject(): Promise<{ readonly files: Files; readonly asked: number[] }> {
  const { files } = createMemoryStore({ clock: createFixedClock('2026-01-01T00:00:00Z') });
  const numbers = Array.from({ length: 100 }, (_, n) => n + 1).filter((n) => n !== 7);
  const changes = numbers.map((n) => ({ path: nameFile(n), bytes: Buffer.from(`text ${n}`) }));
  await files.commit(changes, { expect: {}, fence: 1 });
  const asked: number[] = [];
  const readMany: Files['readMany'] = (paths) => {
    asked.push(paths.length);
    return files.readMany(paths);
  };
  return { files: { ...files, readMany }, asked };
}

const nameFile = (n: number) => `texts/${String(n).padStart(3, '0')}.md`;

describe('reading many files', () => {
  it('asks for few at a time, and gives all in the order asked for', async () => {
    const { files, asked } = await createProject();
    const numbers = Array.from({ length: 100 }, (_, n) => 100 - n);
    const found: (string | null)[] = [];
    for await (const { path, bytes } of readEach(files, numbers.map(nameFile))) {
      found.push(bytes === null ? null : `${path} ${Buffer.from(bytes).toString('utf8')}`);
    }
    expect(found).toEqual(numbers.map((n) => (n === 7 ? null : `${nameFile(n)} text ${n}`)));
    expect(Math.max(...asked)).toBeLessThanOrEqual(16);
    expect(asked.length).toBeLessThan(10);
  });

  it('gives numbered ones with their numbers', async () => {
    const { files } = await createProject();
    const found: [number, string | null][] = [];
    for await (const { number, bytes } of readNumbered(files, [9, 7, 8], nameFile))
      found.push([number, bytes === null ? null : Buffer.from(bytes).toString('utf8')]);
    expect(found).toEqual([
      [9, 'text 9'],
      [7, null],
      [8, 'text 8'],
    ]);
  });

  it('gives a folder by the names below it', async () => {
    const { files } = await createProject();
    const texts = await readFolder(files, 'texts');
    expect(texts.size).toBe(99);
    expect(texts.get('100.md')).toBe('text 100');
  });
});
