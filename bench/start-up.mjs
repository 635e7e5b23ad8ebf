// Start-up of `bookforge --version` against bare node, interleaved, median of the rounds.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './median.mjs';

const ROUNDS = 21;
const BIN = fileURLToPath(new URL('../dist/cli/bin.js', import.meta.url));

export function measureStartUp() {
  const bare = [];
  const cases = { '--version': [], '--help': [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(timed(['-e', '0']));
    for (const [flag, times] of Object.entries(cases)) times.push(timed([BIN, flag]));
  }
  return Object.entries(cases).map(([flag, times]) => ({
    what: `start-up of bookforge ${flag}, of bare node`,
    ratio: median(times) / median(bare),
    bound: 2,
    at: 'most',
    detail: `${median(times).toFixed(0)} ms against ${median(bare).toFixed(0)} ms`,
  }));
}

function timed(args) {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
  return performance.now() - started;
}
