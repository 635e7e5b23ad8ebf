import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'coverage', 'bookforge-demo']);

/** Every file of the repository below a folder, `/`-separated and relative to the root, sorted. */
export function listFiles(folder = ''): string[] {
  const entries = readdirSync(`${ROOT}${folder}`, { withFileTypes: true });
  return entries
    .filter((entry) => !NOT_OURS.has(entry.name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(path) : [path];
    })
    .sort();
}

/** The code that ships: src without tests. */
export function listSources(): string[] {
  return listFiles('src').filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
}

export function readText(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8');
}
