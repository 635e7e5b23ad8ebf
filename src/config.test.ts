import { delimiter } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDecisionTable } from '../test/read-decision-table.ts';
import {
  type ChosenModel,
  type ConfigSources,
  checkSharedSettings,
  DEFAULT_MODEL,
  type Env,
  KEY_VARIABLES,
  listSecrets,
  type ProviderAccess,
  readEnvironment,
  resolveConfig,
} from './config.ts';
import type { ProviderConfig, Settings } from './contracts/config.ts';

const NOTHING: ConfigSources = { flags: {}, env: {}, user: {}, workspace: {}, book: {} };
const resolve = (sources: Partial<ConfigSources>) => resolveConfig({ ...NOTHING, ...sources });
const coded = (code: string, message = '') =>
  expect.objectContaining({ name: 'CodedError', code, message: expect.stringContaining(message) });

describe('the model', () => {
  type Facts = {
    asked: 'writer' | null;
    flag: boolean;
    environment: boolean;
    bookRole: boolean;
    workspaceRole: boolean;
    userRole: boolean;
    book: boolean;
    workspace: boolean;
    user: boolean;
  };
  const CHOSEN: Readonly<Record<string, ChosenModel>> = {
    flag: { id: 'm:flag', source: 'flag', others: [] },
    environment: { id: 'm:environment', source: 'environment', others: [] },
    'book role': { id: 'm:book-role', source: 'book', others: [] },
    'workspace role': { id: 'm:workspace-role', source: 'workspace', others: [] },
    'user role': { id: 'm:user-role', source: 'user', others: [] },
    book: { id: 'm:book', source: 'book', others: [] },
    workspace: { id: 'm:workspace', source: 'workspace', others: [] },
    user: { id: 'm:user', source: 'user', others: [] },
    default: { id: 'offline:author', source: 'default', others: [] },
  };
  const settings = (name: string, forAll: boolean, forRole: boolean): Settings => ({
    ...(forAll ? { model: `m:${name}` } : {}),
    agents: {
      editor: { model: 'm:another-role' },
      ...(forRole ? { writer: { model: `m:${name}-role` } } : {}),
    },
  });

  it('is named by the source that the table says, for every combination of sources', () => {
    const rows = readDecisionTable<Facts, string>('config/model-precedence');
    expect(rows).toHaveLength(2 ** 9);
    for (const { facts, decision } of rows) {
      const config = resolveConfig({
        flags: facts.flag ? { model: 'm:flag' } : {},
        env: facts.environment ? { BOOKFORGE_MODEL: 'm:environment' } : {},
        book: settings('book', facts.book, facts.bookRole),
        workspace: settings('workspace', facts.workspace, facts.workspaceRole),
        user: settings('user', facts.user, facts.userRole),
      });
      const chosen = CHOSEN[decision];
      if (chosen === undefined) throw new Error(`the test knows no ${decision}`);
      expect(config.modelFor(facts.asked), JSON.stringify(facts)).toEqual(chosen);
    }
  });

  it('is the offline author where nobody says anything', () => {
    expect(DEFAULT_MODEL).toBe('offline:author');
    expect(resolve({}).modelFor('writer')).toEqual({ id: DEFAULT_MODEL, source: 'default', others: [] });
  });

  it('of a blank variable is none', () => {
    for (const BOOKFORGE_MODEL of ['', '  ', '\t\n', undefined]) {
      expect(resolve({ env: { BOOKFORGE_MODEL } }).modelFor(null).source).toBe('default');
    }
    expect(resolve({ env: { BOOKFORGE_MODEL: ' m:x\n' } }).modelFor(null).id).toBe('m:x');
  });

  it('of a role without one of its own is the model for all', () => {
    const book = { model: 'm:all', agents: { writer: { temperature: 1 } } };
    expect(resolve({ book }).modelFor('writer')).toEqual({ id: 'm:all', source: 'book', others: [] });
  });
});

