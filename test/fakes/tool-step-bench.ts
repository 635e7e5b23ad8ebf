import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { RunEvent } from '../../src/contracts/run-event.ts';
import type { OpenBook } from '../../src/open-book.ts';
import { TOOLS } from '../../src/tools/catalog.ts';
import { createFixedClock } from './fixed-clock.ts';
import { openAsNextProcess } from './open-test-store.ts';
import { createTestKey } from './sample-audit.ts';
import { createScriptedModel } from './scripted-model.ts';
import { createSimulatedDisk, type SimulatedDisk } from './simulated-disk.ts';
import { initTestBook, openTestBook, TEST_BOOK } from './test-book.ts';

// A recipe of one tool step, on a disk that can fail.

const RECIPE = {
  recipe_id: 'look',
  label: 'Look at a file',
  task_patterns: ['look at the file'],
  phase_a: [
    {
      step_id: 'look',
      tool: 'prose_analyzer',
      args: { scene_path: { $ref: 'task.args.path' } },
      output_slot: 'seen',
    },
  ],
  phase_b: [],
  dod: [{ check: 'slot_not_null', slot: 'seen' }],
};
const SCENE = 'Story/Scenes/SCN-001-001-quay.md';
const { signal } = new AbortController();

export function openLooking(
  disk: SimulatedDisk,
  onEvent: (event: RunEvent) => void = () => undefined,
): OpenBook {
  const model = createScriptedModel(() => '');
  return openTestBook(
    openAsNextProcess('/project', disk),
    createFixedClock('2026-02-10T12:00:00Z'),
    model,
    TEST_BOOK,
    {
      equipment: { recipes: new Map([['look.json', JSON.stringify(RECIPE)]]), tools: async () => TOOLS },
      auditKey: createTestKey(),
      onEvent,
    },
  );
}

export const runLook = (disk: SimulatedDisk, onEvent?: (event: RunEvent) => void) =>
  openLooking(disk, onEvent).runRecipe(
    { recipeId: 'look', args: { path: SCENE }, budget: NO_BUDGET },
    signal,
  );

/** What there is to look at. */
export async function writeLookedAt(disk: SimulatedDisk): Promise<void> {
  const store = openAsNextProcess('/project', disk);
  const lease = await store.lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
  const bytes = Buffer.from('She counted the bells. He did not.\n');
  await store.files.commit([{ path: SCENE, bytes }], { expect: {}, fence: lease.fence });
  await lease.release();
}

/** The disk of a project without the file that the recipe looks at. */
export async function prepareLooking(): Promise<SimulatedDisk> {
  const disk = createSimulatedDisk();
  await initTestBook(openAsNextProcess('/project', disk));
  return disk.afterCrash('kept');
}
