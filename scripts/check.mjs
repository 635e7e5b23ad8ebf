#!/usr/bin/env node
// npm run check: format, lint, types, layering and all other tests, prompts and generated documents. Every part runs,
// so that one call tells everything that is wrong.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules/.bin', name);
const node = process.execPath;

const parts = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['--noEmit']],
  ['types of the page', bin('tsc'), ['--noEmit', '-p', 'web/tsconfig.json']],
  ['prompts', node, ['dist/cli/bin.js', 'prompts', 'check']],
  ['reference pages and schemas', node, ['scripts/generate-reference.mjs', '--check']],
  ...(process.argv.includes('--no-tests') ? [] : [['tests, layering among them', bin('vitest'), ['run']]]),
];

const failed = parts.filter(([what, program, args]) => {
  process.stdout.write(`── ${what}\n`);
  return spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status !== 0;
});
process.stdout.write(
  failed.length === 0 ? 'check: all good\n' : `check: failed: ${failed.map(([what]) => what).join(', ')}\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
