import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catchCoded } from '../../../test/conformance/with-store.ts';
import { withScratchFolder } from '../../../test/fakes/scratch-folder.ts';
import { createAuditKey } from './audit-key.ts';

describe('the audit key', () => {
  it('is made on first use, for its owner alone, and stays', () =>
    withScratchFolder(async (folder) => {
      const path = join(folder, 'config', 'bookforge', 'audit.key');
      const key = createAuditKey({ path, given: null });
      expect(await key.load()).toBeNull();
      const made = await key.create();
      expect(made).toHaveLength(32);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(readFileSync(path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
      for (const again of [key, createAuditKey({ path, given: null })]) {
        expect(await again.create()).toEqual(made);
        expect(await again.load()).toEqual(made);
      }
    }));

  it('is another one for everybody', () =>
    withScratchFolder(async (folder) => {
      const make = (name: string) => createAuditKey({ path: join(folder, name), given: null }).create();
      expect(await make('a')).not.toEqual(await make('b'));
    }));

  it('may be given, and then no file is made', () =>
    withScratchFolder(async (folder) => {
      const path = join(folder, 'audit.key');
      const given = new Uint8Array([1, 2, 3]);
      expect(await createAuditKey({ path, given }).create()).toBe(given);
      expect(await createAuditKey({ path, given: null }).load()).toBeNull();
    }));

  it('is none where there is no place for one', () =>
    withScratchFolder(async (folder) => {
      expect(await createAuditKey({ path: null, given: null }).create()).toBeNull();
      writeFileSync(join(folder, 'taken'), 'a file');
      const key = createAuditKey({ path: join(folder, 'taken', 'audit.key'), given: null });
      expect(await key.create()).toBeNull();
    }));

  it('is refused where the file holds something else', () =>
    withScratchFolder(async (folder) => {
      const path = join(folder, 'audit.key');
      writeFileSync(path, 'secret\n');
      expect((await catchCoded(createAuditKey({ path, given: null }).create())).code).toBe('config_invalid');
    }));
});
