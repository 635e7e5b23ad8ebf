import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withScratchFolder } from '../../../test/fakes/scratch-folder.ts';
import { readInputBytes } from './text-files.ts';

describe('a file that was named by the user', () => {
  it('is read through a link, and no device is', async () => {
    await withScratchFolder(async (folder) => {
      writeFileSync(join(folder, 'a.txt'), 'Text.');
      symlinkSync(join(folder, 'a.txt'), join(folder, 'link.txt'));
      symlinkSync('/dev/zero', join(folder, 'zero.txt'));
      expect(Buffer.from(readInputBytes(join(folder, 'link.txt')) ?? []).toString()).toBe('Text.');
      expect(readInputBytes(join(folder, 'none.txt'))).toBeNull();
      expect(() => readInputBytes(join(folder, 'zero.txt'))).toThrow(/is no file: it leads to a device/);
      expect(() => readInputBytes(folder)).toThrow(/is a folder/);
    });
  });
});
