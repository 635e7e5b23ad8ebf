import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { it as plainIt } from 'vitest';
import type { Settings } from '../../src/contracts/config.ts';
import { type Run, RunSchema } from '../../src/contracts/run.ts';
import { type Trouble, TroubleSchema } from '../../src/contracts/trouble.ts';
import { type Ran, runBin, runHere, type StartedBin, startBin, type Where } from './run-bin.ts';

/** A person's machine in a folder of its own: a home, a configuration, and a workspace to be in. */
export interface Workbench extends Where {
  /** Everything is below it. */
  readonly folder: string;
  readonly userConfigPath: string;
  /** Every answer so far, of every process. */
  readonly said: readonly Ran[];
  saveUserConfig(settings: Settings): void;
  /** In a process of its own. */
  bin(args: readonly string[], env?: Env): Promise<Ran>;
  /** The same, without waiting for its end; ended with the test at the latest. */
  start(args: readonly string[], env?: Env): StartedBin;
  /** In this process: quicker, and good enough where no process is needed. */
  here(args: readonly string[], env?: Env): Promise<Ran>;
  book(bookId: string): BookFolder;
}

type Env = Readonly<Record<string, string>>;

/** A project as it lies on the disk. */
export interface BookFolder {
  readonly folder: string;
  read(name: string): string;
  write(name: string, text: string): void;
  has(name: string): boolean;
  list(name: string): string[];
  /** What the author has: every file outside .control-room/, by name. */
  artifacts(): Record<string, string>;
  /** Manifests, oldest first, each checked against its contract. */
  runs(): Run[];
  /** How they stand, in the same order. */
  statuses(): string[];
  /** The one run there is. */
  run(): Run;
}

export const IDEA = 'A ferryman on a river of glass is asked to carry a song to the far bank.';

/** `it` with a workbench, made for the test and removed after it. */
export const it = plainIt.extend<{ bench: Workbench }>({
  bench: async ({ task }, use) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), `bookforge-e2e-${task.name.length}-`)));
    const started: StartedBin[] = [];
    try {
      await use(createWorkbench(folder, started));
    } finally {
      for (const { process } of started) process.kill('SIGKILL');
      await Promise.all(started.map(({ ended }) => ended));
      rmSync(folder, { recursive: true });
    }
  },
});

export function createWorkbench(folder: string, started: StartedBin[] = []): Workbench {
  const cwd = join(folder, 'work');
  const config = join(folder, 'config');
  const home = join(folder, 'home');
  for (const path of [join(cwd, 'projects'), config, home]) mkdirSync(path, { recursive: true });
  const clean = { PATH: process.env['PATH'] ?? '', HOME: home, XDG_CONFIG_HOME: config };
  const userConfigPath = join(config, 'bookforge', 'config.json');
  const said: Ran[] = [];
  const where = (env: Env = {}): Where => ({ cwd, env: { ...clean, ...env } });
  const keep = async (answer: Promise<Ran>): Promise<Ran> => {
    const ran = await answer;
    said.push(ran);
    return ran;
  };
  const start = (args: readonly string[], env?: Env): StartedBin => {
    const child = startBin(shorten(args), where(env));
    started.push(child);
    return { ...child, ended: keep(child.ended) };
  };
  return {
    ...where(),
    folder,
    userConfigPath,
    said,
    saveUserConfig(settings) {
      mkdirSync(dirname(userConfigPath), { recursive: true });
      writeFileSync(userConfigPath, JSON.stringify({ schema_version: 'config_v1', ...settings }));
    },
    bin: (args, env) => keep(runBin(shorten(args), where(env))),
    start,
    here: (args, env) => keep(runHere(shorten(args), where(env))),
    book: (bookId) => openBookFolder(join(cwd, 'projects', bookId)),
  };
}

/** Books of tests have short scenes, unless a test says how long. */
function shorten(args: readonly string[]): readonly string[] {
  const isSaid = args.some((arg) => arg.startsWith('--words') || arg === '--');
  return args[0] !== 'init' || isSaid ? args : [...args, '--words-per-scene', '700'];
}

export function openBookFolder(folder: string): BookFolder {
  const path = (name: string) => join(folder, name);
  const read = (name: string) => readFileSync(path(name), 'utf8');
  const list = (name: string) => (existsSync(path(name)) ? readdirSync(path(name)).sort() : []);
  const runs = () =>
    list('.control-room/runs')
      .map((id) => `.control-room/runs/${id}/run.json`)
      // A process that was killed before it had written the manifest leaves a folder, and no run.
      .filter((name) => existsSync(path(name)))
      .map((name) => RunSchema.parse(JSON.parse(read(name))));
  return {
    folder,
    read,
    list,
    runs,
    statuses: () => runs().map(({ status }) => status),
    has: (name) => existsSync(path(name)),
    write: (name, text) => {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), text);
    },
    artifacts: () =>
      Object.fromEntries(
        listFilesBelow(folder)
          .filter((name) => !name.startsWith('.control-room/'))
          .map((name) => [name, read(name)]),
      ),
    run() {
      const [run, ...more] = runs();
      if (run === undefined || more.length > 0)
        throw new Error(`there are ${more.length + (run ? 1 : 0)} runs`);
      return run;
    },
  };
}

/** Every file below a folder, `/`-separated, sorted. */
export function listFilesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** The one JSON document of a command under --json. */
export function readDocument(ran: Ran): Record<string, unknown> {
  if (!/^[^\n]+\n$/.test(ran.stdout)) throw new Error(`not one document: ${JSON.stringify(ran)}`);
  return JSON.parse(ran.stdout);
}

/** The trouble that a command ended with under --json. */
export function readTrouble(ran: Ran): Trouble {
  const document = readDocument(ran);
  if (Object.keys(document).join() !== 'error') throw new Error(`not an error: ${ran.stdout}`);
  return TroubleSchema.parse(document['error']);
}

/** The words of a command as trouble and status name it, without `bookforge`. */
export function splitCommand(command: unknown): string[] {
  const [program, ...words] = String(command).split(' ');
  if (program !== 'bookforge') throw new Error(`not a command: ${String(command)}`);
  return words;
}
