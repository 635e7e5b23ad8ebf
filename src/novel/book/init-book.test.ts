import { describe, expect, it } from 'vitest';
import { createFixedClock } from '../../../test/fakes/fixed-clock.ts';
import { createMemoryStore } from '../../adapters/store/memory-store.ts';
import type { Book } from '../../contracts/book.ts';
import { hashBytes } from '../../engine/hash.ts';
import { readFolder, readText } from '../../engine/read-files.ts';
import { checkDrift, type Pinnable } from '../../prompts/pin-templates.ts';
import { loadBook } from './book-files.ts';
import { initBook } from './init-book.ts';

const BOOK: Book = {
  schema_version: 'book_v1',
  book_id: 'tide',
  idea: 'A keeper finds letters.',
  language: 'en',
  chapters: 3,
  seed: 'tide',
};
const COMPILED: Pinnable = {
  templates: new Map([['novel_world', 'Make a world.\n']]),
  checksums: {
    schema_version: 'prompt_checksums_v1',
    templates: {
      novel_world: { sha256: hashBytes('Make a world.\n'), manifest_sha256: hashBytes(''), blocks: {} },
    },
  },
};

async function createProject() {
  const store = createMemoryStore({ clock: createFixedClock('2026-01-01T00:00:00Z') });
  const lease = await store.lock.acquire({ owner: 'test', purpose: 'init', waitMs: 0 });
  return { store, lease };
}

describe('initBook', () => {
  it('writes the book and its copies of the templates, and nothing else', async () => {
    const { store, lease } = await createProject();
    await initBook(store, lease, BOOK, COMPILED);
    expect((await store.files.list('')).map(({ path }) => path)).toEqual([
      'book.json',
      'prompts/checksums.json',
      'prompts/novel_world.md',
    ]);
    expect(await loadBook(store.files, 'tide')).toEqual(BOOK);
    const copies = await readFolder(store.files, 'prompts');
    expect(
      checkDrift(COMPILED, new Map([...copies].map(([name, text]) => [`prompts/${name}`, text]))),
    ).toEqual([]);
  });

  it('writes book.json as people read it', async () => {
    const { store, lease } = await createProject();
    await initBook(store, lease, BOOK, COMPILED);
    expect(await readText(store.files, 'book.json')).toBe(`${JSON.stringify(BOOK, null, 2)}\n`);
  });

  it('refuses a book that is already there, and leaves it as it is', async () => {
    const { store, lease } = await createProject();
    await initBook(store, lease, BOOK, COMPILED);
    await expect(initBook(store, lease, { ...BOOK, idea: 'Another.' }, COMPILED)).rejects.toMatchObject({
      code: 'book_exists',
      details: { book: 'tide' },
    });
    expect(await loadBook(store.files, 'tide')).toEqual(BOOK);
  });

  it('does not write over a book.json that cannot be read', async () => {
    const { store, lease } = await createProject();
    const bytes = Buffer.from('{ broken');
    await store.files.commit([{ path: 'book.json', bytes }], { expect: {}, fence: lease.fence });
    await expect(initBook(store, lease, BOOK, COMPILED)).rejects.toMatchObject({ code: 'book_exists' });
    expect(await readText(store.files, 'book.json')).toBe('{ broken');
  });

  it.each<[string, RegExp, Partial<Book>]>([
    ['book_id', /^book_id: a book id has/, { book_id: '../up' }],
    ['idea', /^idea: text must not be empty/, { idea: ' ' }],
    ['language', /^language: a language is a code/, { language: 'English' }],
    ['chapters', /^chapters: .*500/, { chapters: 501 }],
  ])('refuses a wrong %s as bad usage, and writes nothing', async (_, message, change) => {
    const { store, lease } = await createProject();
    await expect(initBook(store, lease, { ...BOOK, ...change }, COMPILED)).rejects.toMatchObject({
      code: 'usage_invalid',
      message: expect.stringMatching(message),
    });
    expect(await store.files.list('')).toEqual([]);
  });

  it('does nothing for an owner that has lost the project', async () => {
    const store = createMemoryStore({
      clock: createFixedClock('2026-01-01T00:00:00Z'),
      isAlive: () => false,
    });
    const first = await store.lock.acquire({ owner: 'a', purpose: 'init', waitMs: 0 });
    await store.lock.acquire({ owner: 'b', purpose: 'init', waitMs: 0 });
    await expect(initBook(store, first, BOOK, COMPILED)).rejects.toMatchObject({ code: 'lock_lost' });
    expect(await store.files.list('')).toEqual([]);
  });
});
