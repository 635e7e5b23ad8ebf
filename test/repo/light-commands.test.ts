import { describe, expect, it } from 'vitest';
import { followStaticImports } from './follow-imports.ts';

// A command loads what it needs and nothing else. Counted over imports that are loaded with a file; what is loaded when
// somebody asks for it does not count, unless the command always does: those files are named.

/** Before rooms were loaded when they are entered, both reached some 755 files: about a third of those. Every room adds its row,
 *  and what the author wants is looked at too. */
const MOST = 280;

describe('light commands', () => {
  it.each([
    ['audit list', ['src/cli/commands/audit-list.ts', 'src/audit/open-audit.ts']],
    ['status', ['src/cli/commands/status.ts', 'src/novel/status/load-status.ts']],
  ])('%s loads about a third of what it did, and no work of a room', (_, files) => {
    const reached = [...followStaticImports(['src/cli/bin.ts', ...files]).files];
    expect(reached.length).toBeLessThanOrEqual(MOST);
    // No room's work, no provider, no offline author, no server.
    expect(
      reached.filter((file) =>
        /^src\/(?:recipes|server|adapters\/(?:models|offline-author))\/(?!room\.ts)/.test(file),
      ),
    ).toEqual([]);
  });

  it('run with nothing to do loads no dictionary, and nothing of what writes', () => {
    const { files, packages } = followStaticImports([
      'src/cli/bin.ts',
      'src/cli/commands/run.ts',
      'src/novel/open-novel-room.ts',
      'src/novel/status/load-status.ts',
    ]);
    expect([...packages]).not.toContain('pinyin-pro');
    expect([...files].filter((file) => /^src\/(?:agents\/|recipes\/recipe-pipeline)/.test(file))).toEqual([]);
  });
});