describe('settings of several sources', () => {
  const layered = resolve({
    user: {
      agents: { writer: { tier: 't1', temperature: 0.1, max_output_tokens: 10 } },
      models: { 'm:x': { envelope: 'unwrap', structured_output: true, price: { input: 1, output: 2 } } },
      providers: {
        openai: { max_in_flight: 1, requests_per_minute: 10, api_key: 'sk', base_url: 'https://u' },
      },
    },
    workspace: {
      agents: { writer: { tier: 't3', temperature: 0.2 } },
      models: { 'm:x': { structured_output: false, max_output_tokens: 50 } },
      providers: { openai: { max_in_flight: 2 } },
    },
    book: {
      agents: { writer: { tier: 't5' } },
      models: { 'm:x': { max_output_tokens: 60 } },
      providers: { openai: { requests_per_minute: 30 } },
    },
  });

  it('meet field by field: the book over the workspace over the user', () => {
    expect(layered.agent('writer')).toEqual({ tier: 't5', temperature: 0.2, max_output_tokens: 10 });
    expect(layered.model('m:x')).toMatchObject({
      envelope: 'unwrap',
      structured_output: false,
      max_output_tokens: 60,
    });
    expect(layered.provider('openai')).toEqual({ max_in_flight: 2, requests_per_minute: 30 });
  });

  it('are empty for what nobody names', () => {
    expect(layered.agent('critic')).toEqual({});
    expect(layered.model('m:y')).toEqual({});
    expect(layered.provider('google')).toEqual({});
  });

  it('a price is the user’s alone, whatever the others say', () => {
    const shared: Settings = { models: { 'm:x': { price: { input: 0, output: 0 } } } };
    expect(resolve({ book: shared, workspace: shared }).price('m:x')).toBeNull();
    expect(layered.price('m:x')).toEqual({ input: 1, output: 2 });
    expect(layered.price('m:y')).toBeNull();
  });

  it.each<[Partial<ConfigSources>, number | null, number, number]>([
    [{}, null, 900_000, 1],
    [{ user: { wait: { tries: 5 } } }, 5, 900_000, 1],
    [{ user: { wait: { tries: 5, max_ms: 0 } }, workspace: { wait: { tries: 1 } } }, 1, 0, 1],
    [{ workspace: { wait: { max_ms: 7 } }, book: { wait: { max_ms: 9 } } }, null, 9, 1],
    [{ book: { wait: { max_ms: 9, repeat_maybe_paid: 0 } }, env: { BOOKFORGE_WAIT_MS: '0' } }, null, 0, 0],
  ])('waiting under %j is %s tries, %i ms and %i repeats', (sources, tries, maxMs, repeatMaybePaid) => {
    expect(resolve(sources).wait).toEqual({ tries, maxMs, repeatMaybePaid });
  });

  it('a role may have a list of models: the first is asked, the others stand in', () => {
    const user: Settings = { agents: { writer: { model: ['m:a', 'm:b', 'm:c'] } } };
    expect(resolve({ user }).modelFor('writer')).toEqual({
      id: 'm:a',
      source: 'user',
      others: ['m:b', 'm:c'],
    });
    expect(resolve({ user, flags: { model: 'm:x' } }).modelFor('writer').others).toEqual([]);
  });

  it('a request has a deadline', () => {
    const env = { BOOKFORGE_MODEL_DEADLINE_MS: '5' };
    expect(resolve({}).modelDeadlineMs).toBe(3_600_000);
    expect(resolve({ book: { model_deadline_ms: 7 } }).modelDeadlineMs).toBe(7);
    expect(resolve({ book: { model_deadline_ms: 7 }, env }).modelDeadlineMs).toBe(5);
  });
});

describe('the time without a byte', () => {
  const user = { model_timeout_ms: 1000 };
  const workspace = { model_timeout_ms: 2000 };
  const book = { model_timeout_ms: 3000 };
  const env = { BOOKFORGE_MODEL_TIMEOUT_MS: ' 4000 ' };

  it.each<[Partial<ConfigSources>, number]>([
    [{}, 600_000],
    [{ user }, 1000],
    [{ user, workspace }, 2000],
    [{ user, workspace, book }, 3000],
    [{ user, workspace, book, env }, 4000],
    [{ env: { BOOKFORGE_MODEL_TIMEOUT_MS: ' ' } }, 600_000],
    [{ user, env: { BOOKFORGE_MODEL_TIMEOUT_MS: '1' } }, 1],
  ])('under %j is %i ms', (sources, timeoutMs) => {
    expect(resolve(sources).modelTimeoutMs).toBe(timeoutMs);
  });

  it('is never longer than a timer can be set for', () => {
    const longest = 2 ** 31 - 1;
    expect(resolve({ env: { BOOKFORGE_MODEL_TIMEOUT_MS: '2147483648' } }).modelTimeoutMs).toBe(longest);
    expect(resolve({ book: { model_timeout_ms: Number.MAX_SAFE_INTEGER } }).modelTimeoutMs).toBe(longest);
  });

  it.each(['0', '-1', '1.5', 'soon', '1e3', '0x10', '10s', 'NaN', 'Infinity', '٣'])(
    'cannot be “%s”',
    (text) => {
      expect(() => resolve({ env: { BOOKFORGE_MODEL_TIMEOUT_MS: text } })).toThrow(
        coded('usage_invalid', 'BOOKFORGE_MODEL_TIMEOUT_MS'),
      );
    },
  );
});

