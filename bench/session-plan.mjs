// A plan of 1,000 tasks shown and changed, against a floor that reads the same plan.json, parses it and writes it again durably.
// Interleaved; the median of the rounds' own ratios. The changed one also adds an entry to the log, as a person's change does.
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../dist/adapters/system/system-clock.js';
import { createSessionLog } from '../dist/sessions/session-log.js';
import { openStore, SILENT } from './bench-book.mjs';
import { median } from './median.mjs';

const TASKS = 1000;
const ROUNDS = 15;
const SESSION = 'sess_bench';
const BY = { author: 'user', fence: null };

export async function measureSession() {
  const root = mkdtempSync(join(tmpdir(), 'bookforge-bench-'));
  const store = await openStore(root);
  const log = createSessionLog({
    id: 'b',
    store,
    clock: createSystemClock(null),
    log: SILENT,
    owner: 'bench',
  });
  const tasks = Array.from({ length: TASKS }, (_, at) => ({
    id: at + 1,
    description: `Write scene ${at + 1} of the long book, from the outline`,
    recipe_id: 'creative_draft_scene',
    deps: at === 0 ? [] : [at],
    dod: 'the file is there; continuity report passes; there is a critique',
    dod_source: 'recipe',
  }));
  const create = { action: 'create', session_id: SESSION, created_by: 'chief', request: 'All of it', tasks };
  await log.act(SESSION, create, BY);
  const path = join(root, '.control-room/sessions', SESSION, 'plan.json');
  const took = { floor: [], show: [], change: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    took.floor.push(await timed(() => writeAgain(path)));
    let plan;
    took.show.push(
      await timed(async () => {
        plan = await log.load(SESSION);
      }),
    );
    const last = plan.tasks[TASKS - 1];
    const task = { ...tasks[TASKS - 1], description: `${last.description}, round ${round}` };
    const edit = { action: 'edit', plan_hash: plan.plan_hash, task };
    took.change.push(await timed(() => log.act(SESSION, edit, BY)));
  }
  rmSync(root, { recursive: true });
  const ms = (list) => `${median(list).toFixed(1)} ms`;
  const ratio = (list) => median(list.map((each, round) => each / took.floor[round]));
  const both = took.show.map((each, round) => each + took.change[round]);
  return [
    {
      what: 'a plan of 1,000 tasks, shown, of reading and writing it',
      ratio: ratio(took.show),
      bound: 4,
      at: 'most',
      detail: `${ms(took.show)} against ${ms(took.floor)}`,
    },
    {
      what: 'a plan of 1,000 tasks, shown and changed, in units of 100 ms',
      ratio: median(both) / 100,
      bound: 1,
      at: 'most',
      detail: `${ms(both)}, ${ms(took.change)} of it the change`,
    },
  ];
}

/** What anybody would have to do who changed the file. */
function writeAgain(path) {
  const text = `${JSON.stringify(JSON.parse(readFileSync(path, 'utf8')), null, 2)}\n`;
  const file = openSync(`${path}.new`, 'w');
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
}

/** Our own time: what a disk takes to be sure is not in it. */
async function timed(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
