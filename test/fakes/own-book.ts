import { createMemoryStore } from '../../src/adapters/store/memory-store.ts';
import { findAssetFolder } from '../../src/adapters/system/asset-folder.ts';
import { readTextFolder } from '../../src/adapters/system/text-files.ts';
import { resolveConfig } from '../../src/config.ts';
import type { Book } from '../../src/contracts/book.ts';
import type { Model } from '../../src/engine/ports.ts';
import { initBook } from '../../src/novel/init-book.ts';
import { createOpenBook } from '../../src/open-book.ts';
import type { OutlineOutcome } from '../../src/outline/run-outline.ts';
import { parseCompiled } from '../../src/prompts/parse-compiled.ts';
import { createFixedClock } from './fixed-clock.ts';
import { PLAIN_OUTLINE, prepareBook, readAll } from './outline-bench.ts';
import { createRecordingLog } from './recording-log.ts';
import { createSequentialIds } from './sequential-ids.ts';

const promptFiles = readTextFolder(findAssetFolder('prompts'));
const compiled = parseCompiled(promptFiles);
const ids = createSequentialIds();
const STORY = ['world.json', 'theme_conflict.json', 'characters.json'];

/** An outline of a book of the test's own, in a store of its own, with the story files of the usual test book. */
export async function outlineOwnBook(
  book: Book,
  model: Model,
): Promise<{ readonly outcome: OutlineOutcome; readonly files: ReadonlyMap<string, string> }> {
  const clock = createFixedClock('2026-02-15T05:10:00Z');
  const store = createMemoryStore({ clock });
  const story = await readAll((await prepareBook()).store);
  const lease = await store.lock.acquire({ owner: 'test', purpose: 'init', waitMs: 0 });
  await initBook(store, lease, book, compiled);
  const changes = STORY.map((path) => ({ path, bytes: Buffer.from(story.get(path) ?? '') }));
  await store.files.commit(changes, { expect: {}, fence: lease.fence });
  await lease.release();
  const open = createOpenBook({
    book,
    folder: '/project',
    store,
    config: resolveConfig({ flags: { model: model.id }, env: {}, user: {}, workspace: {}, book: {} }),
    clock,
    ids,
    log: createRecordingLog(),
    pollMs: null,
    createModel: async () => model,
    bundled: { name: 'bundled', files: promptFiles },
    compiled,
  });
  const outcome = await open.outline(PLAIN_OUTLINE);
  return { outcome, files: await readAll(store) };
}
