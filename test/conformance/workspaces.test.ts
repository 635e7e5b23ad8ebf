import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDirectoryWorkspace } from '../../src/adapters/store/directory-workspace.ts';
import { createMemoryWorkspace } from '../../src/adapters/store/memory-workspace.ts';
import { createFixedClock } from '../fakes/fixed-clock.ts';
import { describeWorkspace } from './workspace.ts';

const openClock = () => createFixedClock('2026-01-01T00:00:00.000Z');

describeWorkspace('The directory workspace', async () => {
  const root = mkdtempSync(join(tmpdir(), 'bookforge-workspace-'));
  return {
    // A folder that is not there yet, in a folder that is not either.
    workspace: createDirectoryWorkspace(join(root, 'deep', 'er'), openClock()),
    dispose: async () => rmSync(root, { recursive: true }),
  };
});

describeWorkspace('The memory workspace', async () => ({
  workspace: createMemoryWorkspace(openClock()),
  dispose: async () => undefined,
}));
