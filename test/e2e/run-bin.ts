import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CliClock, CliIo } from '../../src/cli/cli-io.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { RecordingTerminal } from '../fakes/recording-terminal.ts';

// The command line from outside: the built program as a process of its own, or, where no process is needed, the same
// function in this one.

export interface Ran {
  /** null where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Where {
  readonly cwd: string;
  /** All of it: nothing is taken from the environment of the test. */
  readonly env: Readonly<Record<string, string>>;
}

export interface StartedBin {
  readonly process: ChildProcess;
  /** What it has printed so far. */
  readonly soFar: Pick<Ran, 'stdout' | 'stderr'>;
  readonly ended: Promise<Ran>;
  /** Whether it has ended, by itself or by a signal. */
  isOver(): boolean;
}

export const REPO = fileURLToPath(new URL('../../', import.meta.url));
const BIN = join(REPO, 'dist/cli/bin.js');

export function startBin(args: readonly string[], { cwd, env }: Where): StartedBin {
  checkBuild();
  const child = spawn(process.execPath, [BIN, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const soFar = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    soFar.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    soFar.stderr += text;
  });
  const ended = new Promise<Ran>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...soFar }));
  });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return { process: child, soFar, ended, isOver };
}

export function runBin(args: readonly string[], where: Where): Promise<Ran> {
  return startBin(args, where).ended;
}

/** The same command line in this process; with columns at a terminal that is so wide, with a clock by that one. */
export async function runHere(
  args: readonly string[],
  { cwd, env }: Where,
  columns?: number,
  clock?: CliClock,
): Promise<Ran> {
  const terminal = new RecordingTerminal({ env, ...(columns === undefined ? {} : { isTTY: true, columns }) });
  const io: CliIo = {
    stdout: terminal.stdout,
    stderr: terminal.stderr,
    stdin: terminal.stdin,
    env: terminal.env,
    cwd,
    nodeVersion: process.versions.node,
    clock: clock ?? terminal.clock,
    readPackageFile: (path) => readFileSync(join(REPO, path), 'utf8'),
    onInterrupt: (handler) => terminal.onInterrupt(handler),
    onCrash: (handler) => terminal.onCrash(handler),
  };
  const code = await runCli(args, io);
  return { code, stdout: terminal.stdoutText, stderr: terminal.stderrText };
}

let isChecked = false;

/** A build that is not there, or not of these sources, must not be what is tested. */
function checkBuild(): void {
  if (isChecked) return;
  const built = modified(join(REPO, 'dist/.tsbuildinfo'));
  if (built === null || modified(BIN) === null)
    throw new Error('dist/ is not built; run: npm run build (npm test does it)');
  const newer = readdirSync(join(REPO, 'src'), { recursive: true, encoding: 'utf8' }).find(
    (name) =>
      name.endsWith('.ts') && !name.endsWith('.test.ts') && (modified(join(REPO, 'src', name)) ?? 0) > built,
  );
  if (newer !== undefined)
    throw new Error(`dist/ is older than src/${newer}; run: npm run build (npm test does it)`);
  isChecked = true;
}

function modified(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}
