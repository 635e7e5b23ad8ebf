import { delimiter, isAbsolute } from 'node:path';
import type { AgentConfig, ModelConfig, Price, ProviderConfig, Settings } from './contracts/config.ts';
import { USUAL_RECIPE } from './contracts/recipe.ts';
import { CodedError } from './errors.ts';

// The only place that reads the environment, and where all sources of configuration meet. Rising order: default, the
// user's file, the workspace's file, the book, the environment, flags; a role's own model comes before any for all roles but
// that of a flag. What could send a key somewhere (addresses, keys,
// key commands) and what could hide a bill (prices) is taken from the environment and the user's file alone.

export type Env = Readonly<Record<string, string | undefined>>;

export const DEFAULT_MODEL = 'offline:author';
/** A model that reasons, or one on a slow machine, may say nothing for minutes before its first word. */
const DEFAULT_TIMEOUT_MS = 600_000;
const DEFAULT_DEADLINE_MS = 3_600_000;
/** Almost 25 days. A timer set for longer would fire at once. */
const LONGEST_TIMER_MS = 2_147_483_647;
const DEFAULT_WAIT = { maxMs: 900_000, repeatMaybePaid: 1 };
const DEFAULT_MEMORY_CHAPTERS = 3;

export interface ConfigSources {
  readonly flags: { readonly model?: string; readonly price?: Price };
  readonly env: Env;
  readonly user: Settings;
  readonly workspace: Settings;
  readonly book: Settings;
}

export interface ResolvedConfig {
  readonly modelTimeoutMs: number;
  readonly modelDeadlineMs: number;
  readonly wait: { readonly tries: number | null; readonly maxMs: number; readonly repeatMaybePaid: number };
  readonly memoryContextChapters: number;
  /** Whether a pending revision keeps later chapters from being written. */
  readonly blockOnPending: boolean;
  /** Which recipe scenes are written by. */
  readonly sceneRecipe: string;
  modelFor(role: string | null): ChosenModel;
  agent(role: string): AgentConfig;
  model(modelId: string): ModelConfig;
  /** What somebody said that a model costs. */
  price(modelId: string): Price | null;
  /** What a model costs of which nobody knows a price: that of the flag, if one was given. */
  readonly priceOtherwise: Price | null;
  provider(name: string): Pick<ProviderConfig, 'max_in_flight' | 'requests_per_minute'>;
  access(provider: string): ProviderAccess;
  /** Where each comes from. */
  readonly sources: Readonly<
    Record<
      | 'modelTimeout'
      | 'modelDeadline'
      | 'waitTries'
      | 'waitMax'
      | 'waitRepeat'
      | 'memory'
      | 'block'
      | 'recipe',
      ConfigSource
    >
  >;
}

export type ConfigSource = 'flag' | 'environment' | 'book' | 'workspace' | 'user' | 'default';

export interface ChosenModel {
  readonly id: string;
  readonly source: ConfigSource;
  /** Who is asked where it cannot be reached, in this order. */
  readonly others: readonly string[];
}

/** How a provider is reached. A key goes only to an address from the same source, or to the provider's own. */
export interface ProviderAccess {
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly keyCommand: string | null;
  /** Where each came from, for people; never the values. */
  readonly baseUrlSource: string | null;
  readonly keySource: string | null;
}

