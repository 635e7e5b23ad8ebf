import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDirectoryWorkspace } from '../../src/adapters/store/directory-workspace.ts';
import { createMemoryWorkspace } from '../../src/adapters/store/memory-workspace.ts';
import { createFixedClock } from '../fakes/fixed-clock.ts';
import { createSlowWorkspace } from '../fakes/slow-store.ts';
import { describeWorkspace, type WorkspaceUnderTest } from './workspace.ts';

const openClock = () => createFixedClock('2026-01-01T00:00:00.000Z');

const openDirectory = async (): Promise<WorkspaceUnderTest> => {
  const root = mkdtempSync(join(tmpdir(), 'bookforge-workspace-'));
  return {
    // A folder that is not there yet, in a folder that is not either.
    workspace: createDirectoryWorkspace(join(root, 'deep', 'er'), openClock()),
    dispose: async () => rmSync(root, { recursive: true }),
  };
};
const openMemory = async (): Promise<WorkspaceUnderTest> => ({
  workspace: createMemoryWorkspace(openClock()),
  dispose: async () => undefined,
});

for (const [name, open] of [
  ['The directory workspace', openDirectory],
  ['The memory workspace', openMemory],
] as const) {
  describeWorkspace(name, open);
  for (const seed of [1, 2, 3]) {
    describeWorkspace(`${name}, slow and out of order (${seed})`, async () => {
      const under = await open();
      return { ...under, workspace: createSlowWorkspace(under.workspace, seed) };
    });
  }
}
