import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { Settings } from '../../src/contracts/config.ts';
import type { FaultyServer, ModelHttpRequest } from '../e2e/faulty-server.ts';
import { it } from '../e2e/with-server.ts';
import { listFilesBelow, readTrouble, type Workbench } from '../e2e/workbench.ts';

// A planted key may reach the server that it is for, in its header, and nothing else.

const KEY = 'sk-planted/Key+0123456789=abcDEF?&%';
const OTHER_KEYS = {
  ANTHROPIC_API_KEY: 'sk-ant-another-0123456789',
  OPENAI_API_KEY: 'sk-open-another-012345',
};
const WORLD = ['step', 'world', '--book', 'b'];

function listForms(key: string): string[] {
  const base64 = [key, `Bearer ${key}`].map((text) => Buffer.from(text).toString('base64'));
  const inUrls = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [key, encodeURIComponent(key), ...[...base64, ...inUrls].map((text) => text.replace(/=+$/, ''))];
}

/** Every file of the machine but the user's own configuration, and everything that was printed. */
function findLeaks(bench: Workbench, keys: readonly string[]): string[] {
  const own = bench.userConfigPath.slice(bench.folder.length + 1);
  const texts = [
    ...listFilesBelow(bench.folder)
      .filter((name) => name !== own)
      .map((name) => [name, readFileSync(join(bench.folder, name), 'utf8')] as const),
    ...bench.said.flatMap(({ stdout, stderr }) => [['stdout', stdout] as const, ['stderr', stderr] as const]),
  ];
  return texts
    .filter(([, text]) => keys.flatMap(listForms).some((form) => text.includes(form)))
    .map(([name]) => name);
}

interface Source {
  readonly from: string;
  readonly model: string;
  readonly settings: (url: string) => Settings;
  readonly env: (url: string) => Record<string, string>;
}

const SOURCES: readonly Source[] = [
  {
    from: 'BOOKFORGE_API_KEY',
    model: 'compatible:any',
    settings: () => ({}),
    env: (url) => ({ BOOKFORGE_API_KEY: KEY, BOOKFORGE_BASE_URL: url }),
  },
  {
    from: "the user's configuration",
    model: 'compatible:any',
    settings: (url) => ({ providers: { compatible: { base_url: url, api_key: KEY } } }),
    env: () => ({}),
  },
  {
    from: "the user's configuration for openai",
    model: 'openai:gpt-4o-mini',
    settings: (url) => ({ providers: { openai: { base_url: url, api_key: KEY } } }),
    env: () => ({}),
  },
  {
    from: 'a key command',
    model: 'compatible:any',
    settings: (url) => ({
      providers: { compatible: { base_url: url, key_command: `printf '%s\\n' '${KEY}'` } },
    }),
    env: () => ({}),
  },
];

