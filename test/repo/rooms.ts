/** A folder or file of src, and what it may reach. The longest matching path is a file's room. */
export interface Room {
  readonly path: string;
  /** Rooms by path; a room always reaches itself. */
  readonly rooms: readonly string[];
  /** Rooms of which it may know the types and nothing else. */
  readonly types?: readonly string[];
  /** Packages by name; '*' for any. */
  readonly packages: readonly string[];
  /** What is closed to every other room: environment, clock, chance, network. */
  readonly uses?: readonly string[];
  /** Node modules beyond the pure ones; '*' for any. */
  readonly builtins?: readonly string[];
}

/** Node modules that compute and touch nothing outside. */
export const PURE_BUILTINS: readonly string[] = [
  'node:assert',
  'node:async_hooks',
  'node:buffer',
  'node:crypto',
  'node:events',
  'node:path',
  'node:string_decoder',
  'node:url',
  'node:util',
];

const CLOCK_AND_CHANCE = [
  'Date.now',
  'new Date()',
  'Date()',
  'performance.now',
  'Math.random',
  'randomUUID',
  'randomBytes',
  'randomInt',
  'getRandomValues',
];
const NETWORK = ['fetch', 'WebSocket', 'XMLHttpRequest'];

const BOTTOM = [
  'src/contracts',
  'src/reasons.ts',
  'src/errors.ts',
  'src/json-bounds.ts',
  'src/find-control.ts',
  'src/cut-text.ts',
  'src/name-count.ts',
  'src/redact-secrets.ts',
];
const CORE = [...BOTTOM, 'src/engine'];
const TEXT = [...CORE, 'src/text'];
const FLOOR = [...TEXT, 'src/office', 'src/agents', 'src/tools', 'src/prompts', 'src/audit'];
/** What a room stands on: the floor, and the project that it is opened in. */
const GROUND = [...FLOOR, 'src/project'];
const CAPABILITIES = [
  'src/outline',
  'src/novel',
  'src/recipes',
  'src/sessions',
  'src/conference',
  'src/chat',
  'src/documents',
  'src/manuscript',
  'src/fitness',
];
const EVERYTHING_BELOW = [...GROUND, ...CAPABILITIES, 'src/config.ts'];

