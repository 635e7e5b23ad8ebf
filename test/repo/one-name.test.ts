import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { listSources, readText } from './list-files.ts';
import { readSource } from './read-source.ts';

// One name, one meaning: what a file exports is called by a name that no other file exports. Whoever searches for a name finds
// what it is, and an import says which of two things is meant without its path.

/** Names that many files export because something loads each of them by it. */
const BY_SHAPE: Readonly<Record<string, { readonly path: RegExp; readonly why: string }>> = {
  run: { path: /^src\/cli\/commands\/[a-z-]+\.ts$/, why: 'a row of the command table loads it' },
  openRoom: { path: /^src\/[a-z]+\/open-[a-z-]+\.ts$/, why: 'a row of the rooms loads it' },
};

/** It stands where a provider stands, sees a prompt and nothing else, and shares no word with us: its names are its own. */
const OFFLINE_AUTHOR = 'src/adapters/offline-author/';

/** What programs import under the names that things have inside; what it declares itself is one of those, opened. */
const LIBRARY = 'src/library.ts';

/** Terms that the glossary explains. */
const TERMS = ['left', 'place', 'take', 'kept', 'matter', 'seat', 'settle'];

describe('the names that src exports', () => {
  const exported = new Map(listSources().map((path) => [path, listExported(path, readText(path))]));

  it('mean one thing each', () => {
    expect(findClashes(exported)).toEqual([]);
  });

  it('by which something is loaded are still there', () => {
    const names = new Set([...exported.values()].flat());
    expect(Object.keys(BY_SHAPE).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the glossary', () => {
  it('has each term of art, once and in a line', () => {
    const [, glossary = ''] = readText('ARCHITECTURE.md').split('## One name, one meaning\n');
    const rows = (glossary.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` +\| \S.*\|$/gm);
    const explained = [...rows].map(([, term = '']) => term);
    expect(TERMS.filter((term) => explained.filter((each) => each === term).length !== 1)).toEqual([]);
  });

  it('gives “settle” to the trail alone', () => {
    const elsewhere = listSources().filter(
      (path) => !path.startsWith('src/audit/') && !path.startsWith(OFFLINE_AUTHOR),
    );
    expect(elsewhere.filter((path) => findNamed(/settle/i, path, readText(path)).length > 0)).toEqual([]);
  });
});

describe('the check itself', () => {
  const find = (files: Record<string, string>) =>
    findClashes(new Map(Object.entries(files).map(([path, text]) => [path, listExported(path, text)])));

  it('finds a name that two files export, whatever it is', () => {
    expect(
      find({ 'src/a.ts': 'export interface Place { x: 1 }', 'src/b/c.ts': 'export const Place = 1;' }),
    ).toEqual(['Place: src/a.ts, src/b/c.ts']);
    expect(
      find({ 'src/a.ts': 'export function f() {}', 'src/b.ts': 'export async function f() {}' }),
    ).toEqual(['f: src/a.ts, src/b.ts']);
  });

  it('finds a name that is loaded by its shape where nothing loads it', () => {
    const command = 'export async function run() {}';
    expect(find({ 'src/cli/commands/a.ts': command, 'src/cli/commands/b.ts': command })).toEqual([]);
    expect(find({ 'src/cli/commands/a.ts': command, 'src/engine/b.ts': command })).toHaveLength(1);
  });

  it.each([
    ['a schema and its type', { 'src/a.ts': 'export const A = 1; export type A = typeof A;' }],
    ['what is handed on', { 'src/a.ts': 'export const a = 1;', 'src/b.ts': `export { a } from './a.ts';` }],
    ['what stays inside', { 'src/a.ts': 'export const a = 1;', 'src/b.ts': 'const a = 1;' }],
    [
      'the offline author',
      { 'src/a.ts': 'export const a = 1;', [`${OFFLINE_AUTHOR}b.ts`]: 'export const a = 1;' },
    ],
  ])('lets %s pass', (_, files) => {
    expect(find(files)).toEqual([]);
  });

  it('finds a term in a name, and not in a comment', () => {
    expect(findNamed(/settle/i, 'a.ts', 'const isSettled = 1; // settled\nPromise.allSettled([]);')).toEqual([
      'isSettled',
    ]);
  });

  it('finds two of the offline author’s own', () => {
    const text = 'export const a = 1;';
    expect(find({ [`${OFFLINE_AUTHOR}a.ts`]: text, [`${OFFLINE_AUTHOR}b.ts`]: text })).toHaveLength(1);
  });
});

function findClashes(exported: ReadonlyMap<string, readonly string[]>): string[] {
  const files = new Map<string, Set<string>>();
  for (const [path, names] of exported) {
    if (path === LIBRARY) continue;
    const world = path.startsWith(OFFLINE_AUTHOR) ? `${OFFLINE_AUTHOR} ` : '';
    for (const name of new Set(names)) {
      const shape = BY_SHAPE[name];
      const where = shape?.path.test(path) === true ? `where ${shape.why}` : path;
      files.set(`${world}${name}`, (files.get(`${world}${name}`) ?? new Set()).add(where));
    }
  }
  return [...files]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name}: ${[...paths].join(', ')}`);
}

/** Names in the code, not words in its comments and texts; a promise that is settled is the language's. */
function findNamed(term: RegExp, path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text !== 'allSettled' && term.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;
}

function listExported(path: string, text: string): string[] {
  return readSource(path, text).exports.map(({ name }) => name);
}
