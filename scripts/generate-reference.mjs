// Writes docs/reference and schemas from what was built into dist/. With --check it writes nothing, names every file
// that differs from what would be written, and exits 1 if there is one.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { COMMANDS } from '../dist/cli/command-table.js';
import { renderCliReference } from '../dist/cli/render-cli-reference.js';
import { CATALOG } from '../dist/contracts/catalog.js';
import { renderContractsReference } from '../dist/contracts/render-contracts-reference.js';
import { renderJsonSchema } from '../dist/contracts/render-json-schema.js';
import { DOORS } from '../dist/doors/door-table.js';
import { renderDoorsReference } from '../dist/doors/render-doors-reference.js';
import { REASONS } from '../dist/reasons.js';
import { renderReasonsReference } from '../dist/render-reasons-reference.js';
import { listRoutes } from '../dist/server/list-routes.js';

const root = new URL('../', import.meta.url);

const wanted = new Map([
  ['docs/reference/cli.md', renderCliReference(COMMANDS)],
  ['docs/reference/contracts.md', renderContractsReference(CATALOG)],
  [
    'docs/reference/doors.md',
    renderDoorsReference(
      DOORS,
      COMMANDS.map(({ path, doors }) => ({ name: path, doors })),
      listRoutes('').map(({ method, path, doors }) => ({ name: `${method} ${path}`, doors })),
    ),
  ],
  ['docs/reference/reasons.md', renderReasonsReference(REASONS)],
  ...Object.entries(CATALOG).map(([name, contract]) => [
    `schemas/${contract.file}`,
    renderJsonSchema(name, contract),
  ]),
]);
const left = readdirSync(new URL('schemas/', root), { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.schema.json'))
  .map((entry) => `schemas/${entry.name}`)
  .filter((path) => !wanted.has(path));

const differing = [...wanted].filter(([path, text]) => read(path) !== text).map(([path]) => path);

if (process.argv.includes('--check')) {
  for (const path of differing) console.error(`${path} is not what the code says.`);
  for (const path of left) console.error(`${path} belongs to no contract.`);
  if (differing.length + left.length > 0) {
    console.error('Build, then run: node scripts/generate-reference.mjs');
    process.exitCode = 1;
  }
} else {
  for (const path of differing) {
    const file = new URL(path, root);
    mkdirSync(dirname(file.pathname), { recursive: true });
    writeFileSync(file, wanted.get(path) ?? '');
    console.log(`wrote ${path}`);
  }
  for (const path of left) {
    rmSync(new URL(path, root));
    console.log(`removed ${path}`);
  }
}

function read(path) {
  try {
    return readFileSync(new URL(path, root), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}
