import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A Chromium on this machine: the one that CHROMIUM_PATH names, Debian's, or the first in PATH; null where there is none. */
export function findChromium(env: Readonly<Record<string, string | undefined>>): string | null {
  const named = env['CHROMIUM_PATH'];
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const candidates = [
    ...(named === undefined ? [] : [named]),
    '/usr/bin/chromium',
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
  ];
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
