import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, createApp } from '../../src/app.ts';
import type { Book } from '../../src/contracts/book.ts';
import type { OpenBook } from '../../src/open-book.ts';
import { PLAIN_OUTLINE } from './outline-bench.ts';
import { createRecordingLog } from './recording-log.ts';

export interface RealBook {
  readonly app: App;
  readonly book: OpenBook;
  /** The Markdown of the scenes that were written, in order. */
  readonly scenes: readonly string[];
  read(path: string): string;
}

const { budget, signal } = PLAIN_OUTLINE;

/** A book on the disk, by the offline author through the whole application: story, outline, and some of its scenes. */
export async function writeRealBook(
  folder: string,
  book: Book,
  sceneRefs: readonly string[],
): Promise<RealBook> {
  const app = await createApp({
    env: { HOME: folder, SOURCE_DATE_EPOCH: '1767225600', BOOKFORGE_SEED: 'real-book' },
    cwd: folder,
    workspace: join(folder, 'work'),
    log: createRecordingLog(),
  });
  await app.initBook(book);
  const open = await app.openBook(book.book_id);
  for (const { name } of open.storySteps) await open.storyStep(name, { force: false, budget, signal });
  const { outcome } = await open.outlineStep({ force: false, budget, signal });
  if (outcome?.error !== null && outcome !== null) throw outcome.error;
  const scenes: string[] = [];
  for (const scene_ref of sceneRefs) {
    const { output, error } = await open.runRecipe(
      { recipeId: 'write_scene_from_outline', args: { scene_ref }, budget, ackOutlineIssues: true },
      signal,
    );
    if (error !== null) throw error;
    const committed = (output as { committed: string[] }).committed;
    scenes.push(...committed.filter((path) => path.startsWith('Story/Scenes/')));
  }
  return { app, book: open, scenes, read: (path) => readFileSync(join(open.folder, path), 'utf8') };
}
