import { join } from 'node:path';
import { createDirectoryStore } from '../../src/adapters/store/directory-store.ts';
import { createNodeDisk } from '../../src/adapters/store/node-disk.ts';
import { createProcessLiveness } from '../../src/adapters/store/process-liveness.ts';
import { findAssetFolder } from '../../src/adapters/system/asset-folder.ts';
import { createSystemClock } from '../../src/adapters/system/system-clock.ts';
import { createSystemIds } from '../../src/adapters/system/system-ids.ts';
import { readTextFolder } from '../../src/adapters/system/text-files.ts';
import { NO_BUDGET, type Run } from '../../src/contracts/run.ts';
import type { EngineDeps } from '../../src/engine/engine.ts';
import type { ProjectStore } from '../../src/engine/ports.ts';
import { prepareRun } from '../../src/engine/prepare-run.ts';
import { loadBook } from '../../src/novel/book/book-files.ts';
import { rebuildStoryStep } from '../../src/novel/story/run-story-step.ts';
import {
  createStoryStepPipeline,
  pinStoryStep,
  planStoryStep,
} from '../../src/novel/story/story-step-pipeline.ts';
import { parseCompiled } from '../../src/prompts/parse-compiled.ts';
import { createRecordingLog } from './recording-log.ts';

const promptFiles = readTextFolder(findAssetFolder('prompts'));
const compiled = parseCompiled(promptFiles);
const ids = createSystemIds(null, () => false);

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

/** A real run that waits for its turn: the step that makes world.json, told as the run of a recipe. */
export async function prepareWorld(
  workspace: string,
  options: { readonly recipeId?: string; readonly model?: string } = {},
): Promise<Run> {
  const deps: EngineDeps = {
    store: openProject(workspace, 'b'),
    clock: createSystemClock(null),
    ids,
    log: createRecordingLog(),
    modelFor: () => Promise.reject(new Error('nothing is asked while a run is prepared')),
    wait: { tries: 1, maxMs: 0 },
    pollMs: null,
  };
  const book = await loadBook(deps.store.files, 'b');
  const args = { step: 'world', force: false };
  const bundled = { name: 'bundled' as const, files: promptFiles };
  const shaped = { task: { initial_args: args } } as unknown as Run;
  const sources = await rebuildStoryStep(deps, shaped, { book, bundled, compiled });
  return prepareRun(
    deps,
    {
      pipeline: createStoryStepPipeline(sources),
      description: 'Make the world',
      args,
      plan: planStoryStep(sources.step),
      fingerprint: pinStoryStep(sources),
      model: options.model ?? 'offline:author',
      budget: NO_BUDGET,
      recipeId: options.recipeId ?? 'make_world',
    },
    { queued: true },
  );
}
