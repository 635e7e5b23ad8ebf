import { describe, expect } from 'vitest';
import { joinRooms } from '../../src/server/join-rooms.ts';
import { LARGEST_UPLOAD } from '../../src/server/route.ts';
import { serveBook } from '../fakes/served-book.ts';
import { initBook } from './with-server.ts';
import { it, type Workbench } from './workbench.ts';

// What the server tells of the configuration, also after an author changed it, and how much it takes at once.

const KEY = 'sk-very-secret-0123456789';
const ENV = {
  BOOKFORGE_MODEL: 'compatible:any',
  BOOKFORGE_BASE_URL: 'http://anna:hunter22@127.0.0.1:9/v1?key=querykey77',
  BOOKFORGE_API_KEY: KEY,
};

const serve = (bench: Workbench, env: Readonly<Record<string, string>> = {}) =>
  serveBook(bench.cwd, { env: { ...bench.env, ...env }, books: [], workRooms: joinRooms });

describe('settings over REST', () => {
  it('are told with their sources, and never with a key', async ({ bench }) => {
    await initBook(bench);
    const served = await serve(bench, ENV);
    const answer = await served.get('/api/settings?project=b');
    const text = await answer.text();
    const machine = await (await served.get('/api/machine')).text();
    await served.stop();
    expect(answer.status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      project: 'b',
      model: { value: 'compatible:any', source: 'environment' },
      providers: [
        { provider: 'compatible', base_url: 'http://127.0.0.1:9/v1', key_source: 'BOOKFORGE_API_KEY' },
      ],
    });
    // As the doctor says it.
    expect(JSON.parse(machine).checks).toContainEqual({
      check: 'book b',
      ok: true,
      detail: 'something to do',
      next: 'bookforge step world --book b',
    });
    for (const secret of [KEY, 'hunter22', 'anna', 'querykey77'])
      expect(text + machine).not.toContain(secret);
  });

  it('are those of book.json as it is now, not as the server first saw it', async ({ bench }) => {
    await initBook(bench);
    const served = await serve(bench);
    const show = async () =>
      (await (await served.get('/api/settings?project=b')).json()) as { model: object };
    expect((await show()).model).toEqual({ value: 'offline:author', source: 'default' });
    const book = bench.book('b');
    const given = JSON.parse(book.read('book.json')) as object;
    book.write('book.json', JSON.stringify({ ...given, config: { model: 'anthropic:claude-any' } }));
    expect((await show()).model).toEqual({ value: 'anthropic:claude-any', source: 'book' });
    await served.stop();
  });
});

describe('an upload', () => {
  it('is refused for its size before it is read', async ({ bench }) => {
    await initBook(bench);
    const served = await serve(bench);
    const answer = await served.post(
      '/api/runs',
      { kind: 'import' },
      { 'content-length': `${LARGEST_UPLOAD + 1}` },
    );
    const { error } = (await answer.json()) as { error: { reason_code: string } };
    await served.stop();
    expect([answer.status, error.reason_code]).toEqual([413, 'body_too_large']);
    expect(bench.book('b').runs()).toEqual([]);
  });
});