export function resolveConfig(sources: ConfigSources): ResolvedConfig {
  const { flags, env, user, workspace, book } = sources;
  const layers = [
    { source: 'book', settings: book },
    { source: 'workspace', settings: workspace },
    { source: 'user', settings: user },
  ] as const;
  const find = <T>(pick: (settings: Settings) => T | undefined, usual: T) => {
    const layer = layers.find(({ settings }) => pick(settings) !== undefined);
    const value = layer === undefined ? undefined : pick(layer.settings);
    const source: ConfigSource = layer?.source ?? 'default';
    return value === undefined ? { value: usual, source } : { value, source };
  };
  const timeout = find((s) => s.model_timeout_ms, DEFAULT_TIMEOUT_MS);
  const ownTimeout = readPositiveInteger(env, 'BOOKFORGE_MODEL_TIMEOUT_MS');
  const deadline = find((s) => s.model_deadline_ms, DEFAULT_DEADLINE_MS);
  const ownDeadline = readPositiveInteger(env, 'BOOKFORGE_MODEL_DEADLINE_MS');
  const tries = find<number | null>((s) => s.wait?.tries, null);
  const longest = find((s) => s.wait?.max_ms, DEFAULT_WAIT.maxMs);
  const ownLongest = readCount(env, 'BOOKFORGE_WAIT_MS');
  const repeat = find((s) => s.wait?.repeat_maybe_paid, DEFAULT_WAIT.repeatMaybePaid);
  const memory = find((s) => s.memory_context_chapters, DEFAULT_MEMORY_CHAPTERS);
  const block = find((s) => s.revision?.block_on_pending, true);
  const recipe = find((s) => s.writing?.recipe, USUAL_RECIPE);
  const modelFor = (role: string | null): ChosenModel => {
    if (flags.model !== undefined) return choose(flags.model, 'flag');
    for (const { source, settings } of layers) {
      const own = role === null ? undefined : settings.agents?.[role]?.model;
      if (own !== undefined) return choose(own, source);
    }
    const fromEnv = readText(env, 'BOOKFORGE_MODEL');
    if (fromEnv !== null) return choose(fromEnv, 'environment');
    const usual = find((s) => s.model, DEFAULT_MODEL);
    return choose(usual.value, usual.source);
  };
  return {
    modelTimeoutMs: Math.min(ownTimeout ?? timeout.value, LONGEST_TIMER_MS),
    modelDeadlineMs: Math.min(ownDeadline ?? deadline.value, LONGEST_TIMER_MS),
    wait: {
      tries: tries.value,
      maxMs: Math.min(ownLongest ?? longest.value, LONGEST_TIMER_MS),
      repeatMaybePaid: repeat.value,
    },
    memoryContextChapters: memory.value,
    blockOnPending: block.value,
    sceneRecipe: recipe.value,
    sources: {
      modelTimeout: ownTimeout === null ? timeout.source : 'environment',
      waitTries: tries.source,
      modelDeadline: ownDeadline === null ? deadline.source : 'environment',
      waitMax: ownLongest === null ? longest.source : 'environment',
      waitRepeat: repeat.source,
      memory: memory.source,
      block: block.source,
      recipe: recipe.source,
    },
    modelFor,
    agent: (role) =>
      Object.assign({}, ...layers.toReversed().map(({ settings }) => settings.agents?.[role] ?? {})),
    model: (id) =>
      Object.assign({}, ...layers.toReversed().map(({ settings }) => settings.models?.[id] ?? {})),
    // A price that is given with the work is that of the model in use, whatever is said of it elsewhere.
    price: (id) => (id === modelFor(null).id ? flags.price : undefined) ?? user.models?.[id]?.price ?? null,
    priceOtherwise: flags.price ?? null,
    provider: (name) =>
      Object.assign({}, ...layers.toReversed().map(({ settings }) => limitsOf(settings, name))),
    access: (provider) => resolveAccess(provider, env, user.providers?.[provider] ?? {}),
  };
}

/** A model, or a list of which the first is meant and the others stand in for it. */
function choose(model: string | readonly string[], source: ConfigSource): ChosenModel {
  const [id = DEFAULT_MODEL, ...others] = typeof model === 'string' ? [model] : model;
  return { id, source, others };
}

function limitsOf(
  settings: Settings,
  provider: string,
): Pick<ProviderConfig, 'max_in_flight' | 'requests_per_minute'> {
  const { max_in_flight, requests_per_minute } = settings.providers?.[provider] ?? {};
  return {
    ...(max_in_flight === undefined ? {} : { max_in_flight }),
    ...(requests_per_minute === undefined ? {} : { requests_per_minute }),
  };
}

/** The variables in which each provider's users keep their keys, the first that is set wins. */
export const KEY_VARIABLES: Readonly<Record<string, readonly string[]>> = {
  anthropic: ['ANTHROPIC_API_KEY', 'BOOKFORGE_API_KEY'],
  openai: ['OPENAI_API_KEY', 'BOOKFORGE_API_KEY'],
  google: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'BOOKFORGE_API_KEY'],
  compatible: ['BOOKFORGE_API_KEY'],
  ollama: [],
  openrouter: ['OPENROUTER_API_KEY'],
  deepseek: ['DEEPSEEK_API_KEY'],
  mistral: ['MISTRAL_API_KEY'],
  xai: ['XAI_API_KEY'],
  azure: ['AZURE_OPENAI_API_KEY', 'AZURE_API_KEY'],
  bedrock: ['AWS_BEARER_TOKEN_BEDROCK'],
  vertex: ['VERTEX_ACCESS_TOKEN'],
};

