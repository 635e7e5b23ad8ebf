import { dirname, join, resolve } from 'node:path';
import { createModelSource } from './adapters/models/create-model-source.ts';
import { openTape } from './adapters/models/open-tape.ts';
import { probeModel } from './adapters/models/probe-model.ts';
import { createOfflineAuthor } from './adapters/offline-author/create-offline-author.ts';
import { loadLexicons } from './adapters/offline-author/load-lexicon.ts';
import { serveOfflineModel } from './adapters/offline-author/serve-offline-model.ts';
import { createInProcessQueue } from './adapters/queue/in-process-queue.ts';
import { createDirectoryWorkspace } from './adapters/store/directory-workspace.ts';
import { findAssetFolder, findWebFolder } from './adapters/system/asset-folder.ts';
import { createAuditKey } from './adapters/system/audit-key.ts';
import { createFileMemo } from './adapters/system/file-memo.ts';
import { findWorkspace } from './adapters/system/find-workspace.ts';
import { createRandomToken } from './adapters/system/random-token.ts';
import { readConfigFile } from './adapters/system/read-config-file.ts';
import { createSystemClock } from './adapters/system/system-clock.ts';
import { createSystemIds } from './adapters/system/system-ids.ts';
import {
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
import type { Settings } from './contracts/config.ts';
import type { CallUsage } from './contracts/usage.ts';
import { createDispatcher, type Dispatcher } from './dispatch-runs.ts';
import type { RunEvent } from './engine/engine.ts';
import type { Log, Model } from './engine/ports.ts';
import { withLease } from './engine/with-lease.ts';
import { CodedError } from './errors.ts';
import { loadBook } from './novel/book/book-files.ts';
import { initBook, validateBook } from './novel/book/init-book.ts';
import { createOpenBook, type OpenBook } from './open-book.ts';
import { createPromptTools, type PromptTools } from './prompts/create-prompt-tools.ts';
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

const POLL_MS = 400;

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
  const books = createDirectoryWorkspace(workspace);
  const { cassette } = options;
  const tape = openTape(
    cassette === undefined ? null : { ...cassette, path: resolve(options.cwd, cassette.path) },
    { clock, log, secrets: () => [...known] },
  );
  const createModel = createModelSource({ tape, onSecrets: tellSecrets });

  const user = environment.userConfigPath === null ? {} : readConfigFile(environment.userConfigPath);
  const workspacePath = join(workspace, 'bookforge.config.json');
  const shared = readConfigFile(workspacePath);
  checkSharedSettings(shared, workspacePath);
  tellSecrets(Object.values(user.providers ?? {}).flatMap(({ api_key }) => api_key ?? []));

  const flags = options.model === undefined ? {} : { model: options.model };
  const configFor = (book: Settings) =>
    tape.configure(resolveConfig({ flags, env, user, workspace: shared, book }));

  /** Prompts of the user's own, beside their configuration. */
  const userPrompts = (): PromptLayer => ({
    name: 'user',
    files:
      environment.userConfigPath === null
        ? new Map()
        : readTextFolderIfThere(join(dirname(environment.userConfigPath), 'prompts')),
  });

  const openBook = async (bookId: string): Promise<OpenBook> => {
    const folder = books.findBook(bookId);
    const store = books.openStore(bookId);
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
      ids: createSystemIds(environment.idSeed, (id) => books.hasRun(bookId, id)),
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
      if (books.holds(target)) {
        throw new CodedError('usage_invalid', {
          message: `${target} lies inside another project; leave --out away, or name a file elsewhere.`,
        });
      }
      writeBytesFile(target, bytes);
      return target;
    },
    listBooks: books.listBooks,
    async initBook(book) {
      const folder = books.folderOf(book.book_id);
      // Nothing is made for a book that cannot be.
      validateBook(book);
      books.makeRoom(book.book_id);
      const store = books.openStore(book.book_id);
      const lock = { owner: 'init', purpose: 'init', waitMs: 5000 };
      const compiled = parseCompiled(readTextFolder(promptFolder));
      await withLease(store, log, lock, (lease) => initBook(store, lease, book, compiled));
      // Empty, for people to see where the chapters will be.
      books.makeFolder(book.book_id, 'chapters');
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
      if (bookId !== null) books.findBook(bookId);
      return loadShelf({
        files: bookId === null ? null : books.openStore(bookId).files,
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
      return { model: id, source, ...(await probeModel(await createModel(id, config), signal)) };
    },
    serveOfflineModel: async (port) =>
      serveOfflineModel({ model: createOfflineAuthor({ lexicons: await loadLexicons() }), port }),
    prompts: createPromptTools({
      read: () => readTextFolder(promptFolder),
      write: (files) => writeTextFolder(promptFolder, files),
    }),
  };
}
