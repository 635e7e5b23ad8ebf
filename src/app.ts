import { dirname, join, resolve } from 'node:path';
import { createInProcessEvents } from './adapters/events/in-process-events.ts';
import type { ModelSource } from './adapters/models/create-model-source.ts';
import type { Tape } from './adapters/models/open-tape.ts';
import { createDirectoryWorkspace } from './adapters/store/directory-workspace.ts';
import { findAssetFolder, findWebFolder } from './adapters/system/asset-folder.ts';
import { createAuditKey } from './adapters/system/audit-key.ts';
import { findWorkspace } from './adapters/system/find-workspace.ts';
import type { ModelFactsFile } from './adapters/system/model-facts-file.ts';
import { createRandomToken } from './adapters/system/random-token.ts';
import { readConfigFile } from './adapters/system/read-config-file.ts';
import { createSystemClock } from './adapters/system/system-clock.ts';
import { createSystemIds } from './adapters/system/system-ids.ts';
import {
  readBytesFolder,
  readInputBytes,
  readTextFolder,
  readTextFolderIfThere,
  writeBytesFile,
  writeTextFolder,
} from './adapters/system/text-files.ts';
import { findFontFolders } from './adapters/typeset/find-font-folders.ts';
import {
  checkSharedSettings,
  DEFAULT_MODEL,
  type Env,
  listSecrets,
  type ResolvedConfig,
  readEnvironment,
  resolveConfig,
} from './config.ts';
import type { MachineReport } from './contracts/api-machine.ts';
import type { ShownSettings } from './contracts/api-settings.ts';
import type { Book } from './contracts/book.ts';
import type { Price, Settings } from './contracts/config.ts';
import { PROJECT_PATHS } from './contracts/project-paths.ts';
import type { RunEvent } from './contracts/run-event.ts';
import { createEquipment } from './create-equipment.ts';
import type { ModelDesk } from './create-model-desk.ts';
import type { Dispatcher } from './dispatch-runs.ts';
import type { Log, Model, ProjectStore } from './engine/ports.ts';
import { withLease } from './engine/with-lease.ts';
import { CodedError } from './errors.ts';
import type { SourceFile } from './manuscript/import/imported-book.ts';
import { loadBook } from './novel/book/book-files.ts';
import { findBook, listBooks } from './novel/book/find-book.ts';
import { createBooklessBook, createOpenBook, type OpenBook } from './open-book.ts';
import { type OpenProject, openProject } from './project/open-project.ts';
import { initProject, loadProjectFile } from './project/project-file.ts';
import type { RoomRow } from './project/room.ts';
import type { LayerProblem } from './prompts/check-own-layers.ts';
import type { PromptTools } from './prompts/create-prompt-tools.ts';
import type { PromptLayer } from './prompts/resolve-template.ts';
import type { RecipeShelf } from './recipes/load-shelf.ts';
import { ROOMS } from './rooms.ts';

// The only place that builds adapters. The command line, the server and programs that use the library all work with
// what is made here.

export interface AppOptions {
  readonly env: Env;
  readonly cwd: string;
  readonly workspace?: string;
  /** As with --model: before every other source. */
  readonly model?: string;
  /** As with --price: what the model in use costs. */
  readonly price?: Price;
  /** How much time has passed, for what is measured by it. */
  readonly elapsedMs?: () => number;
  /** Of the program that runs this one, for whoever looks whether it is new enough. */
  readonly nodeVersion?: string;
  /** Exchanges with models are recorded to this file, or answered from it. */
  readonly cassette?: { readonly mode: 'record' | 'replay'; readonly path: string };
  /** Rooms beside those that are built in. */
  readonly rooms?: readonly RoomRow[];
  readonly log: Log;
  readonly onEvent?: (event: RunEvent) => void;
  /** Told every key as soon as it is known, so that it is never printed. */
  readonly onSecrets?: (secrets: readonly string[]) => void;
}

