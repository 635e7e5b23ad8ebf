import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, listSources, readText } from './list-files.ts';
import { readSource, type SourceFacts } from './read-source.ts';

// Nothing in src is there for nobody, or for tests alone.

/** Used from outside: the program and the library. */
const ENTRIES = ['src/cli/bin.ts', 'src/library.ts'];

describe('the code of src', () => {
  const code = listFiles().filter(
    (path) => /^(src|test|web|scripts|bench)\//.test(path) && /\.(ts|tsx|mjs)$/.test(path),
  );
  const facts = new Map(code.map((path) => [path, readSource(path, readText(path))]));

  it('has no export that only its own file or only tests use', () => {
    expect(findDead(facts)).toEqual([]);
  });

  it('has no file that nobody imports', () => {
    const imported = new Set(listUses(facts).map(({ target }) => target));
    expect(listSources().filter((path) => !imported.has(path) && !ENTRIES.includes(path))).toEqual([]);
  });
});

describe('the check itself', () => {
  const find = (files: Record<string, string>) =>
    findDead(new Map(Object.entries(files).map(([path, text]) => [path, readSource(path, text)])));

  it.each([
    ['a function for nobody', 'export function a() {}', ''],
    ['a function for its own file', 'export function a() {} a();', ''],
    ['a function for tests alone', 'export function a() {}', `import { a } from './a.ts';`],
    ['a type for nobody', 'export interface a {}', ''],
    ['a schema whose type is for nobody', 'export const aSchema = 1; export type a = typeof aSchema;', ''],
  ])('refuses %s', (_, text, test) => {
    expect(find({ 'src/a.ts': text, 'src/a.test.ts': test })[0]).toMatch(/^src\/a\.ts: a/);
  });

  it.each([
    ['what another file imports', 'export const a = 1;', `import { a as b } from './a.ts';`, ''],
    ['what is loaded when it is reached', 'export const a = 1;', `await import('./a.ts');`, ''],
    ['a part that tests look at', 'export const a = 1; f(a);', '', `import { a } from './a.ts';`],
    ['a type that its own file speaks of', 'interface b extends a {} export interface a {}', '', ''],
    [
      'the schema of a type that is used',
      'export const aSchema = 1; export type a = typeof aSchema;',
      `import type { a } from './a.ts';`,
      '',
    ],
  ])('lets pass %s', (_, text, other, test) => {
    expect(find({ 'src/a.ts': text, 'src/b.ts': other, 'src/a.test.ts': test })).toEqual([]);
  });
});

function findDead(facts: ReadonlyMap<string, SourceFacts>): string[] {
  const uses = new Map<string, ReturnType<typeof listUses>>();
  for (const use of listUses(facts)) uses.set(use.target, [...(uses.get(use.target) ?? []), use]);
  const dead: string[] = [];
  for (const [path, { exports }] of facts) {
    if (!path.startsWith('src/') || isTest(path) || ENTRIES.includes(path)) continue;
    const users = (name: string) =>
      (uses.get(path) ?? []).filter(({ names }) => names?.includes(name) ?? true);
    for (const { name, isType, isUsedInside } of exports) {
      const by = users(name);
      const ships = by.some(({ from }) => !isTest(from));
      // A schema and its type are one contract.
      const paired = name.endsWith('Schema') ? users(name.slice(0, -'Schema'.length)) : [];
      const alive = isType ? by.length > 0 || isUsedInside : ships || (by.length > 0 && isUsedInside);
      if (!alive && paired.length === 0) dead.push(`${path}: ${name}`);
    }
  }
  return dead;
}

function listUses(facts: ReadonlyMap<string, SourceFacts>) {
  return [...facts].flatMap(([from, { imports }]) =>
    imports.map((fact) => ({ from, names: fact.names, target: resolve(from, fact.from) })),
  );
}

/** The source that an import means; scripts and benches take it as it was built. */
function resolve(path: string, from: string): string {
  const target = posix.join(posix.dirname(path), from);
  return target.replace(/^dist\/(.*)\.js$/, 'src/$1.ts');
}

function isTest(path: string): boolean {
  return path.startsWith('test/') || path.endsWith('.test.ts');
}
