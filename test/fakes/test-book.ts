import { findAssetFolder } from '../../src/adapters/system/asset-folder.ts';
import { readTextFolder } from '../../src/adapters/system/text-files.ts';
import { resolveConfig } from '../../src/config.ts';
import type { Book } from '../../src/contracts/book.ts';
import type { Clock, Model, ProjectStore } from '../../src/engine/ports.ts';
import { initBook } from '../../src/novel/book/init-book.ts';
import { createOpenBook, type OpenBook, type OpenBookParts } from '../../src/open-book.ts';
import type { Equipment } from '../../src/project/open-project.ts';
import { parseCompiled } from '../../src/prompts/parse-compiled.ts';
import { ROOMS } from '../../src/rooms.ts';
import { createRecordingLog } from './recording-log.ts';
import { createSequentialIds } from './sequential-ids.ts';

export const TEST_BOOK: Book = {
  schema_version: 'book_v1',
  book_id: 'tested',
  idea: 'A clock-maker on a generation ship counts one day too many.',
  language: 'en',
  chapters: 3,
  seed: '1',
  length: { of: 'scene', words: 700 },
};

/** The same, but with the story files of the test book its outline has one seam that needs a bridge. */
export const BRIDGED_BOOK: Book = { ...TEST_BOOK, seed: '2' };

export const TEST_WORLD = {
  world_name: 'Orrery',
  time_period: 'Year 212 of the crossing',
  geography: 'Nine decks around a cold spine.',
  social_system: 'Watches rule by rota.',
  technology_level: 'What can be mended is kept.',
  culture_customs: 'Nobody says the date before breakfast.',
};

const promptFiles = readTextFolder(findAssetFolder('prompts'));
const compiled = parseCompiled(promptFiles);
// One for all books of a test file: a store that is opened again must not give an id twice.
const ids = createSequentialIds();

export type TestBookParts = Partial<Omit<OpenBookParts, 'equipment'>> & {
  readonly equipment?: Partial<Equipment>;
};

/** A book on any store, with a model of the test's own. */
export function openTestBook(
  store: ProjectStore,
  clock: Clock,
  model: Model,
  book = TEST_BOOK,
  { equipment, ...more }: TestBookParts = {},
): OpenBook {
  return createOpenBook({
    book,
    folder: '/project',
    store,
    config: resolveConfig({ flags: { model: model.id }, env: {}, user: {}, workspace: {}, book: {} }),
    clock,
    ids,
    log: createRecordingLog(),
    pollMs: null,
    rooms: ROOMS,
    createModel: async () => model,
    priceOf: async () => model.price,
    equipment: { bundled: { name: 'bundled', files: promptFiles }, compiled, ...equipment },
    ...more,
  });
}

export async function initTestBook(store: ProjectStore, book = TEST_BOOK): Promise<void> {
  const lease = await store.lock.acquire({ owner: 'test', purpose: 'init', waitMs: 0 });
  await initBook(store, lease, book, compiled);
  await lease.release();
}
