import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where fonts lie: those of optional packages beside this one, then the system's usual folders. */
export function findFontFolders(home: string | null, platform = process.platform): string[] {
  const own = (...parts: string[]) => (home === null ? [] : [join(home, ...parts)]);
  return [...findPackageFolders(), ...listSystemFolders(platform, own)];
}

function listSystemFolders(platform: NodeJS.Platform, own: (...parts: string[]) => string[]): string[] {
  if (platform === 'win32')
    return ['C:\\Windows\\Fonts', ...own('AppData', 'Local', 'Microsoft', 'Windows', 'Fonts')];
  if (platform === 'darwin') return [...own('Library', 'Fonts'), '/Library/Fonts', '/System/Library/Fonts'];
  return [...own('.local', 'share', 'fonts'), ...own('.fonts'), '/usr/local/share/fonts', '/usr/share/fonts'];
}

/** Packages of plain font files for the scripts whose fonts are too large to bring along. */
const PACKAGES = ['sc', 'tc', 'jp', 'kr'].map((name) => `@expo-google-fonts/noto-serif-${name}`);

function findPackageFolders(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return PACKAGES.flatMap((name) => {
    try {
      return [join(dirname(resolve(`${name}/package.json`)), '400Regular')];
    } catch {
      return [];
    }
  });
}
