import { expect, it } from 'vitest';
import { findFontFolders } from './find-font-folders.ts';

it.each([
  [
    'linux',
    '/home/a',
    ['/home/a/.local/share/fonts', '/home/a/.fonts', '/usr/local/share/fonts', '/usr/share/fonts'],
  ],
  ['darwin', '/Users/a', ['/Users/a/Library/Fonts', '/Library/Fonts', '/System/Library/Fonts']],
  ['win32', null, ['C:\\Windows\\Fonts']],
  ['freebsd', null, ['/usr/local/share/fonts', '/usr/share/fonts']],
] as const)('the fonts of %s with the home %j lie in %j', (platform, home, folders) => {
  const found = findFontFolders(home, platform);
  expect(found.slice(-folders.length)).toEqual(folders);
  // Before them only packages, where they are installed.
  expect(found.slice(0, -folders.length).filter((folder) => !folder.includes('node_modules'))).toEqual([]);
});
