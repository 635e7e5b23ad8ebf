#!/usr/bin/env node
// Makes a checkout ready and then runs a command: installs from the lockfile when node_modules is missing or older than
// it, builds dist/ when a source is newer, and goes on. Needs nothing but Node and npm.
//
//   node scripts/ready.mjs [--build] [--] COMMAND [ARGUMENT…]
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const words = process.argv.slice(2);
const wantsBuild = words[0] === '--build';
const command = wantsBuild ? words.slice(1) : words;

if (installIsStale())
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'installing packages');
if (wantsBuild && buildIsStale()) {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  run(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'],
    'building',
  );
}
if (command.length > 0) {
  const [program, ...rest] = command;
  const local = join(root, 'node_modules/.bin', program);
  const found = existsSync(local) ? local : program === 'node' ? process.execPath : program;
  process.exitCode = spawnSync(found, rest, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

function installIsStale() {
  const marker = modified(join(root, 'node_modules/.package-lock.json'));
  return marker === null || marker < (modified(join(root, 'package-lock.json')) ?? 0);
}

function buildIsStale() {
  const built = modified(join(root, 'dist/.tsbuildinfo'));
  if (built === null || !existsSync(join(root, 'dist/cli/bin.js'))) return true;
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => modified(join(entry.parentPath, entry.name)) ?? 0);
  const settings = ['package.json', 'tsconfig.json', 'tsconfig.build.json'].map(
    (name) => modified(join(root, name)) ?? 0,
  );
  return Math.max(...sources, ...settings) > built;
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
