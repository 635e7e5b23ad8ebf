import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSources, readText } from './list-files.ts';
import { readSource } from './read-source.ts';

// No file of src needs, to be loaded, a file that needs it. Types are gone by then, and what is imported when it is reached
// is loaded after.

describe('the files of src', () => {
  it('import one another in no circle', () => {
    expect(findCycles(new Map(listSources().map((path) => [path, readText(path)])))).toEqual([]);
  });
});

describe('the check itself', () => {
  const find = (files: Record<string, string>) => findCycles(new Map(Object.entries(files)));

  it('finds two files that import one another', () => {
    expect(
      find({ 'src/a.ts': `import { b } from './b.ts';`, 'src/b.ts': `import { a } from './a.ts';` }),
    ).toEqual(['src/a.ts → src/b.ts → src/a.ts']);
  });

  it('finds a file that imports itself, and one that is handed on', () => {
    expect(find({ 'src/a.ts': `import './a.ts';` })).toEqual(['src/a.ts → src/a.ts']);
    expect(find({ 'src/a.ts': `export * from './b.ts';`, 'src/b.ts': `import './a.ts';` })).toHaveLength(1);
  });

  it('finds a circle over folders, and tells each once', () => {
    const cycles = find({
      'src/x/a.ts': `import { b } from '../y/b.ts';`,
      'src/y/b.ts': `import { c } from './c.ts'; import { d } from './d.ts';`,
      'src/y/c.ts': `import { a } from '../x/a.ts';`,
      'src/y/d.ts': `import { z } from 'zod';`,
      'src/main.ts': `import { a } from './x/a.ts'; import { b } from './y/b.ts';`,
    });
    expect(cycles).toEqual(['src/x/a.ts → src/y/b.ts → src/y/c.ts → src/x/a.ts']);
  });

  it.each([
    ['types', `import type { A } from './a.ts';`],
    ['types among braces', `import { type A } from './a.ts';`],
    ['what is loaded when it is reached', `const load = () => import('./a.ts');`],
  ])('lets %s pass', (_, text) => {
    expect(find({ 'src/a.ts': `import { b } from './b.ts';`, 'src/b.ts': text })).toEqual([]);
  });
});

/** Each circle once, from its first file in the order of names: those that a walk in depth closes. */
function findCycles(texts: ReadonlyMap<string, string>): string[] {
  const cycles = new Set<string>();
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (path: string): void => {
    const at = way.indexOf(path);
    if (at !== -1) cycles.add(describeCycle(way.slice(at)));
    if (at !== -1 || done.has(path)) return;
    way.push(path);
    for (const target of listNeeded(path, texts.get(path) ?? '')) if (texts.has(target)) walk(target);
    way.pop();
    done.add(path);
  };
  for (const path of [...texts.keys()].sort()) walk(path);
  return [...cycles].sort();
}

function listNeeded(path: string, text: string): string[] {
  return readSource(path, text)
    .imports.filter(({ from, typeOnly, dynamic }) => from.startsWith('.') && !typeOnly && !dynamic)
    .map(({ from }) => posix.join(posix.dirname(path), from));
}

function describeCycle(files: readonly string[]): string {
  const [first = ''] = [...files].sort();
  const from = files.indexOf(first);
  return [...files.slice(from), ...files.slice(0, from), first].join(' → ');
}
