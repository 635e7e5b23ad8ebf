import { getEventListeners } from 'node:events';
import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { streamEvents } from '../../src/server/stream-events.ts';
import { type ListeningBook, listenToBook } from '../fakes/listening-book.ts';
import { openProject, prepareWorld } from '../fakes/prepare-story-step.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';
import { TOKEN } from '../fakes/served-book.ts';
import { waitUntil } from './wait-until.ts';

async function withServer(test: (server: ListeningBook, folder: string) => Promise<void>): Promise<void> {
  await withScratchFolder(async (folder) => {
    const app = await createApp({ env: {}, cwd: folder, workspace: folder, log: createRecordingLog() });
    const idea = 'A ferryman on a river of glass.';
    const book = { schema_version: 'book_v1' as const, book_id: 'b', idea, language: 'en' };
    await app.initBook({ ...book, chapters: 3, seed: '1' });
    const server = await listenToBook(folder, 'b');
    try {
      await test(server, folder);
    } finally {
      await server.close();
    }
  });
}

const render = (method: string, path: string, headers: Readonly<Record<string, string>>, body = '') =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries({ connection: 'close', ...headers })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n${body}`;

const codeOf = (body: string): string =>
  (JSON.parse(body) as { error: { reason_code: string } }).error.reason_code;

describe('the server on its socket', () => {
  it('listens on the loopback alone', () =>
    withServer(async (server) => {
      const answer = await server.get('/api/health');
      expect(answer.status).toBe(200);
      expect(answer.headers).not.toContain('access-control-');
      expect(answer.headers).toContain('x-content-type-options: nosniff');
      expect(answer.headers).toContain('referrer-policy: no-referrer');
      expect(answer.headers).toContain('cache-control: no-store');
      expect(answer.headers).toContain("content-security-policy: default-src 'none'; script-src 'self'");
    }));

  it('takes the token once in the address, then as a cookie', () =>
    withServer(async (server) => {
      const host = `127.0.0.1:${server.port}`;
      const first = await server.send(render('GET', `/?token=${TOKEN}`, { host, 'sec-fetch-site': 'none' }));
      expect(first.status).toBe(303);
      expect(first.headers).toContain('location: /\r\n');
      const cookie = /set-cookie: (bookforge_\d+)=([^;]+); httponly; samesite=strict; path=\/\r/.exec(
        first.headers,
      );
      expect(cookie?.slice(1)).toEqual([`bookforge_${server.port}`, TOKEN]);
      const sent = { host, cookie: `${cookie?.[1]}=${TOKEN}` };
      expect((await server.send(render('GET', '/api/runs', sent))).status).toBe(200);
      for (const [token, code] of [
        ['wrong', 'token_refused'],
        ['', 'token_refused'],
      ]) {
        const { status, body } = await server.send(render('GET', `/?token=${token}`, { host }));
        expect([status, codeOf(body)]).toEqual([401, code]);
      }
      const rebound = await server.send(render('GET', `/?token=${TOKEN}`, { host: 'evil.example' }));
      expect([rebound.status, codeOf(rebound.body)]).toEqual([403, 'host_refused']);
      expect(rebound.headers).not.toContain('set-cookie');
    }));

  it('refuses whoever has no token, comes from another site, or means another host', () =>
    withServer(async (server) => {
      const host = `127.0.0.1:${server.port}`;
      const authorization = `Bearer ${TOKEN}`;
      const cookie = `bookforge_${server.port}=${TOKEN}`;
      const refusals: [Record<string, string>, number, string][] = [
        [{ host }, 401, 'token_missing'],
        [{ host, authorization: 'Bearer no' }, 401, 'token_refused'],
        [{ host, authorization: `Basic ${TOKEN}` }, 401, 'token_refused'],
        [{ host, cookie: `bookforge_${server.port}=no` }, 401, 'token_refused'],
        [{ host, cookie: `bookforge_1=${TOKEN}` }, 401, 'token_missing'],
        [{ host: `evil.example:${server.port}`, authorization }, 403, 'host_refused'],
        [{ host: '127.0.0.1', authorization }, 403, 'host_refused'],
        [{ host, authorization, origin: 'http://evil.example' }, 403, 'origin_refused'],
        [{ host, cookie, 'sec-fetch-site': 'cross-site' }, 403, 'origin_refused'],
      ];
      for (const [headers, status, code] of refusals) {
        const answer = await server.send(render('GET', '/api/runs', headers));
        expect([headers, answer.status, codeOf(answer.body)]).toEqual([headers, status, code]);
      }
      const change = await server.send(render('POST', '/api/runs/run_1/cancel', { host, cookie }));
      expect([change.status, codeOf(change.body)]).toEqual([403, 'origin_refused']);
      const ours = { host, cookie, origin: `http://${host}` };
      expect((await server.send(render('POST', '/api/runs/run_1/cancel', ours))).status).toBe(404);
      // A preflight gets no leave.
      const preflight = { host, origin: 'http://evil.example', 'access-control-request-method': 'POST' };
      const asked = await server.send(render('OPTIONS', '/api/runs', preflight));
      expect([asked.status, asked.headers.includes('access-control-')]).toEqual([403, false]);
    }));

  it('refuses bodies that are too large, no JSON, or not declared as such', () =>
    withServer(async (server) => {
      const base = { host: `127.0.0.1:${server.port}`, authorization: `Bearer ${TOKEN}` };
      const post = (type: string, body: string, path = '/api/runs') => {
        const length = `${Buffer.byteLength(body)}`;
        return server.send(
          render('POST', path, { ...base, 'content-type': type, 'content-length': length }, body),
        );
      };
      const json = 'application/json';
      const form = await post('application/x-www-form-urlencoded', 'recipe_id=x');
      expect([form.status, codeOf(form.body)]).toEqual([415, 'media_type_refused']);
      expect((await post('text/plain', '{"recipe_id":"x"}')).status).toBe(415);
      const broken = await post(json, '{"recipe_id":');
      expect([broken.status, codeOf(broken.body)]).toEqual([400, 'request_invalid']);
      // A route that takes no files; those that do take more.
      const large = await post(json, `{"recipe_id":"${'x'.repeat(1024 * 1024)}"}`, '/api/accept');
      expect([large.status, codeOf(large.body)]).toEqual([413, 'body_too_large']);
      const chunk = 'y'.repeat(64 * 1024);
      const pieces = `${(64 * 1024).toString(16)}\r\n${chunk}\r\n`.repeat(20);
      const chunked = await server.send(
        render(
          'POST',
          '/api/accept',
          { ...base, 'content-type': json, 'transfer-encoding': 'chunked' },
          `${pieces}0\r\n\r\n`,
        ),
      );
      expect(chunked.status).toBe(413);
    }));

  it('tells methods it does not take, and never a stack', () =>
    withServer(async (server) => {
      const base = { host: `127.0.0.1:${server.port}`, authorization: `Bearer ${TOKEN}` };
      const wrong = await server.send(render('DELETE', '/api/runs', base));
      expect([wrong.status, codeOf(wrong.body)]).toEqual([405, 'method_not_allowed']);
      expect(wrong.headers).toContain('allow: post, get');
      for (const path of ['/api/runs/run_none', '/api/none', '/none', '/api/files?path=..']) {
        const { body } = await server.get(path);
        expect(Object.keys(JSON.parse(body).error)).toEqual([
          'reason_code',
          'message',
          'next_action',
          'details',
        ]);
        expect(body).not.toMatch(/\bat \S+ \(|\.ts:|\.js:/);
      }
    }));
});

