// How often the disk is asked for a piece of work: counts, so they are the same on a busy machine and an idle one. An outline,
// a scene by its recipe and a chapter of two scenes, each by the offline author on a disk that counts. The bounds are what
// docs/decisions/0016 finds to be needed, with room for a retry. DISK_CALLS=1 prints every count.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNodeDisk } from '../dist/adapters/store/node-disk.js';
import { NO_BUDGET } from '../dist/contracts/run.js';
import { outlineBook, writeChapters } from './bench-book.mjs';
import { createSlowModel, prepareStory } from './novel-latency.mjs';

const SYNCS = { outline: 154, scene: 270, chapter: 350 };
const LISTS = { outline: 42, scene: 63, chapter: 90 };

export async function measureDiskCalls() {
  const rows = await countWorks();
  return rows.flatMap(({ work, requests, counts }) => {
    const { sync = 0, syncFolder = 0, list = 0 } = counts;
    const detail = `${requests} requests`;
    return [
      {
        what: `disk, syncs of one ${work}`,
        ratio: sync + syncFolder,
        bound: SYNCS[work],
        at: 'most',
        detail: `${sync} of files, ${syncFolder} of folders, ${detail}`,
      },
      {
        what: `disk, lists of a folder of one ${work}`,
        ratio: list,
        bound: LISTS[work],
        at: 'most',
        detail,
      },
    ];
  });
}

async function countWorks() {
  const root = mkdtempSync(join(tmpdir(), 'bookforge-bench-disk-'));
  try {
    const model = await createSlowModel();
    const disk = createCountingDisk(createNodeDisk());
    const book = await prepareStory(join(root, 'bench'), model, { disk, chapters: 3 });
    const rows = [];
    const count = async (work, run) => {
      disk.forget();
      const before = model.requests;
      await run();
      const row = { work, requests: model.requests - before, counts: disk.counts() };
      if (process.env.DISK_CALLS === '1') console.log(JSON.stringify(row));
      rows.push(row);
    };
    await count('outline', () => outlineBook(book, 2));
    await count('scene', () => writeScene(book, '1:1'));
    await count('chapter', () => writeChapters(book, [2]));
    return rows;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function writeScene(book, sceneRef) {
  const request = {
    recipeId: 'write_scene_from_outline',
    args: { scene_ref: sceneRef },
    budget: NO_BUDGET,
    ackOutlineIssues: true,
  };
  const { error } = await book.runRecipe(request, new AbortController().signal);
  if (error !== null) throw error;
}

function createCountingDisk(disk) {
  let calls = {};
  const counted = Object.fromEntries(
    Object.entries(disk).map(([name, run]) => [
      name,
      (...given) => {
        calls[name] = (calls[name] ?? 0) + 1;
        return run(...given);
      },
    ]),
  );
  return {
    ...counted,
    counts: () => calls,
    forget() {
      calls = {};
    },
  };
}
