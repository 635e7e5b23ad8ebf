import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { waitUntil } from './wait-until.ts';
import { it, readTrouble, type Workbench } from './workbench.ts';

const IDEA = 'A ferryman on a river of glass.';

async function startServing(bench: Workbench, ...more: readonly string[]) {
  await bench.here(['init', 'b', '--idea', IDEA]);
  const server = bench.start(['serve', ...more]);
  const line = await waitUntil('the address', () => /^(http:\S+)\n/.exec(server.soFar.stdout)?.[1]);
  return { server, url: new URL(line) };
}

describe.concurrent('bookforge serve', () => {
  it('prints one line with the address, answers the token in it, and ends at Ctrl-C', async ({ bench }) => {
    const { server, url } = await startServing(bench);
    const token = url.searchParams.get('token') ?? '';
    expect(url.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[A-Za-z0-9_-]{43}$/);
    const headers = { authorization: `Bearer ${token}`, connection: 'close' };
    const runs = await fetch(`${url.origin}/api/runs`, { headers });
    expect([runs.status, await runs.json()]).toEqual([200, []]);
    // An idle server holds no lock: the command line works meanwhile, and the server sees it.
    expect((await bench.here(['step', 'world', '--book', 'b'])).code).toBe(0);
    const after = await fetch(`${url.origin}/api/runs`, { headers });
    expect(await after.json()).toMatchObject([{ kind: 'story_step', status: 'done' }]);
    server.process.kill('SIGINT');
    const ended = await server.ended;
    expect([ended.code, ended.stdout]).toEqual([130, `${url.href}\n`]);
    expect(ended.stderr).not.toContain('warning');
  });

  it('opens the address in a browser where it is asked to, and says so where there is none', async ({
    bench,
  }) => {
    const browser = join(bench.folder, 'browser');
    const opened = join(bench.folder, 'opened');
    writeFileSync(
      browser,
      `#!/bin/sh\nprintf %s "$1" > '${opened}.new' && mv '${opened}.new' '${opened}'\n`,
      { mode: 0o755 },
    );
    const server = bench.start(['serve', '--open'], { BROWSER: browser });
    const line = await waitUntil('the address', () => /^(http:\S+)\n/.exec(server.soFar.stdout)?.[1]);
    await waitUntil('the browser', () => existsSync(opened));
    expect(readFileSync(opened, 'utf8')).toBe(line);
    const alone = bench.start(['serve', '--open'], { BROWSER: join(bench.folder, 'nothing') });
    await waitUntil('the warning', () => alone.soFar.stderr.includes('No browser could be started.'));
  });

  it('says so when its port is taken', async ({ bench }) => {
    const { url } = await startServing(bench);
    const second = await bench.bin(['serve', '--port', url.port, '--json']);
    expect([second.code, readTrouble(second).reason_code]).toEqual([2, 'usage_invalid']);
    expect(readTrouble(second).message).toContain('something else listens there');
  });

  it('says at once when its book is not there', async ({ bench }) => {
    const ran = await bench.bin(['serve', '--book', 'none', '--json']);
    expect([ran.code, readTrouble(ran).reason_code]).toEqual([2, 'book_not_found']);
  });

  it('warns where others can reach it, and answers at every address that it prints', async ({ bench }) => {
    const { server } = await startServing(bench, '--host', '0.0.0.0');
    await waitUntil('the warning', () => server.soFar.stderr.includes('can be reached by others'));
    const urls = server.soFar.stdout.trimEnd().split('\n');
    expect(urls[0]).toMatch(/^http:\/\/127\.0\.0\.1:/);
    for (const url of urls) {
      const answer = await fetch(url, { redirect: 'manual' });
      expect([url, answer.status, answer.headers.get('location')]).toEqual([url, 303, '/']);
    }
  });

  it('says what a port can be, and which address this machine has not', async ({ bench }) => {
    for (const command of ['serve', 'offline-model']) {
      const ran = await bench.here([command, '--port', '65536', '--json']);
      expect([ran.code, readTrouble(ran).reason_code]).toEqual([2, 'usage_invalid']);
      expect(readTrouble(ran).message).toContain('a whole number from 0 to 65535');
    }
    // Set aside for documents: no machine has it.
    const ran = await bench.bin(['serve', '--host', '192.0.2.1', '--json']);
    expect([ran.code, readTrouble(ran).message]).toEqual([
      2,
      'The server cannot listen on 192.0.2.1:0: this machine has no such address.',
    ]);
  });
});