describe('how a provider is reached', () => {
  type Facts = {
    provider: 'openai' | 'compatible' | 'ollama';
    envKey: 'none' | 'OPENAI_API_KEY' | 'BOOKFORGE_API_KEY' | 'both';
    envUrl: boolean;
    userUrl: boolean;
    userKey: 'none' | 'key' | 'command' | 'both';
  };
  const ADDRESSES: Readonly<Record<string, Pick<ProviderAccess, 'baseUrl' | 'baseUrlSource'>>> = {
    'own address': { baseUrl: null, baseUrlSource: null },
    'environment address': { baseUrl: 'https://env.test', baseUrlSource: 'BOOKFORGE_BASE_URL' },
    'user address': { baseUrl: 'https://user.test', baseUrlSource: 'user configuration' },
  };
  const KEYS: Readonly<Record<string, Pick<ProviderAccess, 'apiKey' | 'keyCommand' | 'keySource'>>> = {
    'no key': { apiKey: null, keyCommand: null, keySource: null },
    OPENAI_API_KEY: { apiKey: 'env-openai', keyCommand: null, keySource: 'OPENAI_API_KEY' },
    BOOKFORGE_API_KEY: { apiKey: 'env-bookforge', keyCommand: null, keySource: 'BOOKFORGE_API_KEY' },
    'user key': { apiKey: 'user-key', keyCommand: null, keySource: 'user configuration' },
    'user command': { apiKey: null, keyCommand: 'pass show', keySource: 'user configuration' },
    'user key and command': { apiKey: 'user-key', keyCommand: 'pass show', keySource: 'user configuration' },
  };
  const rows = readDecisionTable<Facts, string>('config/provider-access');

  function access({ provider, envKey, envUrl, userUrl, userKey }: Facts): ProviderAccess {
    const env: Env = {
      ...(envKey === 'OPENAI_API_KEY' || envKey === 'both' ? { OPENAI_API_KEY: 'env-openai' } : {}),
      ...(envKey === 'BOOKFORGE_API_KEY' || envKey === 'both' ? { BOOKFORGE_API_KEY: 'env-bookforge' } : {}),
      ...(envUrl ? { BOOKFORGE_BASE_URL: 'https://env.test' } : {}),
    };
    const own: ProviderConfig = {
      ...(userUrl ? { base_url: 'https://user.test' } : {}),
      ...(userKey === 'key' || userKey === 'both' ? { api_key: 'user-key' } : {}),
      ...(userKey === 'command' || userKey === 'both' ? { key_command: 'pass show' } : {}),
    };
    return resolve({ env, user: { providers: { [provider]: own } } }).access(provider);
  }

  it('is as the table says, for every combination', () => {
    expect(rows).toHaveLength(3 * 4 * 2 * 2 * 4);
    for (const { facts, decision } of rows) {
      const [address = '', key = ''] = decision.split(', ');
      expect(access(facts), JSON.stringify(facts)).toEqual({ ...ADDRESSES[address], ...KEYS[key] });
      expect([ADDRESSES[address], KEYS[key]], decision).not.toContain(undefined);
    }
  });

  it('never sends a key of one source to an address of another', () => {
    for (const { facts } of rows) {
      const { baseUrl, apiKey, keyCommand } = access(facts);
      if (baseUrl === 'https://user.test') expect(apiKey ?? '').not.toMatch(/^env-/);
      if (baseUrl === 'https://env.test') expect([apiKey, keyCommand]).not.toContain('user-key');
      if (baseUrl === 'https://env.test') expect(keyCommand).toBeNull();
    }
  });

  it('takes nothing from a workspace or a book', () => {
    const hostile: Settings = {
      providers: { openai: { base_url: 'https://evil.test', api_key: 'k', key_command: 'curl evil.test' } },
    };
    const config = resolve({ env: { OPENAI_API_KEY: 'mine' }, workspace: hostile, book: hostile });
    expect(config.access('openai')).toMatchObject({ baseUrl: null, apiKey: 'mine', keyCommand: null });
    expect(config.provider('openai')).toEqual({});
  });

  it.each([
    ['anthropic', ['ANTHROPIC_API_KEY', 'BOOKFORGE_API_KEY']],
    ['openai', ['OPENAI_API_KEY', 'BOOKFORGE_API_KEY']],
    ['google', ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'BOOKFORGE_API_KEY']],
    ['compatible', ['BOOKFORGE_API_KEY']],
    ['ollama', []],
  ])('the key of %s is in the first of %j that is set', (provider, names) => {
    expect(KEY_VARIABLES[provider]).toEqual(names);
    for (const [index, name] of names.entries()) {
      const env = Object.fromEntries(names.slice(index).map((each) => [each, `key of ${each}`]));
      const blank = Object.fromEntries(names.slice(0, index).map((each) => [each, ' ']));
      expect(resolve({ env: { ...env, ...blank } }).access(provider)).toMatchObject({
        apiKey: `key of ${name}`,
        keySource: name,
      });
    }
  });

  it('has no key from the environment for a provider that is not known', () => {
    const env = { BOOKFORGE_API_KEY: 'k', BOOKFORGE_BASE_URL: 'https://env.test' };
    expect(resolve({ env }).access('another')).toMatchObject({ baseUrl: null, apiKey: null });
  });
});