describe('events on a socket', () => {
  it('leave nothing behind after fifty clients came and went', () =>
    withServer(async (server, folder) => {
      // It waits for its turn, so that whoever follows it is never told an end.
      const { run_id } = await prepareWorld(folder);
      const lease = await openProject(folder, 'b').lock.acquire({ owner: 'x', purpose: 'x', waitMs: 0 });
      const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
      const before = timers();
      for (let client = 0; client < 50; client += 1) await connectAndLeave(server, run_id);
      // Each follower looks every 100 ms and beats every 15 s: timers that stay would be counted in hundreds.
      await waitUntil('all timers', () => timers() <= before + 5);
      await lease.release();
    }));

  it('end with the server', () =>
    withServer(async (server, folder) => {
      const { run_id } = await prepareWorld(folder);
      const answer = await fetch(`${server.url}/api/runs/${run_id}/events`, {
        headers: { authorization: `Bearer ${TOKEN}` },
      });
      const text = answer.text();
      await server.close();
      expect(await text).toBe('retry: 1000\n\n');
    }));
});

const STATUS = {
  type: 'status' as const,
  run_id: 'run_1',
  root_run_id: 'run_1',
  parent_run_id: null,
  place: {},
  status: 'running' as const,
  error: null,
};

describe('streamEvents', () => {
  it('ends the following and drops its listener when the client goes', async () => {
    const stopped = new AbortController();
    let returned = 0;
    async function* follow(signal: AbortSignal) {
      try {
        yield { ...STATUS, id: 'run_1:end' };
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      } finally {
        returned += 1;
      }
    }
    for (let client = 0; client < 50; client += 1) {
      const reader = streamEvents(follow, stopped.signal).getReader();
      await reader.read();
      await reader.read();
      await reader.cancel();
    }
    expect(returned).toBe(50);
    expect(getEventListeners(stopped.signal, 'abort')).toEqual([]);
  });

  it('asks for the next event only when the last was taken', async () => {
    let made = 0;
    async function* follow() {
      for (;;) {
        made += 1;
        yield { ...STATUS, id: `run_1:${made}` };
      }
    }
    const reader = streamEvents(follow, new AbortController().signal).getReader();
    await reader.read();
    await reader.read();
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(made).toBeLessThanOrEqual(3);
    await reader.cancel();
  });

  it('beats while nothing comes', async () => {
    async function* follow(signal: AbortSignal): AsyncGenerator<never> {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    }
    const reader = streamEvents(follow, new AbortController().signal, 5).getReader();
    const texts = [await reader.read(), await reader.read(), await reader.read()].map(({ value }) =>
      new TextDecoder().decode(value),
    );
    expect(texts).toEqual(['retry: 1000\n\n', ': still here\n\n', ': still here\n\n']);
    await reader.cancel();
  });
});

function connectAndLeave(server: ListeningBook, runId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      `${server.url}/api/runs/${runId}/events`,
      { headers: { authorization: `Bearer ${TOKEN}` }, agent: false },
      (response) => {
        response.once('data', () => {
          request.destroy();
          resolve();
        });
        // Leaving is what this client does; the broken connection is its own doing.
        response.on('error', () => undefined);
      },
    );
    request.on('error', reject);
    request.end();
  });
}
