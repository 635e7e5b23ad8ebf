// What it costs to be given a file that is made to harm, through every command that takes one: 2 s and 300 MB at most, the start of
// the program with it. Seconds are the processor's, which a busy machine does not make longer by waiting. The files are those of the
// tests, which see to it that each is refused for its reason and nothing outside is touched.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importTypescript } from './import-typescript.mjs';

const MOST_MS = 2000;
const MOST_MEGABYTES = 300;
/** What is over a bound is looked at again: other work makes a run dearer, and none cheaper. */
const ROUNDS = 3;

const BIN = fileURLToPath(new URL('../dist/cli/bin.js', import.meta.url));
/** Nobody is there: a file that sends for something gets nothing, and takes its time. */
const NOWHERE = 'http://127.0.0.1:9';
/** Told by the process itself when it ends. */
const TELL_COST = `data:text/javascript,${encodeURIComponent(
  "import { writeFileSync } from 'node:fs'; process.on('exit', () => writeFileSync(process.env.COST_FILE, JSON.stringify(process.resourceUsage())));",
)}`;

const DOORS = {
  review: (file) => ['doc', 'review', file],
  open: (file) => ['doc', 'create', '--open-existing', file, '--brief', 'Replace "harbour" by "port".'],
  template: (file) => ['doc', 'template', 'add', 'mine', '--from', file],
  data: (file) => ['doc', 'create', '--type', 'docx', '--brief', 'A plan', '--data', file],
};

export async function measureHostileFiles() {
  const { rows } = JSON.parse(
    readFileSync(new URL('../test/fixtures/documents/hostile-files.json', import.meta.url), 'utf8'),
  );
  const { HOSTILE_FILES } = await importTypescript(
    new URL('../test/fakes/hostile-files.ts', import.meta.url),
  );
  const folder = mkdtempSync(join(tmpdir(), 'bookforge-bench-'));
  try {
    return rows.map(({ what, file, name, says, data = false }) => {
      const path = join(folder, name);
      writeFileSync(path, HOSTILE_FILES[file](NOWHERE));
      const doors = listDoors(name, data, says !== null);
      const runs = doors.map((door) => measureDoor(door, path, folder, says !== null));
      const worst = runs.reduce((a, b) => (shareOf(b) > shareOf(a) ? b : a));
      return {
        what: `${what}, of ${MOST_MS / 1000} s and ${MOST_MEGABYTES} MB`,
        ratio: shareOf(worst),
        bound: 1,
        at: 'most',
        detail: `${worst.door} took ${worst.ms.toFixed(0)} ms and ${worst.megabytes.toFixed(0)} MB`,
      };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file that is read is worked on as any other: what is bounded is looking at it. */
function listDoors(name, isData, isRefused) {
  if (isData) return ['data'];
  if (!isRefused) return ['review'];
  return name.endsWith('.xlsx') ? Object.keys(DOORS) : ['review', 'open', 'template'];
}

function shareOf({ ms, megabytes }) {
  return Math.max(ms / MOST_MS, megabytes / MOST_MEGABYTES);
}

function measureDoor(door, path, folder, isRefused) {
  let best = null;
  for (let round = 0; round < ROUNDS && (best === null || shareOf(best) > 1); round += 1) {
    const run = runDoor(door, path, folder, isRefused);
    if (best === null || shareOf(run) < shareOf(best)) best = run;
  }
  return best;
}

function runDoor(door, path, folder, isRefused) {
  const cost = join(folder, 'cost');
  const { status, stderr } = spawnSync(process.execPath, ['--import', TELL_COST, BIN, ...DOORS[door](path)], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, COST_FILE: cost },
  });
  // Findings of a review are an answer too; anything else is a file that got through.
  const isRight = isRefused ? status === 2 : status === 0 || (door === 'review' && status === 1);
  if (!isRight) throw new Error(`${door} of ${path} ended with ${status}: ${stderr}`);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(cost, 'utf8'));
  return { door, ms: (userCPUTime + systemCPUTime) / 1000, megabytes: maxRSS / 1024 };
}
