import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The nearest folder upward with `bookforge.config.json` or `projects/`, else the folder itself. */
export function findWorkspace(cwd: string): string {
  const start = resolve(cwd);
  for (let folder = start; ; folder = dirname(folder)) {
    if (isFile(join(folder, 'bookforge.config.json')) || isFolder(join(folder, 'projects'))) return folder;
    if (dirname(folder) === folder) return start;
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
