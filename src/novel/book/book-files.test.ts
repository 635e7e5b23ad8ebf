import { describe, expect, it } from 'vitest';
import { createFixedClock } from '../../../test/fakes/fixed-clock.ts';
import { createMemoryStore } from '../../adapters/store/memory-store.ts';
import type { Files } from '../../engine/ports.ts';
import { readFolder, readText } from '../../engine/read-files.ts';
import { loadBook } from './book-files.ts';

async function filesWith(texts: Readonly<Record<string, string | Uint8Array>>): Promise<Files> {
  const { files, lock } = createMemoryStore({ clock: createFixedClock('2026-01-01T00:00:00Z') });
  const lease = await lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
  const changes = Object.entries(texts).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
  await files.commit(changes, { expect: {}, fence: lease.fence });
  return files;
}

const BOOK = {
  schema_version: 'book_v1',
  book_id: 'tide',
  idea: 'A keeper finds letters.',
  language: 'en',
  chapters: 3,
  seed: 'tide',
};

describe('loadBook', () => {
  it('reads a book that keeps its contract', async () => {
    const files = await filesWith({ 'book.json': JSON.stringify(BOOK) });
    expect(await loadBook(files, 'tide')).toEqual(BOOK);
  });

  it('says book_not_found where there is none', async () => {
    await expect(loadBook(await filesWith({}), 'tide')).rejects.toMatchObject({
      code: 'book_not_found',
      details: { book: 'tide' },
      message: expect.stringContaining('tide'),
    });
  });

  it.each([
    ['text that is no JSON', '{"schema_version":', /JSON/],
    ['nothing', '', /it is empty/],
    ['another value', '[]', /not an object/],
    ['null', 'null', /not an object/],
    ['no version', JSON.stringify({ ...BOOK, schema_version: undefined }), /schema_version/],
    ['another kind of version', JSON.stringify({ ...BOOK, schema_version: 'world_v2' }), /schema_version/],
    ['version nought', JSON.stringify({ ...BOOK, schema_version: 'book_v0' }), /schema_version/],
    ['a version that is a number', JSON.stringify({ ...BOOK, schema_version: 2 }), /schema_version/],
    ['a wrong field', JSON.stringify({ ...BOOK, chapters: 0 }), /chapters: /],
    ['a field too many', JSON.stringify({ ...BOOK, printer: 'x' }), /printer/],
    [
      'a wrong setting',
      JSON.stringify({ ...BOOK, config: { wait: { tries: 0 } } }),
      /\/config\/wait\/tries: /,
    ],
  ])('refuses %s and says why', async (_, text, why) => {
    const files = await filesWith({ 'book.json': text });
    await expect(loadBook(files, 'tide')).rejects.toMatchObject({
      code: 'stored_file_invalid',
      details: { path: 'book.json', book: 'tide' },
      message: expect.stringMatching(why),
    });
  });

  it('tells everything that is wrong', async () => {
    const files = await filesWith({ 'book.json': JSON.stringify({ ...BOOK, chapters: 0, idea: ' ' }) });
    await expect(loadBook(files, 'tide')).rejects.toThrow(/\/idea: .*; \/chapters: /);
  });

  it.each(['book_v2', 'book_v10'])('refuses %s as newer, whatever else is in it', async (version) => {
    const files = await filesWith({ 'book.json': JSON.stringify({ schema_version: version, parts: [] }) });
    await expect(loadBook(files, 'tide')).rejects.toMatchObject({
      code: 'schema_newer',
      message: expect.stringContaining(version),
    });
  });
});

describe('readText', () => {
  it('is the text of a file, or null', async () => {
    const files = await filesWith({ 'a.md': 'Größe 潮 😀', 'empty.md': '' });
    expect(await readText(files, 'a.md')).toBe('Größe 潮 😀');
    expect(await readText(files, 'empty.md')).toBe('');
    expect(await readText(files, 'b.md')).toBeNull();
  });
});

describe('readFolder', () => {
  it('has every file below the folder by its name there', async () => {
    const files = await filesWith({
      'prompts/a.md': 'A',
      'prompts/deep/b.md': 'B',
      'prompts.md': 'no',
      'promptsx/c.md': 'no',
      'book.json': 'no',
    });
    expect([...(await readFolder(files, 'prompts'))]).toEqual([
      ['a.md', 'A'],
      ['deep/b.md', 'B'],
    ]);
    expect([...(await readFolder(files, 'none'))]).toEqual([]);
  });
});
