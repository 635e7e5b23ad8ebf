#!/usr/bin/env node
// Makes a checkout ready and then runs a command: installs from the lockfile when node_modules is missing or older than
// it, builds dist/ when a source is newer (the program and the page each for itself), and goes on. Needs nothing but Node
// and npm.
//
//   node scripts/ready.mjs [--build] [--] COMMAND [ARGUMENT…]
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const words = process.argv.slice(2);
const wantsBuild = words[0] === '--build';
const command = wantsBuild ? words.slice(1) : words;

if (installIsStale())
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'installing packages');
if (wantsBuild && buildIsStale()) await build();
if (wantsBuild && pageIsStale())
  run(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    'building the page',
  );
if (command.length > 0) {
  const [program, ...rest] = command;
  const local = join(root, 'node_modules/.bin', program);
  const found = existsSync(local) ? local : program === 'node' ? process.execPath : program;
  process.exitCode = spawnSync(found, rest, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

/** Only what changed is compiled anew; of sources that are gone nothing stays. */
async function build() {
  const compile = () =>
    run(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'],
      'building',
    );
  compile();
  const wanted = new Set(
    listBelow('src')
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .flatMap((path) => ['.js', '.d.ts'].map((ending) => path.slice(0, -'.ts'.length) + ending)),
  );
  const made = listBelow('dist').filter((path) => !/^(?:web|cli.parts|\.tsbuildinfo)/.test(path));
  for (const path of made) if (!wanted.has(path)) rmSync(join(root, 'dist', path));
  // What somebody took away is not made again by a build that knows it as made.
  if (made.filter((path) => wanted.has(path)).length < wanted.size) {
    rmSync(join(root, 'dist/.tsbuildinfo'), { force: true });
    compile();
  }
  // Not before packages are installed: it is one of them.
  const { bundle } = await import('./bundle.mjs');
  await bundle(root);
  // A build that found nothing to change leaves its own notes as old as they were.
  const now = new Date();
  utimesSync(join(root, 'dist/.tsbuildinfo'), now, now);
}

function listBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(root, folder), join(entry.parentPath, entry.name)));
}

function installIsStale() {
  const marker = modified(join(root, 'node_modules/.package-lock.json'));
  return marker === null || marker < (modified(join(root, 'package-lock.json')) ?? 0);
}

function buildIsStale() {
  const built = modified(join(root, 'dist/.tsbuildinfo'));
  if (built === null || !existsSync(join(root, 'dist/cli/bin.js'))) return true;
  return newest('src', 'package.json', 'tsconfig.json', 'tsconfig.build.json') > built;
}

function pageIsStale() {
  const built = modified(join(root, 'dist/web/index.html'));
  // The page knows the contracts' types and the reader of Markdown, and nothing else of src.
  return (
    built === null || newest('web', 'src/contracts', 'src/text', 'vite.config.ts', 'package.json') > built
  );
}

/** When the newest of these files, and of the files in these folders, was changed. */
function newest(...names) {
  const times = names.flatMap((name) => {
    const path = join(root, name);
    if (!statSync(path).isDirectory()) return modified(path) ?? 0;
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => modified(join(entry.parentPath, entry.name)) ?? 0);
  });
  return Math.max(...times);
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

function run(program, args, what) {
  process.stderr.write(`${what} …\n`);
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (error !== undefined) process.stderr.write(`${program}: ${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}