/** The variables that an address is made from where a provider has none of its own. */
export const ADDRESS_VARIABLES: Readonly<Record<string, readonly string[]>> = {
  compatible: ['BOOKFORGE_BASE_URL'],
  azure: ['AZURE_OPENAI_ENDPOINT'],
  bedrock: ['AWS_REGION'],
  vertex: ['GOOGLE_CLOUD_PROJECT', 'GOOGLE_CLOUD_LOCATION'],
};

/** An address from the environment. That of a resource, a region or a project counts where the user's file has none. */
function readAddress(provider: string, env: Env, { base_url }: ProviderConfig): string | null {
  if (provider === 'compatible') return readText(env, 'BOOKFORGE_BASE_URL');
  if (base_url !== undefined) return null;
  // Nothing but a name may become a part of a host or a path.
  const readName = (variable: string) => {
    const text = readText(env, variable);
    return text !== null && /^[a-z0-9-]+$/.test(text) ? text : null;
  };
  switch (provider) {
    case 'azure': {
      const endpoint = readText(env, 'AZURE_OPENAI_ENDPOINT')?.replace(/\/+$/, '') ?? null;
      return endpoint === null || endpoint.endsWith('/openai/v1') ? endpoint : `${endpoint}/openai/v1`;
    }
    case 'bedrock': {
      const region = readName('AWS_REGION');
      return region === null ? null : `https://bedrock-runtime.${region}.amazonaws.com/openai/v1`;
    }
    case 'vertex': {
      const project = readName('GOOGLE_CLOUD_PROJECT');
      const location = readName('GOOGLE_CLOUD_LOCATION');
      if (project === null || location === null) return null;
      const host = location === 'global' ? 'aiplatform' : `${location}-aiplatform`;
      return `https://${host}.googleapis.com/v1/projects/${project}/locations/${location}/endpoints/openapi`;
    }
    default:
      return null;
  }
}

function resolveAccess(provider: string, env: Env, user: ProviderConfig): ProviderAccess {
  const envUrl = readAddress(provider, env, user);
  // With an address in the environment, the key beside it is for that address and for no provider's own.
  const taken = readText(env, 'BOOKFORGE_BASE_URL') !== null && envUrl === null;
  const variables = (KEY_VARIABLES[provider] ?? []).filter(
    (name) => !(taken && name === 'BOOKFORGE_API_KEY'),
  );
  const envKeyName = variables.find((name) => readText(env, name) !== null);
  const envKey = envKeyName === undefined ? null : { key: readText(env, envKeyName), source: envKeyName };
  const userKey = { key: user.api_key ?? null, command: user.key_command ?? null };
  const hasUserKey = userKey.key !== null || userKey.command !== null;
  if (envUrl !== null) {
    return {
      baseUrl: envUrl,
      baseUrlSource: (ADDRESS_VARIABLES[provider] ?? []).join(' and '),
      apiKey: envKey?.key ?? null,
      keyCommand: null,
      keySource: envKey?.source ?? null,
    };
  }
  const ownAddress = user.base_url === undefined;
  const useEnvKey = ownAddress && envKey !== null;
  return {
    baseUrl: user.base_url ?? null,
    baseUrlSource: ownAddress ? null : 'user configuration',
    apiKey: useEnvKey ? envKey.key : userKey.key,
    keyCommand: useEnvKey ? null : userKey.command,
    keySource: useEnvKey ? envKey.source : hasUserKey ? 'user configuration' : null,
  };
}

/** Refuses what a workspace or a book may not say. */
export function checkSharedSettings(settings: Settings, path: string): void {
  const fields = [
    ...Object.entries(settings.providers ?? {}).flatMap(([name, provider]) =>
      (['base_url', 'api_key', 'key_command'] as const)
        .filter((field) => provider[field] !== undefined)
        .map((field) => `providers.${name}.${field}`),
    ),
    ...Object.entries(settings.models ?? {})
      .filter(([, model]) => model.price !== undefined)
      .map(([id]) => `models.${id}.price`),
  ];
  const [field] = fields;
  if (field === undefined) return;
  throw new CodedError('config_untrusted', {
    message: `${path} sets ${fields.join(', ')}, which only the environment or your own configuration may set.`,
    details: { path, field },
  });
}

