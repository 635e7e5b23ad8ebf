import { dirname, join, resolve, sep } from 'node:path';
import { createProviderModel } from './adapters/models/create-provider-model.ts';
import { createRequestLimits } from './adapters/models/limit-requests.ts';
import { loadPrices } from './adapters/models/load-prices.ts';
import { openTape } from './adapters/models/open-tape.ts';
import { findPrice } from './adapters/models/price-table.ts';
import { splitModelId } from './adapters/models/split-model-id.ts';
import { createOfflineAuthor } from './adapters/offline-author/create-offline-author.ts';
import { loadLexicons } from './adapters/offline-author/load-lexicon.ts';
import { serveOfflineModel } from './adapters/offline-author/serve-offline-model.ts';
import { createInProcessQueue } from './adapters/queue/in-process-queue.ts';
import { callDisk } from './adapters/store/call-disk.ts';
import { createDirectoryStore } from './adapters/store/directory-store.ts';
import { createNodeDisk } from './adapters/store/node-disk.ts';
import { createProcessLiveness } from './adapters/store/process-liveness.ts';
import { findAssetFolder, findWebFolder } from './adapters/system/asset-folder.ts';
import { createAuditKey } from './adapters/system/audit-key.ts';
import { createFileMemo } from './adapters/system/file-memo.ts';
import { findWorkspace } from './adapters/system/find-workspace.ts';
import { createRandomToken } from './adapters/system/random-token.ts';
import { runKeyCommand } from './adapters/system/run-key-command.ts';
import { createSystemClock } from './adapters/system/system-clock.ts';
import { createSystemIds } from './adapters/system/system-ids.ts';
import {
  listFolders,
  readBytesFolder,
  readInputBytes,
  readTextFile,
  readTextFolder,
  readTextFolderIfThere,
  writeBytesFile,
  writeTextFolder,
} from './adapters/system/text-files.ts';
import { createBookPrinter } from './adapters/typeset/create-book-printer.ts';
import { findFontFolders } from './adapters/typeset/find-font-folders.ts';
import {
  checkSharedSettings,
  type Env,
  listSecrets,
  type ResolvedConfig,
  readEnvironment,
  resolveConfig,
} from './config.ts';
import type { Book } from './contracts/book.ts';
import { type Config, ConfigSchema, type Settings } from './contracts/config.ts';
import { BookIdSchema } from './contracts/ids.ts';
import type { CallUsage } from './contracts/usage.ts';
import { createDispatcher, type Dispatcher } from './dispatch-runs.ts';
import type { RunEvent } from './engine/engine.ts';
import type { Log, Model, ModelRequest, ProjectStore } from './engine/ports.ts';
import { parseProjectPath } from './engine/project-path.ts';
import { deriveCost } from './engine/usage.ts';
import { withLease } from './engine/with-lease.ts';
import { CodedError } from './errors.ts';
import { loadBook } from './novel/book-files.ts';
import { initBook, validateBook } from './novel/init-book.ts';
import { createOpenBook, type OpenBook } from './open-book.ts';
import { compileAll } from './prompts/compile-all.ts';
import { type CompiledDifference, diffCompiled } from './prompts/diff-compiled.ts';
import { parseCompiled } from './prompts/parse-compiled.ts';
import type { PromptLayer } from './prompts/resolve-template.ts';
import { loadShelf, type RecipeShelf } from './recipes/load-shelf.ts';
import { deriveToolFacts } from './recipes/tool-facts.ts';
import { TOOLS } from './tools/catalog.ts';

// The only place that builds adapters. The command line, the server and programs that use the library all work with
// what is made here.

export interface AppOptions {
  readonly env: Env;
  readonly cwd: string;
  readonly workspace?: string;
  /** As with --model: before every other source. */
  readonly model?: string;
  /** Exchanges with models are recorded to this file, or answered from it. */
  readonly cassette?: { readonly mode: 'record' | 'replay'; readonly path: string };
  readonly log: Log;
  readonly onEvent?: (event: RunEvent) => void;
  /** Told every key as soon as it is known, so that it is never printed. */
  readonly onSecrets?: (secrets: readonly string[]) => void;
}

