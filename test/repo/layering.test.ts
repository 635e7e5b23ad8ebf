import { describe, expect, it } from 'vitest';
import { followStaticImports, resolveImport } from './follow-imports.ts';
import { listSources, readText } from './list-files.ts';
import { type ImportFact, readSource } from './read-source.ts';
import { PURE_BUILTINS, ROOMS, type Room } from './rooms.ts';

describe('the rooms of src', () => {
  it('reach only where they may', () => {
    expect(listSources().flatMap((path) => checkFile(path, readText(path)))).toEqual([]);
  });

  it('give every file a place', () => {
    expect(listSources().filter((path) => findRoom(path) === undefined)).toEqual([]);
  });
});

describe('starting up', () => {
  it('loads only the parser, colours and the command table before a command is chosen', () => {
    const { files, packages } = followStaticImports(['src/cli/bin.ts']);
    expect([...packages].sort()).toEqual(['commander', 'node:fs', 'picocolors']);
    const heavy = [...files].filter((path) =>
      /^src\/(contracts|engine|adapters|app\.ts)|\/commands\//.test(path),
    );
    expect(heavy).toEqual([]);
  });
});

describe('the check itself', () => {
  it.each([
    ['src/engine/x.ts', `import { a } from '../novel/a.ts';`, 'src/engine may not import src/novel'],
    ['src/engine/x.ts', `import 'node:fs';`, 'src/engine may not import node:fs'],
    ['src/engine/x.ts', `import 'node:fs/promises';`, 'src/engine may not import node:fs/promises'],
    ['src/engine/x.ts', `const t = Date.now();`, 'src/engine may not use Date.now'],
    ['src/novel/x.ts', `const t = new Date();`, 'src/novel may not use new Date()'],
    ['src/novel/x.ts', `import { m } from '../adapters/m.ts';`, 'src/novel may not import src/adapters'],
    ['src/novel/x.ts', `await import('../adapters/m.ts');`, 'src/novel may not import src/adapters'],
    ['src/novel/x.ts', 'await import(name);', 'src/novel may not import (computed)'],
    ['src/outline/x.ts', `import { a } from '../novel/a.ts';`, 'src/outline may not import src/novel'],
    ['src/contracts/x.ts', `import { a } from '../errors.ts';`, 'src/contracts may not import src/errors.ts'],
    ['src/contracts/x.ts', `import ulid from 'ulid';`, 'src/contracts may not import ulid'],
    ['src/adapters/x.ts', `const k = process.env['KEY'];`, 'src/adapters may not use process.env'],
    ['src/cli/x.ts', `process.exit(1);`, 'src/cli may not use process'],
    ['src/cli/x.ts', `import { r } from '../engine/r.ts';`, 'src/cli may not import src/engine'],
    [
      'src/adapters/offline-author/x.ts',
      `import { h } from '../../engine/hash.ts';`,
      'src/adapters/offline-author may not import src/engine',
    ],
    [
      'src/adapters/offline-author/x.ts',
      `import { type Model, x } from '../../engine/ports.ts';`,
      'src/adapters/offline-author may not import src/engine',
    ],
  ])('refuses in %s: %s', (path, text, violation) => {
    expect(checkFile(path, text)).toEqual([expect.stringContaining(violation)]);
  });

  it.each([
    ['src/engine/x.ts', `import { z } from 'zod'; const d = new Date(0);`],
    ['src/adapters/offline-author/x.ts', `import type { Model } from '../../engine/ports.ts';`],
    ['src/adapters/offline-author/x.ts', `import { type Model } from '../../engine/ports.ts';`],
    ['src/adapters/store/x.ts', `import 'node:fs'; const t = Date.now();`],
    ['src/cli/commands/x.ts', `import type { Status } from '../../novel/status/derive-status.ts';`],
    ['src/cli/bin.ts', `import { runCli } from './run-cli.ts'; runCli(process.env);`],
    ['src/app.ts', `import { s } from './adapters/store/s.ts';`],
  ])('lets pass in %s: %s', (path, text) => {
    expect(checkFile(path, text)).toEqual([]);
  });
});

function checkFile(path: string, text: string): string[] {
  const room = findRoom(path);
  if (room === undefined) return [];
  const { imports, uses } = readSource(path, text);
  return [
    ...imports
      .filter((fact) => !mayImport(room, path, fact))
      .map((fact) => `${path}: ${room.path} may not import ${describeTarget(path, fact)}`),
    ...uses
      .filter((use) => isRestricted(use.what) && !room.uses?.includes(use.what))
      .map((use) => `${path}:${use.line}: ${room.path} may not use ${use.what}`),
  ];
}

function mayImport(room: Room, path: string, fact: ImportFact): boolean {
  const { from } = fact;
  if (from.startsWith('node:')) {
    const own = room.builtins ?? [];
    return PURE_BUILTINS.includes(from) || own.includes('*') || own.includes(from);
  }
  if (!from.startsWith('.')) {
    return from !== '(computed)' && (room.packages.includes('*') || room.packages.includes(packageOf(from)));
  }
  const target = resolveImport(path, from);
  const targetRoom = findRoom(target);
  if (targetRoom === undefined) return false;
  const allowed = fact.typeOnly ? [...room.rooms, ...(room.types ?? [])] : room.rooms;
  // A file of a room, such as src/engine/ports.ts, may be allowed on its own.
  return targetRoom === room || allowed.includes(targetRoom.path) || allowed.includes(target);
}

function isRestricted(use: string): boolean {
  return ROOMS.some((room) => room.uses?.includes(use)) || use === 'process.env';
}

function describeTarget(path: string, fact: ImportFact): string {
  if (!fact.from.startsWith('.')) return fact.from;
  const target = resolveImport(path, fact.from);
  return findRoom(target)?.path ?? target;
}

function findRoom(path: string): Room | undefined {
  return ROOMS.filter((room) => path === room.path || path.startsWith(`${room.path}/`)).sort(
    (a, b) => b.path.length - a.path.length,
  )[0];
}

function packageOf(from: string): string {
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
}
