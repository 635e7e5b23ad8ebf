import { join } from 'node:path';
import { createDirectoryStore } from '../../src/adapters/store/directory-store.ts';
import { createNodeDisk } from '../../src/adapters/store/node-disk.ts';
import { createProcessLiveness } from '../../src/adapters/store/process-liveness.ts';
import { createSystemClock } from '../../src/adapters/system/system-clock.ts';
import { createApp } from '../../src/app.ts';
import { NO_BUDGET, type Run } from '../../src/contracts/run.ts';
import type { ProjectStore } from '../../src/engine/ports.ts';
import { createRecordingLog } from './recording-log.ts';

/** A project of a workspace as another process would open it. */
export function openProject(workspace: string, bookId: string): ProjectStore {
  const { self, isAlive } = createProcessLiveness();
  return createDirectoryStore({
    root: join(workspace, 'projects', bookId),
    disk: createNodeDisk(),
    clock: createSystemClock(null),
    process: self,
    isAlive,
  });
}

/** A real run that waits for its turn: the step that makes world.json, prepared by another process. */
export async function prepareWorld(
  workspace: string,
  options: { readonly model?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Run> {
  const app = await createApp({
    env: options.env ?? {},
    cwd: workspace,
    workspace,
    log: createRecordingLog(),
  });
  const book = await app.openBook('b');
  const kind = await book.findKind('story_step');
  if (kind === null) throw new Error('there is no such kind');
  const asked = { budget: NO_BUDGET, model: options.model ?? null };
  const submitted = await book.road.submit(kind, { step: 'world', force: false }, asked);
  if (submitted.did !== 'stored') throw new Error('there was nothing to do');
  return submitted.run;
}
