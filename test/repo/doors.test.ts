import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/command-table.ts';
import { DOORS, RUN_DOORS } from '../../src/doors/door-table.ts';
import { ROOMS } from '../../src/rooms.ts';
import { listRoutes } from '../../src/server/list-routes.ts';
import { readText } from './list-files.ts';
import { readSource } from './read-source.ts';

// Whatever can be done has a door, and both edges are rows over it.

const ROUTES = listRoutes('0.0.0');
const NAMES = DOORS.map(({ name }) => name);

/** Commands without a door, and why they need none. */
const OWN: Readonly<Record<string, string>> = {
  'runs steps': 'follows a journal line by line, as GET /api/runs/{id}/events does',
  'recipe list': 'the shelf, also without a book',
  'recipe show': 'the shelf, also without a book',
  'recipe validate': 'a file of this machine',
  route: 'the shelf, also without a book',
  'prompts show': 'the program itself',
  'prompts check': 'the program itself',
  'prompts compile': 'the program’s own files, in no project',
  'schema list': 'the program itself',
  'schema print': 'the program itself',
  serve: 'opens the other edge',
  'offline-model': 'a server of its own',
  completion: 'this shell',
  help: 'the program itself',
};

/** Routes that change something and go through no door. */
const UNDOORED: Readonly<Record<string, string>> = {
  'POST /api/route': 'asks the shelf, and changes nothing',
};

describe('the table of doors', () => {
  it('names each door once, and a room that is there', () => {
    expect(new Set(NAMES).size).toBe(NAMES.length);
    const lost = DOORS.filter(({ room }) => !existsSync(`src/${room}`) && !existsSync(`src/${room}.ts`));
    expect(lost.map(({ name }) => name)).toEqual([]);
  });

  it('names kinds that a room gives, and has a door to every kind', () => {
    const kinds = new Set(ROOMS.flatMap((room) => room.kinds));
    expect(DOORS.flatMap(({ kind }) => (kind === null || kinds.has(kind) ? [] : [kind]))).toEqual([]);
    // As runs of the memory were called before.
    kinds.delete('novel_memory');
    expect([...new Set(RUN_DOORS.map(({ kind }) => kind))].sort()).toEqual([...kinds].sort());
  });
});

describe('REST', () => {
  it('has a row over every door, and names no other', () => {
    const opened = ROUTES.flatMap(({ doors }) => doors);
    expect(NAMES.filter((name) => !opened.includes(name))).toEqual([]);
    expect(opened.filter((name) => !NAMES.includes(name))).toEqual([]);
  });

  it('changes nothing but through a door', () => {
    const past = ROUTES.filter(({ method, doors }) => method !== 'GET' && doors.length === 0);
    expect(past.map(({ method, path }) => `${method} ${path}`)).toEqual(Object.keys(UNDOORED));
    const changing = new Set(DOORS.filter(({ changes }) => changes).map(({ name }) => name));
    const careless = ROUTES.filter(
      ({ method, doors }) => method === 'GET' && doors.some((name) => changing.has(name)),
    );
    expect(careless.map(({ path }) => path)).toEqual([]);
  });
});

describe('the command line', () => {
  it('goes through doors, but for commands that need none', () => {
    const undoored = COMMANDS.filter(({ doors }) => doors.length === 0).map(({ path }) => path);
    expect([...undoored].sort()).toEqual(Object.keys(OWN).sort());
    expect(COMMANDS.flatMap(({ doors }) => doors.filter((name) => !NAMES.includes(name)))).toEqual([]);
  });

  it('has a command for every door that changes something', () => {
    const gone = new Set(COMMANDS.flatMap(({ doors }) => doors));
    expect(DOORS.filter(({ name, changes }) => changes && !gone.has(name)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  it('calls the doors that its table names', () => {
    const lying = COMMANDS.flatMap(({ path, doors }) => {
      const called = listCalledDoors(`src/cli/commands/${path.replaceAll(' ', '-')}.ts`);
      return doors.filter((name) => !called.has(name)).map((name) => `${path}: ${name}`);
    });
    expect(lying).toEqual([]);
  });
});

/** Names of the doors that a file of the command line imports, itself or through others of the command line. */
function listCalledDoors(path: string, seen = new Set<string>()): Set<string> {
  const names = new Set<string>();
  if (seen.has(path)) return names;
  seen.add(path);
  for (const { from, names: imported, typeOnly } of readSource(path, readText(path)).imports) {
    if (typeOnly || !from.startsWith('.')) continue;
    const target = posix.join(posix.dirname(path), from);
    if (target.startsWith('src/cli/')) for (const name of listCalledDoors(target, seen)) names.add(name);
    if (!target.startsWith('src/doors/')) continue;
    for (const constant of imported ?? []) {
      const text = readText(target);
      const at = text.indexOf(`export const ${constant}`);
      const found = at === -1 ? null : /\bname: '([^']+)'/.exec(text.slice(at));
      if (found?.[1] !== undefined) names.add(found[1]);
    }
  }
  return names;
}