export interface App {
  readonly workspace: string;
  /** null where the environment names no home. */
  readonly userConfigPath: string | null;
  listBooks(): string[];
  /** A file that was named by the user, relative to where they are; null where there is none. */
  readInputFile(path: string): string | null;
  /** The same as bytes; a folder is refused with what to name instead. */
  readInputBytes(path: string): Uint8Array | null;
  /** Writes a file that was named by the user, relative to where they are; its whole path comes back. */
  writeOutputFile(path: string, bytes: Uint8Array): string;
  initBook(book: Book): Promise<{ readonly folder: string }>;
  openBook(bookId: string): Promise<OpenBook>;
  /** Configuration without a book. */
  config(): ResolvedConfig;
  createModel(modelId: string, config: ResolvedConfig): Promise<Model>;
  /** One small request to the model in use. */
  testModel(signal: AbortSignal): Promise<ModelTest>;
  serveOfflineModel(port: number): Promise<{ readonly port: number; close(): Promise<void> }>;
  /** Runs in the background, for a server. */
  createDispatcher(signal: AbortSignal): Dispatcher;
  /** 32 random bytes, base64url. */
  createToken(): string;
  /** The built page, name → bytes; empty where it was not built. */
  webFiles(): ReadonlyMap<string, Uint8Array>;
  readonly prompts: PromptTools;
  /** The bundled recipes, and with a book its own. */
  recipes(bookId: string | null): Promise<RecipeShelf>;
}

export interface ModelTest {
  readonly model: string;
  readonly source: string;
  readonly text: string;
  readonly usage: CallUsage;
}

export interface PromptTools {
  /** The installed prompts folder, name → text. */
  files(): ReadonlyMap<string, string>;
  check(): readonly CompiledDifference[];
  compile(): readonly CompiledDifference[];
}

const DEFAULT_MAX_OUTPUT_TOKENS = 16_000;
const DEFAULT_MAX_IN_FLIGHT = 4;
const POLL_MS = 400;
const TEST_REQUEST: ModelRequest = {
  messages: [
    { role: 'system', content: 'You are being tested. Answer with one short JSON object and nothing else.' },
    { role: 'user', content: 'Answer with {"ok": true}.' },
  ],
  jsonSchema: null,
  maxOutputTokens: 1000,
  temperature: null,
};

