import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const FONT = /\.(?:ttf|otf|ttc|otc)$/i;

/** The font files below these folders, in the order of the folders and then of names; a folder that is not there has none. */
export function listFontFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readNames(folder)
      .filter((name) => FONT.test(name))
      .sort()
      .map((name) => join(folder, name)),
  );
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}