export interface App {
  readonly workspace: string;
  /** null where the environment names no home. */
  readonly userConfigPath: string | null;
  /** Ids of the projects that are books. */
  listBooks(): Promise<string[]>;
  /** A file that was named by the user, relative to where they are; null where there is none. A folder is refused with what
   *  to name instead. */
  readInputBytes(path: string): Uint8Array | null;
  /** The same as text; refused where its letters would be lost. */
  readInputText(path: string): Promise<string | null>;
  /** Writes a file that was named by the user, relative to where they are; its whole path comes back. */
  writeOutputFile(path: string, bytes: Uint8Array): string;
  /** With the files of a bible of the author's own, which are kept as they are. */
  initBook(book: Book, bible?: readonly SourceFile[]): Promise<{ readonly folder: string }>;
  /** With a model: as with --model, for this book and all its roles. */
  openBook(bookId: string, options?: { readonly model?: string }): Promise<OpenBook>;
  /** A project, which may be a book. The one of the office is made where it is not there. */
  openProject(projectId: string): Promise<OpenProject>;
  /** Whether documents were ever made that belong to no book. */
  hasOffice(): Promise<boolean>;
  /** A book, or a project that is none by the same doors: those that need a book refuse. */
  openAsBook(projectId: string, options?: { readonly model?: string }): Promise<OpenBook>;
  /** Configuration without a book. */
  config(): ResolvedConfig;
  /** Configuration for people, of a project or of the workspace alone; never a key. */
  settings(projectId: string | null): Promise<ShownSettings>;
  /** Whether everything is there that a first run needs; nothing is sent. With some books, no other is named. */
  checkMachine(books?: readonly string[]): Promise<MachineReport>;
  createModel(modelId: string, config: ResolvedConfig): Promise<Model>;
  /** Models that are known, and whether one is fit for the work. */
  models(): Promise<ModelDesk>;
  serveOfflineModel(port: number): Promise<{ readonly port: number; close(): Promise<void> }>;
  /** Runs in the background, for a server. */
  createDispatcher(signal: AbortSignal): Promise<Dispatcher>;
  /** 32 random bytes, base64url. */
  createToken(): string;
  /** The built page, name → bytes; empty where it was not built. */
  webFiles(): ReadonlyMap<string, Uint8Array>;
  /** The addresses that this machine has in its networks. */
  networkAddresses(): Promise<readonly string[]>;
  /** Whether a browser could be started. */
  openBrowser(url: string): Promise<boolean>;
  prompts(): Promise<PromptTools>;
  /** What is wrong with the prompts of the user's and a book's own; null: the user's alone. */
  checkOwnPrompts(bookId: string | null): Promise<readonly LayerProblem[]>;
  /** The bundled recipes, and with a book its own. */
  recipes(bookId: string | null): Promise<RecipeShelf>;
}