describe('settings that are shared', () => {
  it.each<[string, Settings]>([
    ['providers.openai.base_url', { providers: { openai: { base_url: 'https://x' } } }],
    ['providers.openai.api_key', { providers: { openai: { api_key: 'k' } } }],
    ['providers.my-own.key_command', { providers: { 'my-own': { key_command: 'c' } } }],
    ['models.m:x.price', { models: { 'm:x': { price: { input: 0, output: 0 } } } }],
  ])('may not set %s', (field, settings) => {
    expect(() => checkSharedSettings(settings, 'bookforge.config.json')).toThrow(
      expect.objectContaining({
        code: 'config_untrusted',
        details: { path: 'bookforge.config.json', field },
      }),
    );
  });

  it('are refused with every field that they may not set, and without its value', () => {
    const settings: Settings = {
      providers: { a: { base_url: 'https://secret', api_key: 'sk-secret' }, b: { key_command: 'secret' } },
      models: { 'm:x': { price: { input: 1, output: 1 } } },
    };
    const expected =
      'p sets providers.a.base_url, providers.a.api_key, providers.b.key_command, models.m:x.price,';
    expect(() => checkSharedSettings(settings, 'p')).toThrow(coded('config_untrusted', expected));
    expect(() => checkSharedSettings(settings, 'p')).not.toThrow(/secret/);
  });

  it('may set everything else', () => {
    const settings: Settings = {
      model: 'm:x',
      agents: { writer: { model: 'm:y', tier: 't1', temperature: 1, max_output_tokens: 1 } },
      models: { 'm:x': { envelope: 'unwrap', structured_output: true, max_output_tokens: 1 } },
      providers: { openai: { max_in_flight: 1, requests_per_minute: 1 } },
      model_timeout_ms: 1,
      wait: { tries: 1, max_ms: 1 },
    };
    expect(() => checkSharedSettings(settings, 'p')).not.toThrow();
    expect(() => checkSharedSettings({}, 'p')).not.toThrow();
  });
});

describe('secrets', () => {
  it('are the values of all key variables, each once, and no other', () => {
    const names = [...new Set(Object.values(KEY_VARIABLES).flat())];
    expect(names).toHaveLength(13);
    const env = Object.fromEntries(names.map((name) => [name, ` value of ${name} `]));
    expect(listSecrets({ ...env, HOME: '/home/a', BOOKFORGE_MODEL: 'm:x', PATH: '/bin' }).sort()).toEqual(
      names.map((name) => `value of ${name}`).sort(),
    );
  });

  it('do not include what is blank', () => {
    expect(listSecrets({ OPENAI_API_KEY: ' ', BOOKFORGE_API_KEY: '', GEMINI_API_KEY: undefined })).toEqual(
      [],
    );
  });
});

