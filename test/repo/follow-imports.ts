import { posix } from 'node:path';
import { readText } from './list-files.ts';
import { readSource } from './read-source.ts';

/** What is loaded with these files: neither types, nor what is loaded when somebody asks for it. */
export function followStaticImports(starts: readonly string[]): {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
} {
  const files = new Set<string>();
  const packages = new Set<string>();
  const follow = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    for (const { from, typeOnly, dynamic } of readSource(path, readText(path)).imports) {
      if (typeOnly || dynamic) continue;
      if (from.startsWith('.')) follow(resolveImport(path, from));
      else packages.add(from);
    }
  };
  for (const start of starts) follow(start);
  return { files, packages };
}

export function resolveImport(path: string, from: string): string {
  return posix.join(posix.dirname(path), from);
}