const POLL_MS = 400;
/** What the first request of a book is made from. */
const FIRST_TEMPLATE = 'templates/novel_world.md';
/** The project of documents that belong to no book. */
export const OFFICE = 'office';
/** Nothing stands between the application and its models. */
const NO_TAPE: Tape = { configure: (config) => config, model: (_id, _config, build) => build() };

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
  const documentFolder = findAssetFolder('documents');
  const clock = createSystemClock(environment.fixedTime);
  // Leases are about real time, also where the times in a project's files are fixed.
  const projects = createDirectoryWorkspace(workspace, createSystemClock(null));
  const events = createInProcessEvents();
  const { cassette } = options;
  let tape: Tape = NO_TAPE;
  if (cassette !== undefined) {
    const { openTape } = await import('./adapters/models/open-tape.ts');
    const path = resolve(options.cwd, cassette.path);
    tape = openTape({ ...cassette, path }, { clock, log, secrets: () => [...known] });
  }
  const openFacts = async (): Promise<ModelFactsFile> => {
    const { createModelFactsFile } = await import('./adapters/system/model-facts-file.ts');
    return createModelFactsFile(environment.modelFactsPath);
  };
  const now = () => clock.now();
  // Providers and the offline author are loaded when a model is first wanted.
  const openSource = async (facts: ModelFactsFile | null): Promise<ModelSource> => {
    const { createModelSource } = await import('./adapters/models/create-model-source.ts');
    return createModelSource({ tape, onSecrets: tellSecrets, facts, now });
  };
  let models: Promise<ModelSource> | null = null;
  const createModel: ModelSource = async (modelId, config) => {
    models ??= openFacts().then(openSource);
    return (await models)(modelId, config);
  };

  /** What is taped, and the author in this program, tell their own; nobody else is made for it, which could need a key. */
  const priceOf = async (modelId: string, config: ResolvedConfig): Promise<Price | null> => {
    if (cassette !== undefined || modelId === DEFAULT_MODEL)
      return (await createModel(modelId, config)).price;
    const { loadPrice } = await import('./adapters/models/load-price.ts');
    return loadPrice(modelId, config);
  };

  const user = environment.userConfigPath === null ? {} : readConfigFile(environment.userConfigPath);
  const workspacePath = join(workspace, 'bookforge.config.json');
  const shared = readConfigFile(workspacePath);
  checkSharedSettings(shared, workspacePath);
  tellSecrets(Object.values(user.providers ?? {}).flatMap(({ api_key }) => api_key ?? []));

  const rooms = [...ROOMS, ...(options.rooms ?? [])];
  const configFor = (book: Settings, model = options.model) => {
    const { price } = options;
    const flags = { ...(model === undefined ? {} : { model }), ...(price === undefined ? {} : { price }) };
    return tape.configure(resolveConfig({ flags, env, user, workspace: shared, book }));
  };

  const openPrompts = async (): Promise<PromptTools> => {
    const { createPromptTools } = await import('./prompts/create-prompt-tools.ts');
    return createPromptTools({
      read: () => readTextFolder(promptFolder),
      write: (files) => writeTextFolder(promptFolder, files),
    });
  };

  /** Prompts of the user's own, beside their configuration. */
  const userPrompts = (): PromptLayer => ({
    name: 'user',
    files:
      environment.userConfigPath === null
        ? new Map()
        : readTextFolderIfThere(join(dirname(environment.userConfigPath), 'prompts')),
  });

  /** What every project is opened with, whatever is in it. */
  const openParts = (
    projectId: string,
    store: ProjectStore,
    settings: Settings,
    file: string,
    model?: string,
    book: Book | null = null,
  ) => {
    checkSharedSettings(settings, `projects/${projectId}/${file}`);
    const config = configFor(settings, model);
    return {
      folder: projects.labelOf(projectId),
      store,
      config,
      clock,
      log,
      ids: createSystemIds(environment.idSeed, async (id) => (await store.runs.load(id)) !== null),
      auditKey: createAuditKey({ path: environment.auditKeyPath, given: environment.auditKey }),
      pollMs: POLL_MS,
      ...(options.onEvent === undefined ? {} : { onEvent: options.onEvent }),
      events,
      createModel: (modelId: string) => createModel(modelId, config),
      priceOf: (modelId: string) => priceOf(modelId, config),
      equipment: createEquipment({
        promptFolder,
        recipeFolder,
        documentFolder,
        userPrompts,
        fontFolders: () => environment.fontFolders ?? findFontFolders(environment.home),
        fixedTime: environment.fixedTime,
        bookTables:
          book === null
            ? null
            : async () => (await import('./novel/facts/load-book-tables.ts')).loadBookTables(store, book),
        embedder: chooseEmbedder(config),
      }),
    };
  };

  /** Only where one is named for it: no other model is asked for vectors. A tape has none. */
  const chooseEmbedder = (config: ResolvedConfig) => {
    const [model] = [config.agent('embedder').model ?? []].flat();
    if (model === undefined || cassette !== undefined) return null;
    return {
      describe: async () => ({
        model,
        price: await priceOf(model, config),
        requestsPerMinute: config.provider(model.split(':', 1)[0] ?? '').requests_per_minute ?? null,
      }),
      open: async () => {
        const { createEmbedder } = await import('./adapters/models/create-embedder.ts');
        return createEmbedder(model, config, tellSecrets);
      },
    };
  };

  const openBook = async (bookId: string, { model }: { model?: string } = {}): Promise<OpenBook> => {
    const store = await findBook(projects, bookId);
    const book = await loadBook(store.files, bookId);
    return createOpenBook({
      ...openParts(bookId, store, book.config ?? {}, PROJECT_PATHS.book, model, book),
      book,
      rooms,
    });
  };

  const openAny = async (projectId: string, options: { model?: string } = {}): Promise<OpenProject> => {
    if (projectId === OFFICE) await makeOffice();
    const store = await projects.open(projectId);
    const project = await loadProjectFile(store.files, projectId);
    if (project === null) return openBook(projectId, options);
    const { language, config = {} } = project;
    const parts = openParts(projectId, store, config, PROJECT_PATHS.project, options.model);
    return openProject({ ...parts, id: projectId, book: null, language, rooms });
  };

  async function isBookless(projectId: string): Promise<boolean> {
    if (projectId === OFFICE) await makeOffice();
    const { files } = await projects.open(projectId);
    return (await loadProjectFile(files, projectId)) !== null;
  }

  async function makeOffice(): Promise<void> {
    if (await projects.has(OFFICE)) return;
    await projects.create(OFFICE);
    const store = await projects.open(OFFICE);
    const office = { schema_version: 'project_v1', project_id: OFFICE, language: 'en' } as const;
    await withLease(store, log, { owner: 'init', purpose: 'init', waitMs: 5000 }, (lease) =>
      initProject(store, lease, office),
    );
  }

  return {
    workspace,
    userConfigPath: environment.userConfigPath,
    readInputBytes: (path) => readInputBytes(resolve(options.cwd, path)),
    async readInputText(path) {
      const bytes = readInputBytes(resolve(options.cwd, path));
      if (bytes === null) return null;
      const { readPeopleText } = await import('./text/read-people-text.ts');
      return readPeopleText(bytes, path);
    },
    writeOutputFile(path, bytes) {
      const target = resolve(options.cwd, path);
      // A project is written through its store and under its lock, or not at all.
      if (projects.holds(target)) {
        throw new CodedError('usage_invalid', {
          message: `${target} lies inside another project, or leads into one; leave --out away, or name a file elsewhere.`,
        });
      }
      writeBytesFile(target, bytes);
      return target;
    },
    listBooks: () => listBooks(projects),
    async initBook(book, bible = []) {
      const folder = projects.labelOf(book.book_id);
      const { initBook, validateBook } = await import('./novel/book/init-book.ts');
      const { parseCompiled } = await import('./prompts/parse-compiled.ts');
      // Nothing is made for a book that cannot be.
      validateBook(book);
      const placed =
        bible.length === 0 ? [] : await (await import('./novel/bible/place-bible.ts')).placeBible(bible);
      await projects.create(book.book_id);
      const store = await projects.open(book.book_id);
      const lock = { owner: 'init', purpose: 'init', waitMs: 5000 };
      const compiled = parseCompiled(readTextFolder(promptFolder));
      await withLease(store, log, lock, (lease) => initBook(store, lease, book, compiled, placed));
      // Empty, for people to see where the chapters will be.
      await projects.showFolder(book.book_id, 'chapters');
      return { folder };
    },
    openBook,
    openProject: (projectId) => openAny(projectId),
    hasOffice: () => projects.has(OFFICE),
    async openAsBook(projectId, opening = {}) {
      const isThere = projectId === OFFICE || (await projects.has(projectId));
      const bookless = isThere && (await isBookless(projectId));
      return bookless ? createBooklessBook(await openAny(projectId, opening)) : openBook(projectId, opening);
    },
    async createDispatcher(signal) {
      // Only a server has one.
      const { createInProcessQueue } = await import('./adapters/queue/in-process-queue.ts');
      const { createDispatcher } = await import('./dispatch-runs.ts');
      // Waiting is in real time, also where the book's own times are fixed.
      const realClock = createSystemClock(null);
      return createDispatcher({
        ...createInProcessQueue(realClock),
        openProject: (projectId) => openAny(projectId),
        clock: realClock,
        log,
        signal,
      });
    },
    createToken: createRandomToken,
    webFiles: () => readBytesFolder(findWebFolder()),
    async networkAddresses() {
      const { listNetworkAddresses } = await import('./adapters/system/list-network-addresses.ts');
      return listNetworkAddresses();
    },
    async openBrowser(url) {
      const { openBrowser } = await import('./adapters/system/open-browser.ts');
      return openBrowser(url, env['BROWSER']);
    },
    async recipes(bookId) {
      const store = bookId === null ? null : await findBook(projects, bookId);
      const { loadShelf } = await import('./recipes/load-shelf.ts');
      const { deriveToolFacts } = await import('./recipes/tool-facts.ts');
      const { TOOLS } = await import('./tools/catalog.ts');
      return loadShelf({
        files: store?.files ?? null,
        bundled: readTextFolder(recipeFolder),
        prompts: [{ name: 'bundled', files: readTextFolder(promptFolder) }, userPrompts()],
        tools: TOOLS.map(deriveToolFacts),
      });
    },
    config: () => configFor({}),
    async settings(projectId) {
      const { describeSettings } = await import('./describe-settings.ts');
      const { ROLES } = await import('./agents/roles.ts');
      const config = projectId === null ? configFor({}) : (await openAny(projectId)).config;
      return describeSettings(projectId, config, Object.keys(ROLES));
    },
    async checkMachine(books) {
      const { checkMachine } = await import('./check-machine.ts');
      const config = configFor({});
      return checkMachine({
        nodeVersion: options.nodeVersion ?? null,
        workspace,
        userConfigPath: environment.userConfigPath,
        config,
        unfitOf: async (modelId) => (await createModel(modelId, config)).unfit,
        countDrift: async () => (await openPrompts()).check().length,
        listBooks: async () => books ?? listBooks(projects),
        statusOf: async (bookId) => (await openBook(bookId)).status(),
      });
    },
    createModel,
    async models() {
      const { createModelDesk } = await import('./create-model-desk.ts');
      const realClock = createSystemClock(null);
      const { elapsedMs = () => realClock.now().getTime() } = options;
      return createModelDesk({
        configFor: (model) => configFor({}, model ?? options.model),
        user,
        facts: await openFacts(),
        createModel: await openSource(null),
        priceOf,
        firstTemplate: () => readTextFolder(promptFolder).get(FIRST_TEMPLATE) ?? '',
        clock,
        elapsed: { ...realClock, now: () => new Date(elapsedMs()) },
        log,
      });
    },
    async serveOfflineModel(port) {
      const { serveOfflineModel } = await import('./adapters/offline-author/serve-offline-model.ts');
      return serveOfflineModel({ model: await createModel(DEFAULT_MODEL, configFor({})), port });
    },
    async checkOwnPrompts(bookId) {
      const { checkOwnLayers } = await import('./prompts/check-own-layers.ts');
      const { readFolder } = await import('./engine/read-files.ts');
      const store = bookId === null ? null : await findBook(projects, bookId);
      const own = store === null ? [] : [await readFolder(store.files, PROJECT_PATHS.ownPrompts)];
      return checkOwnLayers([
        { name: 'bundled', files: readTextFolder(promptFolder) },
        userPrompts(),
        ...own.map((files) => ({ name: 'project' as const, files })),
      ]);
    },
    prompts: openPrompts,
  };
}