describe('the environment', () => {
  it.each<[Env, string | null]>([
    [{ XDG_CONFIG_HOME: '/x', HOME: '/h' }, '/x/bookforge/config.json'],
    [{ XDG_CONFIG_HOME: ' ', HOME: '/h' }, '/h/.config/bookforge/config.json'],
    [{ HOME: '/h', USERPROFILE: '/u' }, '/h/.config/bookforge/config.json'],
    [{ USERPROFILE: '/u' }, '/u/.config/bookforge/config.json'],
    [{ HOME: 'cloned/repo' }, null],
    [{ XDG_CONFIG_HOME: '.config', HOME: '/h' }, '/h/.config/bookforge/config.json'],
    [{}, null],
  ])('under %j the user’s file is %s', (env, path) => {
    expect(readEnvironment(env).userConfigPath).toBe(path);
  });

  it('fixes nothing where it says nothing', () => {
    const { fixedTime, idSeed } = readEnvironment({ HOME: '/h', SOURCE_DATE_EPOCH: '', BOOKFORGE_SEED: ' ' });
    expect([fixedTime, idSeed]).toEqual([null, null]);
  });

  it.each([
    ['0', '1970-01-01T00:00:00.000Z'],
    [' 1700000000 ', '2023-11-14T22:13:20.000Z'],
    ['253402300799', '9999-12-31T23:59:59.000Z'],
  ])('SOURCE_DATE_EPOCH “%s” is the time %s', (text, iso) => {
    expect(readEnvironment({ SOURCE_DATE_EPOCH: text }).fixedTime?.toISOString()).toBe(iso);
  });

  it.each([
    '-1',
    '1.5',
    'today',
    '2023-11-14',
    '1e9',
    '0x10',
    'NaN',
    'Infinity',
    '253402300800',
    '9'.repeat(20),
  ])('SOURCE_DATE_EPOCH cannot be “%s”', (text) => {
    expect(() => readEnvironment({ SOURCE_DATE_EPOCH: text })).toThrow(
      coded('usage_invalid', `SOURCE_DATE_EPOCH is not a number of seconds: ${text}`),
    );
  });

  it.each([
    ['/a/fonts', ['/a/fonts']],
    [` /a${delimiter}/b `, ['/a', '/b']],
    [`fonts${delimiter}${delimiter}/b`, ['/b']],
    ['', null],
  ])('BOOKFORGE_FONTS “%s” names the folders %j', (text, folders) => {
    expect(readEnvironment({ BOOKFORGE_FONTS: text }).fontFolders).toEqual(folders);
  });

  it('knows a home that is a whole path', () => {
    expect(readEnvironment({ HOME: '/h' }).home).toBe('/h');
    expect(readEnvironment({ HOME: 'h' }).home).toBeNull();
  });

  it('BOOKFORGE_SEED is any text', () => {
    expect(readEnvironment({ BOOKFORGE_SEED: 'tide 1' }).idSeed).toBe('tide 1');
  });

  it('takes an audit key of whole bytes, and no other', () => {
    expect(readEnvironment({ HOME: '/h' })).toMatchObject({
      auditKey: null,
      auditKeyPath: '/h/.config/bookforge/audit.key',
    });
    expect(readEnvironment({ BOOKFORGE_AUDIT_KEY: 'ab'.repeat(16) })).toMatchObject({
      auditKey: Buffer.alloc(16, 0xab),
      auditKeyPath: null,
    });
    for (const text of ['ab', 'a'.repeat(33), `${'ab'.repeat(16)}x`]) {
      expect(() => readEnvironment({ BOOKFORGE_AUDIT_KEY: text })).toThrow(
        expect.objectContaining({ code: 'usage_invalid' }),
      );
    }
    expect(listSecrets({ BOOKFORGE_AUDIT_KEY: 'ab'.repeat(16) })).toEqual(['ab'.repeat(16)]);
  });
});