/** The rooms of the architecture: who may reach what. */
export const ROOMS: readonly Room[] = [
  // The table of reasons is data, which published contracts name.
  { path: 'src/contracts', rooms: ['src/reasons.ts'], packages: ['zod'] },
  { path: 'src/reasons.ts', rooms: [], packages: [] },
  { path: 'src/json-bounds.ts', rooms: ['src/errors.ts'], packages: [] },
  { path: 'src/find-control.ts', rooms: [], packages: [] },
  { path: 'src/cut-text.ts', rooms: [], packages: [] },
  { path: 'src/name-count.ts', rooms: [], packages: [] },
  { path: 'src/redact-secrets.ts', rooms: [], packages: [] },
  { path: 'src/render-reasons-reference.ts', rooms: ['src/reasons.ts'], packages: [] },
  { path: 'src/errors.ts', rooms: ['src/reasons.ts'], types: ['src/contracts'], packages: [] },
  // Only config.ts reads the environment.
  { path: 'src/config.ts', rooms: BOTTOM, packages: ['zod'], uses: ['process', 'process.env'] },

  { path: 'src/engine', rooms: BOTTOM, packages: ['zod', 'p-queue'] },

  { path: 'src/prompts', rooms: CORE, packages: ['zod'] },
  { path: 'src/audit', rooms: CORE, packages: ['zod'] },
  { path: 'src/text', rooms: CORE, packages: ['saxes', 'pinyin-pro'] },
  { path: 'src/office', rooms: TEXT, packages: ['saxes'], builtins: ['node:zlib'] },
  { path: 'src/tools', rooms: [...TEXT, 'src/audit'], packages: ['zod', 'fastest-levenshtein'] },
  { path: 'src/agents', rooms: FLOOR, packages: ['zod'] },

  // A project over ports: the road to its runs, and the rooms that are entered. It knows no room.
  {
    path: 'src/project',
    rooms: [...FLOOR, 'src/config.ts'],
    types: ['src/manuscript'],
    packages: ['zod'],
  },

  {
    path: 'src/manuscript',
    rooms: FLOOR,
    packages: ['zod', 'fastest-levenshtein', 'pinyin-pro'],
  },
  {
    path: 'src/outline',
    rooms: [...GROUND, 'src/manuscript'],
    packages: ['zod', 'fastest-levenshtein'],
  },
  { path: 'src/recipes', rooms: [...GROUND, 'src/manuscript', 'src/outline'], packages: ['zod', 're2js'] },
  {
    path: 'src/novel',
    rooms: [...GROUND, 'src/outline', 'src/recipes', 'src/manuscript'],
    packages: ['zod'],
  },
  // Whether a model is fit: asked what a book asks.
  { path: 'src/fitness', rooms: [...FLOOR, 'src/manuscript', 'src/novel'], packages: [] },
  { path: 'src/sessions', rooms: [...GROUND, 'src/recipes'], packages: ['zod'] },
  { path: 'src/conference', rooms: GROUND, packages: ['zod'] },
  // What is work in a talk becomes a packet or a plan.
  { path: 'src/chat', rooms: [...GROUND, 'src/recipes', 'src/sessions'], packages: ['zod'] },
  { path: 'src/documents', rooms: GROUND, packages: ['zod'] },

  {
    path: 'src/adapters',
    rooms: [...CORE, 'src/config.ts', 'src/adapters/offline-author'],
    types: EVERYTHING_BELOW,
    packages: ['*'],
    builtins: ['*'],
    uses: ['process', ...CLOCK_AND_CHANCE, ...NETWORK],
  },
  // It sees only what a real model would see, so that it cannot agree with the pipeline by construction.
  {
    path: 'src/adapters/offline-author',
    rooms: ['src/contracts'],
    types: ['src/engine/ports.ts'],
    packages: ['zod'],
    builtins: ['*'],
  },

  // app.ts and what it equips projects with are the only places that build adapters; open-book.ts works over ports alone.
  {
    path: 'src/app.ts',
    rooms: [
      ...EVERYTHING_BELOW,
      'src/adapters',
      'src/adapters/offline-author',
      'src/create-equipment.ts',
      'src/create-model-desk.ts',
      'src/rooms.ts',
      'src/open-book.ts',
      'src/dispatch-runs.ts',
      'src/describe-settings.ts',
      'src/check-machine.ts',
    ],
    packages: [],
  },
  { path: 'src/create-equipment.ts', rooms: [...EVERYTHING_BELOW, 'src/adapters'], packages: [] },
  { path: 'src/create-model-desk.ts', rooms: [...EVERYTHING_BELOW, 'src/adapters'], packages: [] },
  { path: 'src/rooms.ts', rooms: EVERYTHING_BELOW, packages: [] },
  { path: 'src/open-book.ts', rooms: EVERYTHING_BELOW, packages: [] },
  { path: 'src/dispatch-runs.ts', rooms: EVERYTHING_BELOW, packages: [] },
  { path: 'src/open-novel.ts', rooms: [...BOTTOM, 'src/app.ts', 'src/novel'], packages: [] },
  {
    path: 'src/library.ts',
    rooms: [...BOTTOM, 'src/app.ts', 'src/novel', 'src/open-novel.ts'],
    types: [...EVERYTHING_BELOW, 'src/open-book.ts'],
    packages: [],
  },

  { path: 'src/describe-settings.ts', rooms: BOTTOM, types: ['src/config.ts'], packages: [] },
  { path: 'src/check-machine.ts', rooms: BOTTOM, types: ['src/config.ts'], packages: [] },

  // One row for each thing that can be done, whichever edge asks for it. Rooms are entered by their rows, and so when they are
  // needed.
  {
    path: 'src/doors',
    rooms: [
      ...BOTTOM,
      'src/novel/room.ts',
      'src/novel/book/compile-book.ts',
      'src/novel/book/complete-new-book.ts',
      'src/novel/book/refuse-other-bible.ts',
      'src/outline/room.ts',
      'src/recipes/room.ts',
      'src/recipes/describe-chief-reply.ts',
      'src/conference/room.ts',
      'src/sessions/room.ts',
      'src/chat/room.ts',
      'src/documents/room.ts',
    ],
    types: [...EVERYTHING_BELOW, 'src/app.ts', 'src/open-book.ts', 'src/dispatch-runs.ts'],
    packages: ['zod'],
  },

  {
    path: 'src/cli',
    rooms: [...BOTTOM, 'src/app.ts', 'src/doors', 'src/cli/commands/serve.ts'],
    types: [...EVERYTHING_BELOW, 'src/open-book.ts'],
    packages: ['commander', 'picocolors'],
  },
  {
    path: 'src/cli/bin.ts',
    rooms: ['src/cli'],
    packages: [],
    builtins: ['node:fs'],
    uses: ['process', 'process.env', 'performance.now'],
  },
  // The one command that opens the other edge.
  {
    path: 'src/cli/commands/serve.ts',
    rooms: [...BOTTOM, 'src/app.ts', 'src/cli', 'src/doors', 'src/server'],
    packages: [],
  },
  {
    path: 'src/server',
    rooms: [...BOTTOM, 'src/app.ts', 'src/doors'],
    types: [...EVERYTHING_BELOW, 'src/open-book.ts', 'src/dispatch-runs.ts'],
    packages: ['*'],
  },
];
