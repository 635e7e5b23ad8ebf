import { createMemoryStore } from '../../src/adapters/store/memory-store.ts';
import { findAssetFolder } from '../../src/adapters/system/asset-folder.ts';
import { readTextFolder } from '../../src/adapters/system/text-files.ts';
import type { Issue } from '../../src/contracts/issue.ts';
import type { Receipt } from '../../src/contracts/receipt.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { WorkPacket } from '../../src/contracts/task-packet.ts';
import type { Model, ProjectStore } from '../../src/engine/ports.ts';
import type { OpenBook, OpenBookParts } from '../../src/open-book.ts';
import { TOOLS } from '../../src/tools/catalog.ts';
import { createFixedClock, type FixedClock } from './fixed-clock.ts';
import { loadOfflineAuthor } from './load-offline-author.ts';
import { makeOutline, readAll } from './outline-bench.ts';
import { createTestKey } from './sample-audit.ts';
import { openTestBook, TEST_BOOK } from './test-book.ts';

// A small book whose outline is made and whose scenes are not, in memory, with the bundled recipes, tools and library of documents.

export interface RecipeBook {
  readonly store: ProjectStore;
  readonly clock: FixedClock;
  open(model: Model, more?: Partial<OpenBookParts>): OpenBook;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  files(): Promise<ReadonlyMap<string, string>>;
}

const recipes = readTextFolder(findAssetFolder('recipes'));
const documents = readTextFolder(findAssetFolder('documents'));

export async function prepareRecipeBook(
  wrap: (store: ProjectStore) => ProjectStore = (store) => store,
): Promise<RecipeBook> {
  outlined ??= loadOfflineAuthor().then((author) => makeOutline(author));
  const { files } = await outlined;
  const clock = createFixedClock('2026-02-10T15:00:00Z');
  const store = wrap(createMemoryStore({ clock }));
  const book: RecipeBook = {
    store,
    clock,
    open: (model, more = {}) =>
      openTestBook(store, clock, model, TEST_BOOK, {
        equipment: { recipes, documents, tools: async () => TOOLS },
        auditKey: createTestKey(),
        ...more,
      }),
    async write(changed) {
      const lease = await store.lock.acquire({ owner: 'test', purpose: 'write', waitMs: 0 });
      const changes = Object.entries(changed).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
      await store.files.commit(changes, { expect: {}, fence: lease.fence });
      await lease.release();
    },
    files: () => readAll(store),
  };
  await book.write(Object.fromEntries(files));
  return book;
}

let outlined: ReturnType<typeof makeOutline> | null = null;

/** What writing one scene from the outline is asked for with. */
export const SCENE_WORK = {
  recipeId: 'write_scene_from_outline',
  args: { scene_ref: '1:1' },
  budget: NO_BUDGET,
} as const;

export type DispatchTrace =
  | { readonly kind: 'packet'; readonly packet: WorkPacket }
  | { readonly kind: 'receipt'; readonly receipt: Receipt };

/** Packets and receipts of a run as they lie in the trail, in its order. */
export async function traceDispatch(book: OpenBook, runId: string): Promise<readonly DispatchTrace[]> {
  const trace: DispatchTrace[] = [];
  for (const { kind, id } of await book.audit.list({ run: runId })) {
    if (kind !== 'packet' && kind !== 'receipt') continue;
    const part = await book.audit.show(id);
    if (part.kind === 'packet' && part.packet.intent !== 'clarify') {
      trace.push({ kind: 'packet', packet: part.packet });
    }
    if (part.kind === 'receipt') trace.push({ kind: 'receipt', receipt: part.receipt });
  }
  return trace;
}

/** Paths that are there now and were not, or whose text is another. */
export function listChanges(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

/** The issue that a run opened for its own work. */
export async function loadWorkIssue(book: OpenBook): Promise<Issue> {
  const [issue, ...more] = await book.issues.list({});
  if (issue === undefined || more.length > 0) throw new Error(`there are ${more.length + 1} issues`);
  return issue;
}