describe.concurrent('a key', () => {
  it.for(SOURCES)('from $from reaches its server and nothing else', async (source, { bench, served }) => {
    const { server } = served;
    const env = setUp(bench, server, source);
    const first = await bench.bin([...WORLD, '--verbose'], env);
    expect(first.code, first.stderr).toBe(0);
    const { run_id } = bench.book('b').run();
    for (const command of [
      'step theme --book b --json',
      'models test',
      'doctor',
      'status --book b',
      `runs show ${run_id} --book b --json`,
      `runs steps ${run_id} --book b --full`,
    ]) {
      const ran = await bench.here([...command.split(' '), '--verbose'], env);
      expect([command, ran.code, ran.stderr]).toEqual([command, 0, expect.anything()]);
    }

    // Two steps, and three that a test of the model takes.
    expect(server.requests).toHaveLength(5);
    for (const { headers } of server.requests) expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(findLeaks(bench, [KEY, ...Object.values(OTHER_KEYS)])).toEqual([]);
  });

  it.for(SOURCES)(
    'from $from is not shown where the server refuses and repeats it',
    async (source, { bench, served }) => {
      const env = setUp(bench, served.server, source);
      served.server.behave({
        kind: 'status',
        status: 401,
        headers: { 'x-echo': encodeURIComponent(KEY) },
        body: ({ headers }) => ({
          error: { message: `Incorrect API key: ${headers.authorization}, ${listForms(KEY).join(', ')}` },
        }),
      });
      for (const more of [['--verbose'], ['--json'], ['--json', '--verbose'], []]) {
        const args = [...WORLD, ...more];
        const ran = await (more.length === 2 ? bench.bin(args, env) : bench.here(args, env));
        expect(ran.code).toBe(4);
        expect(`${ran.stdout}${ran.stderr}`).toContain('provider_unauthorised');
        expect(`${ran.stdout}${ran.stderr}`).toContain('Incorrect API key');
      }
      expect(bench.book('b').statuses()).toEqual(Array(4).fill('failed'));
      expect(served.server.requests).toHaveLength(4);
      expect(served.server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
      expect(findLeaks(bench, [KEY])).toEqual([]);
    },
  );

  it.for([
    [
      'in a value',
      (good: string, key: string) => {
        const { geography, ...world } = JSON.parse(good);
        return JSON.stringify({ ...world, geography: `${geography} ${key}` });
      },
      0,
    ],
    ['in a key', (good: string, key: string) => JSON.stringify({ ...JSON.parse(good), [key]: 'x' }), 0],
    ['in prose', (_: string, key: string) => `Your header was ${key}, was it not?`, 1],
    ['in base64', (_: string, key: string) => Buffer.from(key).toString('base64'), 1],
    ['in a URL', (_: string, key: string) => `https://x.test/?key=${encodeURIComponent(key)}`, 1],
  ] as const)('is taken out of an answer that repeats it %s', async ([, echo, code], { bench, served }) => {
    const { server, env } = served;
    const change = (good: string, { headers }: ModelHttpRequest) => echo(good, String(headers.authorization));
    // Cut into small pieces, so that no single event holds all of it.
    server.behave({ kind: 'text', change, piece: 7 });
    const ran = await bench.bin([...WORLD, '--verbose'], { ...env, BOOKFORGE_API_KEY: KEY });
    expect(ran.code).toBe(code);
    expect(server.requests).toHaveLength(code === 0 ? 1 : 2);
    expect(bench.book('b').run().status).toBe(code === 0 ? 'done' : 'failed');
    expect(findLeaks(bench, [KEY])).toEqual([]);
  });

  it.for([
    ['as its reason to stop', (good: string) => good, KEY],
    [
      'with a slash that JSON escapes',
      (good: string) =>
        JSON.stringify({ ...JSON.parse(good), geography: KEY }).replace('sk-planted/', 'sk-planted\\/'),
      'stop',
    ],
    [
      'with letters that JSON escapes',
      (good: string) =>
        JSON.stringify({ ...JSON.parse(good), geography: KEY }).replace(
          'sk-planted',
          '\\u0073k-pl\\u0061nted',
        ),
      'stop',
    ],
  ] as const)(
    'is taken out of an answer that repeats it %s',
    async ([, change, finish], { bench, served }) => {
      served.server.behave({ kind: 'text', change, finish });
      await bench.here(WORLD, { ...served.env, BOOKFORGE_API_KEY: KEY });
      expect(findLeaks(bench, [KEY])).toEqual([]);
    },
  );

  it('is not sent on where the server redirects', async ({ bench, served: { server, env } }) => {
    for (const status of [301, 302, 307, 308]) {
      const headers = { location: `${server.url}/elsewhere` };
      server.behave({ kind: 'status', status, headers });
      const before = server.requests.length;
      const ran = await bench.here([...WORLD, '--json'], { ...env, BOOKFORGE_API_KEY: KEY });
      expect([ran.code, readTrouble(ran).reason_code]).toEqual([1, 'provider_invalid_request']);
      expect(server.requests).toHaveLength(before + 1);
    }
    expect(bench.book('b').statuses()).toEqual(Array(4).fill('failed'));
    expect(findLeaks(bench, [KEY])).toEqual([]);
  });
});

function setUp(bench: Workbench, server: FaultyServer, source: Source): Record<string, string> {
  bench.saveUserConfig(source.settings(server.url));
  return { ...OTHER_KEYS, BOOKFORGE_MODEL: source.model, ...source.env(server.url) };
}
