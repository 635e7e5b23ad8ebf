import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFixedClock } from '../../../test/fakes/fixed-clock.ts';
import { withScratchFolder } from '../../../test/fakes/scratch-folder.ts';
import { createDirectoryWorkspace } from './directory-workspace.ts';

const clock = createFixedClock('2026-02-10T14:30:00Z');

it('is known where a path outside leads into a project, and where it only looks alike', () =>
  withScratchFolder(async (folder) => {
    mkdirSync(join(folder, 'projects/lantern/.control-room'), { recursive: true });
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync('../projects/lantern', join(folder, 'elsewhere/door'));
    symlinkSync('../projects/lantern/book.json', join(folder, 'elsewhere/book.md'));
    symlinkSync('../projects/lantern/new.md', join(folder, 'elsewhere/broken.md'));
    symlinkSync('circle', join(folder, 'elsewhere/circle'));
    const { holds } = createDirectoryWorkspace(folder, clock);
    const found = ['door/x.md', 'door/new/x.md', 'book.md', 'broken.md', 'x.md', 'new/x.md', 'circle'].filter(
      (name) => holds(join(folder, 'elsewhere', name)),
    );
    expect(found).toEqual(['door/x.md', 'door/new/x.md', 'book.md', 'broken.md']);
    expect(holds(join(folder, 'projects/lantern/x.md'))).toBe(true);
    expect(holds(join(folder, 'projects-2/x.md'))).toBe(false);
  }));