export async function createApp(options: AppOptions): Promise<App> {
  const { env, log } = options;
  const environment = readEnvironment(env);
  const known = new Set<string>();
  const tellSecrets = (secrets: readonly string[]): void => {
    for (const secret of secrets) known.add(secret);
    options.onSecrets?.(secrets);
  };
  tellSecrets(listSecrets(env));
  const workspace =
    options.workspace === undefined ? findWorkspace(options.cwd) : resolve(options.cwd, options.workspace);
  const promptFolder = findAssetFolder('prompts');
  const recipeFolder = findAssetFolder('recipes');
  const clock = createSystemClock(environment.fixedTime);
  const models = new Map<string, Promise<Model>>();
  const limits = createRequestLimits();
  const { cassette } = options;
  const tape = openTape(
    cassette === undefined ? null : { ...cassette, path: resolve(options.cwd, cassette.path) },
    { clock, log, secrets: () => [...known] },
  );

  const user = environment.userConfigPath === null ? {} : readConfig(environment.userConfigPath);
  const workspacePath = join(workspace, 'bookforge.config.json');
  const shared = readConfig(workspacePath);
  checkSharedSettings(shared, workspacePath);
  tellSecrets(Object.values(user.providers ?? {}).flatMap(({ api_key }) => api_key ?? []));

  const flags = options.model === undefined ? {} : { model: options.model };
  const configFor = (book: Settings) =>
    tape.configure(resolveConfig({ flags, env, user, workspace: shared, book }));

  /** The book's folder; a name that is no book id never becomes a path. */
  const folderOf = (bookId: string): string => {
    if (!BookIdSchema.safeParse(bookId).success) {
      throw new CodedError('usage_invalid', {
        message: `“${bookId}” is no book id: lower-case letters, digits, - and _, at most 64 of them.`,
      });
    }
    // Windows has names of devices that are letters and digits like any other.
    return join(workspace, 'projects', parseProjectPath(bookId));
  };

  /** The folder of a book that is there. */
  const findBook = (bookId: string): string => {
    const folder = folderOf(bookId);
    if (readTextFile(join(folder, 'book.json')) !== null) return folder;
    throw new CodedError('book_not_found', {
      message: `There is no book ${bookId} in ${workspace}.`,
      details: { book: bookId },
    });
  };

  const openStore = (bookId: string): ProjectStore => {
    const liveness = createProcessLiveness();
    return createDirectoryStore({
      root: folderOf(bookId),
      disk: createNodeDisk(),
      // Leases are about real time, also where the book's own times are fixed.
      clock: createSystemClock(null),
      process: liveness.self,
      isAlive: liveness.isAlive,
    });
  };

  async function buildModel(modelId: string, config: ResolvedConfig): Promise<Model> {
    if (modelId === 'offline:author') return createOfflineAuthor({ lexicons: await loadLexicons() });
    const { provider } = splitModelId(modelId);
    const access = config.access(provider);
    const apiKey = access.keyCommand === null ? access.apiKey : await runKeyCommand(access.keyCommand);
    if (apiKey !== null) tellSecrets([apiKey]);
    const settings = config.model(modelId);
    const { max_in_flight, requests_per_minute } = config.provider(provider);
    const own = config.price(modelId);
    return createProviderModel(
      {
        id: modelId,
        baseUrl: access.baseUrl,
        apiKey,
        timeoutMs: config.modelTimeoutMs,
        structuredOutput: settings.structured_output ?? null,
        envelope: settings.envelope ?? 'strict',
        maxOutputTokens: settings.max_output_tokens ?? DEFAULT_MAX_OUTPUT_TOKENS,
        price: findPrice(modelId, own === null ? {} : { [modelId]: own }, await loadPrices()),
        maxInFlight: max_in_flight ?? DEFAULT_MAX_IN_FLIGHT,
        requestsPerMinute: requests_per_minute ?? null,
      },
      { limits },
    );
  }

  /** Prompts of the user's own, beside their configuration. */
  const userPrompts = (): PromptLayer => ({
    name: 'user',
    files:
      environment.userConfigPath === null
        ? new Map()
        : readTextFolderIfThere(join(dirname(environment.userConfigPath), 'prompts')),
  });

  const createModel = (modelId: string, config: ResolvedConfig): Promise<Model> => {
    const made = models.get(modelId) ?? tape.model(modelId, config, () => buildModel(modelId, config));
    models.set(modelId, made);
    return made;
  };

  const openBook = async (bookId: string): Promise<OpenBook> => {
    const folder = folderOf(bookId);
    if (readTextFile(join(folder, 'book.json')) === null) {
      throw new CodedError('book_not_found', {
        message: `There is no book ${bookId} in ${workspace}.`,
        details: { book: bookId },
      });
    }
    const store = openStore(bookId);
    const book = await loadBook(store.files, bookId);
    checkSharedSettings(book.config ?? {}, `projects/${bookId}/book.json`);
    const config = configFor(book.config ?? {});
    const promptFiles = readTextFolder(promptFolder);
    return createOpenBook({
      book,
      folder,
      store,
      config,
      clock,
      fixedTime: environment.fixedTime,
      printer: createBookPrinter({
        fontFolders: () => environment.fontFolders ?? findFontFolders(environment.home),
      }),
      log,
      ids: createSystemIds(environment.idSeed, (id) =>
        listFolders(join(folder, '.control-room', 'runs')).includes(id),
      ),
      auditKey: createAuditKey({ path: environment.auditKeyPath, given: environment.auditKey }),
      pollMs: POLL_MS,
      ...(options.onEvent === undefined ? {} : { onEvent: options.onEvent }),
      createModel: (modelId) => createModel(modelId, config),
      bundled: { name: 'bundled', files: promptFiles },
      compiled: parseCompiled(promptFiles),
      userPrompts: userPrompts(),
      recipes: readTextFolder(recipeFolder),
      tools: TOOLS,
      memo: createFileMemo(join(folder, '.control-room', 'memo')),
    });
  };

  return {
    workspace,
    userConfigPath: environment.userConfigPath,
    readInputFile: (path) => readTextFile(resolve(options.cwd, path)),
    readInputBytes: (path) => readInputBytes(resolve(options.cwd, path)),
    writeOutputFile(path, bytes) {
      const target = resolve(options.cwd, path);
      // A project is written through its store and under its lock, or not at all.
      if (target.startsWith(join(workspace, 'projects') + sep)) {
        throw new CodedError('usage_invalid', {
          message: `${target} lies inside another project; leave --out away, or name a file elsewhere.`,
        });
      }
      writeBytesFile(target, bytes);
      return target;
    },
    listBooks: () =>
      listFolders(join(workspace, 'projects')).filter(
        (name) => readTextFile(join(workspace, 'projects', name, 'book.json')) !== null,
      ),
    async initBook(book) {
      const folder = folderOf(book.book_id);
      // Nothing is made for a book that cannot be.
      validateBook(book);
      makeFolders(dirname(folder));
      const store = openStore(book.book_id);
      const lock = { owner: 'init', purpose: 'init', waitMs: 5000 };
      const compiled = parseCompiled(readTextFolder(promptFolder));
      await withLease(store, log, lock, (lease) => initBook(store, lease, book, compiled));
      return { folder };
    },
    openBook,
    // Waiting is in real time, also where the book's own times are fixed.
    createDispatcher: (signal) =>
      createDispatcher({
        createQueue: createInProcessQueue,
        openBook,
        clock: createSystemClock(null),
        log,
        signal,
      }),
    createToken: createRandomToken,
    webFiles: () => readBytesFolder(findWebFolder()),
    async recipes(bookId) {
      if (bookId !== null) findBook(bookId);
      return loadShelf({
        files: bookId === null ? null : openStore(bookId).files,
        bundled: readTextFolder(recipeFolder),
        prompts: [{ name: 'bundled', files: readTextFolder(promptFolder) }, userPrompts()],
        tools: TOOLS.map(deriveToolFacts),
      });
    },
    config: () => configFor({}),
    createModel,
    async testModel(signal) {
      const config = configFor({});
      const { id, source } = config.modelFor(null);
      const model = await createModel(id, config);
      const { text, usage } = await model.generate(TEST_REQUEST, { signal });
      return { model: id, source, text, usage: { ...usage, cost_usd: deriveCost(usage, model.price) } };
    },
    serveOfflineModel: async (port) =>
      serveOfflineModel({ model: createOfflineAuthor({ lexicons: await loadLexicons() }), port }),
    prompts: {
      files: () => readTextFolder(promptFolder),
      check: () => {
        const files = readTextFolder(promptFolder);
        return diffCompiled(compileAll(files), files);
      },
      compile: () => {
        const files = readTextFolder(promptFolder);
        const expected = compileAll(files);
        const differences = diffCompiled(expected, files);
        writeTextFolder(
          promptFolder,
          new Map(differences.map(({ path }) => [path, expected.get(path) ?? null])),
        );
        return differences;
      },
    },
  };
}

/** A project's store makes its own folder; those around it may not be there either, in a workspace that is new. */
function makeFolders(path: string): void {
  const disk = createNodeDisk();
  const make = (): true => {
    disk.makeFolder(path);
    disk.syncFolder(dirname(path));
    return true;
  };
  if (callDisk('create', path, make, { EEXIST: true, ENOENT: false })) return;
  makeFolders(dirname(path));
  callDisk('create', path, make, { EEXIST: true });
}

function readConfig(path: string): Settings {
  const text = readTextFile(path);
  if (text === null) return {};
  const refuse = (why: string) =>
    new CodedError('config_invalid', { message: `${path}: ${why}`, details: { path } });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error));
  }
  const result = ConfigSchema.safeParse(json);
  if (!result.success) {
    throw refuse(
      result.error.issues.map((issue) => `${issue.path.join('.') || '(whole)'}: ${issue.message}`).join('; '),
    );
  }
  const { schema_version: _, ...settings }: Config = result.data;
  return settings;
}