const AUDIT_KEY_VARIABLE = 'BOOKFORGE_AUDIT_KEY';

/** Everything in the environment that must never be shown or stored. */
export function listSecrets(env: Env): string[] {
  const names = [...new Set(Object.values(KEY_VARIABLES).flat()), AUDIT_KEY_VARIABLE];
  return names.flatMap((name) => readText(env, name) ?? []);
}

export interface EnvironmentFacts {
  /** null where there is no absolute home to look in. */
  readonly userConfigPath: string | null;
  /** The user's own folder; null where the environment names no absolute one. */
  readonly home: string | null;
  /** BOOKFORGE_FONTS: folders to look for fonts in, instead of the usual ones. */
  readonly fontFolders: readonly string[] | null;
  /** SOURCE_DATE_EPOCH: a fixed time for reproducible files. */
  readonly fixedTime: Date | null;
  /** BOOKFORGE_SEED: fixed ids. */
  readonly idSeed: string | null;
  /** Where it is kept what was found out about models; null where there is no absolute home to look in. */
  readonly modelFactsPath: string | null;
  /** Where the key of the audit trails lies; null where there is no absolute home to look in. */
  readonly auditKeyPath: string | null;
  /** BOOKFORGE_AUDIT_KEY: another key than the one there. */
  readonly auditKey: Uint8Array | null;
}

/** 9999-12-31T23:59:59Z: later times cannot be written as the timestamps that stored files have. */
const LAST_EPOCH_SECOND = 253_402_300_799;

export function readEnvironment(env: Env): EnvironmentFacts {
  // Only an absolute path is the user's own: a relative one would lie in whatever folder the command is given in, and a
  // cloned workspace could bring a key command along.
  const home = [readText(env, 'HOME'), readText(env, 'USERPROFILE')].find(
    (path) => path !== null && isAbsolute(path),
  );
  const xdg = readText(env, 'XDG_CONFIG_HOME');
  const base = xdg !== null && isAbsolute(xdg) ? xdg : home === undefined ? null : `${home}/.config`;
  const xdgState = readText(env, 'XDG_STATE_HOME');
  const state =
    xdgState !== null && isAbsolute(xdgState) ? xdgState : home === undefined ? null : `${home}/.local/state`;
  const epoch = readText(env, 'SOURCE_DATE_EPOCH');
  const seconds = Number(epoch);
  if (epoch !== null && (!/^\d+$/.test(epoch) || seconds > LAST_EPOCH_SECOND)) {
    throw new CodedError('usage_invalid', {
      message: `SOURCE_DATE_EPOCH is not a number of seconds: ${epoch}`,
    });
  }
  return {
    userConfigPath: base === null ? null : `${base}/bookforge/config.json`,
    home: home ?? null,
    fontFolders: readText(env, 'BOOKFORGE_FONTS')?.split(delimiter).filter(isAbsolute) ?? null,
    fixedTime: epoch === null ? null : new Date(seconds * 1000),
    idSeed: readText(env, 'BOOKFORGE_SEED'),
    modelFactsPath: state === null ? null : `${state}/bookforge/models.json`,
    auditKeyPath: base === null ? null : `${base}/bookforge/audit.key`,
    auditKey: readAuditKey(env),
  };
}

function readAuditKey(env: Env): Uint8Array | null {
  const text = readText(env, AUDIT_KEY_VARIABLE);
  if (text === null) return null;
  if (/^([0-9a-f]{2}){16,}$/i.test(text)) return Buffer.from(text, 'hex');
  throw new CodedError('usage_invalid', {
    message: `${AUDIT_KEY_VARIABLE} is no key: at least 32 hexadecimal digits, an even number of them.`,
  });
}

function readText(env: Env, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

function readPositiveInteger(env: Env, name: string): number | null {
  const value = readCount(env, name);
  if (value !== 0) return value;
  throw new CodedError('usage_invalid', { message: `${name} is not a positive whole number: 0` });
}

function readCount(env: Env, name: string): number | null {
  const text = readText(env, name);
  if (text === null) return null;
  if (!/^\d+$/.test(text)) {
    throw new CodedError('usage_invalid', { message: `${name} is not a whole number: ${text}` });
  }
  return Number(text);
}
