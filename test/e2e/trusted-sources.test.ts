import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { it } from './with-server.ts';
import { readDocument, readTrouble } from './workbench.ts';

// What a cloned workspace or book may not decide: where a key goes, and what a call costs.

const WORLD = ['step', 'world', '--book', 'b', '--json'];
const KEY = 'sk-planted-0123456789';

const UNTRUSTED = [
  ['base_url', (url: string) => ({ providers: { compatible: { base_url: url } } })],
  ['api_key', () => ({ providers: { openai: { api_key: KEY } } })],
  ['key_command', () => ({ providers: { compatible: { key_command: 'touch ran; echo x' } } })],
  ['price', () => ({ models: { 'compatible:any': { price: { input: 0, output: 0 } } } })],
] as const;

describe.concurrent('a workspace', () => {
  it.for(UNTRUSTED)('may not set %s', async ([field, settings], { bench, served: { server, env } }) => {
    const path = join(bench.cwd, 'bookforge.config.json');
    writeFileSync(path, JSON.stringify({ schema_version: 'config_v1', ...settings(server.url) }));
    const ran = await bench.here(WORLD, { ...env, BOOKFORGE_API_KEY: KEY });
    expect(ran.code).toBe(2);
    const trouble = readTrouble(ran);
    expect(trouble).toMatchObject({ reason_code: 'config_untrusted', details: { path } });
    expect(trouble.next_action).toMatch(
      new RegExp(`^Move \\S+\\.${field} from \\S+ to your user configuration`),
    );
    expect(server.requests).toEqual([]);
    expect(bench.book('b').runs()).toEqual([]);
    expect(`${ran.stdout}${ran.stderr}`).not.toContain(KEY);
  });

  it.for([
    ['a model', { model: 'compatible:from-workspace' }],
    ['a model for a role', { agents: { planner: { model: 'compatible:from-workspace' } } }],
  ] as const)('may choose %s', async ([, chosen], { bench, served: { server, env } }) => {
    const settings = { schema_version: 'config_v1', ...chosen };
    writeFileSync(join(bench.cwd, 'bookforge.config.json'), JSON.stringify(settings));
    const { BOOKFORGE_MODEL: _, ...address } = env;
    expect((await bench.here(WORLD, address)).code).toBe(0);
    expect(server.requests).toHaveLength(1);
    expect(bench.book('b').run()).toMatchObject({ status: 'done', model: 'compatible:from-workspace' });
  });
});

describe.concurrent('a book', () => {
  it.for(UNTRUSTED)('may not set %s', async ([, settings], { bench, served: { server, env } }) => {
    const book = bench.book('b');
    const given = JSON.parse(book.read('book.json'));
    book.write('book.json', JSON.stringify({ ...given, config: settings(server.url) }));
    const ran = await bench.here(WORLD, { ...env, BOOKFORGE_API_KEY: KEY });
    expect([ran.code, readTrouble(ran).reason_code]).toEqual([2, 'config_untrusted']);
    expect(server.requests).toEqual([]);
    expect(book.runs()).toEqual([]);
    expect(book.has('ran')).toBe(false);
  });

  it('may choose a model, under the environment', async ({ bench, served: { env } }) => {
    const book = bench.book('b');
    const given = JSON.parse(book.read('book.json'));
    book.write('book.json', JSON.stringify({ ...given, config: { model: 'compatible:from-book' } }));
    const status = async (more: Record<string, string>) => {
      const { model, model_source } = readDocument(
        await bench.here(['status', '--book', 'b', '--json'], more),
      );
      return [model, model_source];
    };
    expect(await status({})).toEqual(['compatible:from-book', 'book']);
    expect(await status(env)).toEqual(['compatible:any', 'environment']);
  });
});

describe.concurrent('a key', () => {
  it.for(['openai:gpt-4o-mini', 'anthropic:claude-sonnet-4-5', 'compatible:any'])(
    "from the environment does not go to an address of the user's file: %s",
    async (model, { bench, served: { server } }) => {
      const [provider = ''] = model.split(':');
      bench.saveUserConfig({ providers: { [provider]: { base_url: server.url } } });
      const keys = { OPENAI_API_KEY: KEY, ANTHROPIC_API_KEY: KEY, BOOKFORGE_API_KEY: KEY };
      const ran = await bench.here(WORLD, { ...keys, BOOKFORGE_MODEL: model });
      // Without a key of the same source the one kind of provider cannot be asked, the other is asked without.
      expect(ran.code).toBe(provider === 'compatible' ? 0 : 4);
      expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(
        provider === 'compatible' ? [undefined] : [],
      );
    },
  );

  it.for([
    'http://169.254.169.254/',
    'http://169.254.169.254/latest/meta-data',
    'https://169.254.169.254/v1',
    'http://metadata.google.internal/v1',
    'http://[fd00:ec2::254]/v1',
    'http://93.184.216.34/v1',
    'http://2130706433/v1',
    'http://user:pass@127.0.0.1/v1',
    'ftp://127.0.0.1/v1',
    'file:///etc/passwd',
    'not a url',
  ])('is not sent to %s', async (url, { bench, served: _ }) => {
    const ran = await bench.here(WORLD, {
      BOOKFORGE_MODEL: 'compatible:any',
      BOOKFORGE_BASE_URL: url,
      BOOKFORGE_API_KEY: KEY,
    });
    expect([ran.code, readTrouble(ran).reason_code]).toEqual([2, 'base_url_refused']);
    expect(bench.book('b').runs()).toEqual([]);
    expect(`${ran.stdout}${ran.stderr}`).not.toMatch(/sk-planted|pass@/);
  });

  it('that a key command does not give is told without the command', async ({
    bench,
    served: { server },
  }) => {
    const key_command = `echo ${KEY} >&2; exit 3`;
    bench.saveUserConfig({ providers: { compatible: { base_url: server.url, key_command } } });
    const ran = await bench.here([...WORLD, '--verbose'], { BOOKFORGE_MODEL: 'compatible:any' });
    expect([ran.code, readTrouble(ran).reason_code]).toEqual([4, 'provider_not_configured']);
    expect(`${ran.stdout}${ran.stderr}`).not.toContain(KEY);
    expect(server.requests).toEqual([]);
  });
});
